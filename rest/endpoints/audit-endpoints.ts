import { endpoint } from '../endpoint.ts';
import { ListAuditDocument } from '../generated/operations.ts';
import { limitParameter } from './parameters/paging-parameters.ts';

export const auditEndpoints = [
  endpoint('GET', '/audit', {
    summary: 'List the audit log entries of the last 400 days, newest first',
    document: ListAuditDocument,
    query: { limit: limitParameter },
    problems: [],
  }),
];
