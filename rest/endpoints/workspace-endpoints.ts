import { endpoint } from '../endpoint.ts';
import {
  CreateKeyDocument,
  GetViewerDocument,
  ListAuditDocument,
  ListKeysDocument,
  RevokeKeyDocument,
} from '../generated/operations.ts';
import { idempotencyKeyHeader, limitParameter } from './parameters.ts';

export const keyEndpoints = [
  endpoint('GET', '/keys', {
    summary: 'List the API keys of the workspace',
    document: ListKeysDocument,
    problems: [],
  }),
  endpoint('POST', '/keys', {
    summary: 'Create an API key, limited to the scopes and expiry of the calling key',
    document: CreateKeyDocument,
    headers: { idempotency_key: idempotencyKeyHeader },
    examples: {
      website: { name: 'Website', scopes: ['forms:read', 'responses:write'] },
      'with expiry': {
        name: 'Export',
        scopes: ['responses:read'],
        expires_at: '2099-12-31T23:59:59Z',
      },
    },
    status: 201,
    location: '/keys/{id}',
    problems: ['not_found', 'validation_failed', 'idempotency_key_reused'],
  }),
  endpoint('DELETE', '/keys/:id', {
    summary: 'Revoke an API key; the calling key must have all its scopes',
    document: RevokeKeyDocument,
    status: 204,
    problems: ['not_found'],
  }),
];

export const auditEndpoints = [
  endpoint('GET', '/audit', {
    summary: 'List the audit log entries of the last 400 days, newest first',
    document: ListAuditDocument,
    query: { limit: limitParameter },
    problems: [],
  }),
];

export const viewerEndpoints = [
  endpoint('GET', '/me', {
    summary: 'Get the API key of the request with its workspace',
    document: GetViewerDocument,
    problems: [],
  }),
];
