import type { HeaderVariable } from '../../endpoint.ts';

/** `X-Form-Invitation: invite_…`: the token of an invitation. In a header, since paths are logged. */
export const invitationHeader: HeaderVariable = {
  name: 'X-Form-Invitation',
  parse: (text) => text,
};
