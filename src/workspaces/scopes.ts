import { z } from 'zod';

/** The permissions of keys. No scope implies another. */
export const scopes = [
  'forms:read',
  'forms:write',
  'responses:read',
  'responses:write',
  'webhooks:read',
  'webhooks:write',
  'keys:write',
] as const;

export type Scope = (typeof scopes)[number];

/** What a request needs of its API key: a scope, or only that the key is valid. */
export type RequiredScope = Scope | 'any';

export const scopeModel = z.enum(scopes, { error: `must be one of ${scopes.join(', ')}` });

/** The scopes with these names, as stored for a key. Names that a later release has stored are ignored. */
export const scopesOf = (names: readonly string[]): ReadonlySet<Scope> =>
  new Set(names.flatMap((name) => scopeModel.safeParse(name).data ?? []));
