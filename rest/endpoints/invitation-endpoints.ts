// Invitations, for the owner of the form.

import { endpoint } from '../endpoint.ts';
import {
  CreateInvitationsDocument,
  GetInvitationDocument,
  ListInvitationsDocument,
  RevokeInvitationDocument,
} from '../generated/operations.ts';
import { idempotencyKeyHeader, limitParameter } from './parameters.ts';

/** Example bodies that create invitations. */
const invitationExamples = {
  'a number of them': { count: 2 },
  'for recipients': {
    recipients: [
      { reference: 'customer 4711', answers: { name: 'Ann' } },
      { reference: 'customer 4712', expires_at: '2099-12-31T23:59:59Z' },
    ],
  },
  'for recipients who get the link by mail': {
    subject: 'How was it?',
    message: 'Hello, please **tell us** how it was.',
    recipients: [{ reference: 'customer 4711', email: 'ann@example.org' }],
  },
};

export const invitationEndpoints = [
  endpoint('POST', '/forms/:id/invitations', {
    summary: 'Create invitations, each of which is valid for one response',
    document: CreateInvitationsDocument,
    headers: { idempotency_key: idempotencyKeyHeader },
    bodyMembers: ['expires_at', 'subject', 'message'],
    examples: invitationExamples,
    status: 201,
    location: '/forms/:id/invitations',
    problems: ['not_found', 'validation_failed', 'idempotency_key_reused'],
  }),
  endpoint('GET', '/forms/:id/invitations', {
    summary: 'List invitations, newest first',
    document: ListInvitationsDocument,
    query: { limit: limitParameter },
    problems: ['not_found'],
  }),
  endpoint('GET', '/forms/:id/invitations/:invitation_id', {
    summary: 'Get an invitation',
    document: GetInvitationDocument,
    problems: ['not_found'],
  }),
  endpoint('DELETE', '/forms/:id/invitations/:invitation_id', {
    summary: 'Revoke an invitation that has not been used',
    document: RevokeInvitationDocument,
    status: 204,
    problems: ['not_found', 'invitation_used'],
  }),
];
