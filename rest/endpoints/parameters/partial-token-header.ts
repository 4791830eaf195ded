import type { HeaderVariable } from '../../endpoint.ts';

/** `X-Form-Partial: resume_…`: the token of saved answers. In a header, since paths are logged. */
export const partialTokenHeader: HeaderVariable = {
  name: 'X-Form-Partial',
  parse: (text) => text,
};
