/** Attributes of a challenge: RFC 6750, section 3. */
export interface ChallengeAttributes {
  /** Omitted if the request has no bearer token. */
  readonly error?: 'invalid_token' | 'insufficient_scope';
  /** The scope that the request requires. */
  readonly scope?: string;
}

/** The `WWW-Authenticate` header of problems with the status 401 or 403. */
export function bearerChallenge(attributes: ChallengeAttributes = {}) {
  const pairs = Object.entries({ realm: 'formwright', ...attributes });
  const text = pairs.map(([name, value]) => `${name}="${value}"`).join(', ');
  return { 'WWW-Authenticate': `Bearer ${text}` };
}
