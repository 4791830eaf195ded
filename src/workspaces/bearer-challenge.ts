/** What a challenge says of the credentials that were refused: RFC 6750, section 3. */
export interface ChallengeAttributes {
  /** Left out where no bearer token was sent. */
  readonly error?: 'invalid_token' | 'insufficient_scope';
  /** The scope that the request needs. */
  readonly scope?: string;
}

/** The header that asks for a bearer token, for problems with the status 401 or 403. */
export function bearerChallenge(attributes: ChallengeAttributes = {}) {
  const pairs = Object.entries({ realm: 'formwright', ...attributes });
  const text = pairs.map(([name, value]) => `${name}="${value}"`).join(', ');
  return { 'WWW-Authenticate': `Bearer ${text}` };
}
