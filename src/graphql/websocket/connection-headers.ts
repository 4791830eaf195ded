import { problem } from '../../../packages/common/problem.ts';

/** What HTTP requests have as headers. */
export interface ConnectionHeaders {
  readonly authorization?: string;
  readonly formAccess?: string;
  readonly acceptLanguage?: string;
}

const headerNames: Readonly<Record<string, keyof ConnectionHeaders>> = {
  authorization: 'authorization',
  'x-form-access': 'formAccess',
  'accept-language': 'acceptLanguage',
};

/**
 * Reads the payload of `connection_init`. As in HTTP, the case of names is irrelevant, and other names are ignored.
 *
 * @throws {Problem} `bad_request`
 */
export function readConnectionHeaders(
  sent: Readonly<Record<string, unknown>> = {},
  maxLength: number,
): ConnectionHeaders {
  const headers = Object.entries(sent).flatMap(([name, value]) => {
    const known = Object.hasOwn(headerNames, name.toLowerCase())
      ? headerNames[name.toLowerCase()]
      : undefined;
    if (known === undefined || value === null || value === '') return [];
    if (typeof value === 'string' && value.length <= maxLength) return [[known, value]];
    throw problem('bad_request', `${name} must be a text of at most ${maxLength} characters.`);
  });
  return Object.fromEntries(headers);
}
