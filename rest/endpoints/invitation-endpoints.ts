import { endpoint } from '../endpoint.ts';
import {
  CreateInvitationsDocument,
  GetInvitationDocument,
  ListInvitationsDocument,
  OpenInvitationDocument,
  RevokeInvitationDocument,
} from '../generated/operations.ts';
import { invitationHeader, limitParameter } from './parameters.ts';
import { invitationExamples } from './response-endpoints.ts';

/** Invitations, for the owner of the form. */
export const invitationEndpoints = [
  endpoint('POST', '/forms/:id/invitations', {
    summary: 'Create invitations, each of which is valid for one response',
    document: CreateInvitationsDocument,
    bodyMembers: ['expires_at'],
    examples: invitationExamples,
    status: 201,
    location: '/forms/:id/invitations',
    problems: ['not_found', 'validation_failed'],
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

export const publicInvitationEndpoints = [
  endpoint('GET', '/public/forms/:slug/invitation', {
    summary: 'Get an invitation that can be used',
    document: OpenInvitationDocument,
    headers: { token: invitationHeader },
    formAccess: true,
    problems: ['not_found', 'form_locked', 'invitation_invalid'],
  }),
];
