import type { HeaderVariable } from '../../endpoint.ts';

const textHeader = (name: string): HeaderVariable => ({ name, parse: (text) => text });

/** `Idempotency-Key: 5f2b…`; retries of a request send the same key. */
export const idempotencyKeyHeader = textHeader('Idempotency-Key');

// Tokens are sent in headers, since paths are logged.

/** `X-Form-Invitation: invite_…`: the token of an invitation. */
export const invitationHeader = textHeader('X-Form-Invitation');

/** `X-Form-Partial: resume_…`: the token of saved answers. */
export const partialTokenHeader = textHeader('X-Form-Partial');

/** `X-Form-Preview`: the token of a preview link. */
export const previewTokenHeader = textHeader('X-Form-Preview');
