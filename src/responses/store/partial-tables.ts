import type { ExpiringTable } from '../../platform/database/expiring-table.ts';

/** Partial responses. Their uploads expire with them and are deleted by a sweep of their own. */
export const partialTable: ExpiringTable = {
  name: 'partial_responses',
  key: ['form_id', 'id'],
  expiryColumn: 'expires_at',
};

/** Tokens of partial responses that were submitted. */
export const usedPartialTable: ExpiringTable = {
  name: 'used_partials',
  key: ['form_id', 'token_digest'],
  expiryColumn: 'expires_at',
};
