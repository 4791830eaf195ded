import { endpoint } from '../endpoint.ts';
import { ListAuditDocument } from '../generated/operations.ts';
import { limit } from './paging.ts';

export const audit = [
  endpoint({
    method: 'GET',
    path: '/audit',
    scope: 'keys:write',
    summary: 'List what was done in the workspace within 400 days, newest first',
    document: ListAuditDocument,
    query: { limit },
    status: 200,
    problems: [],
  }),
];
