/** The fragment of an invitation link is `#invitation=<token>`; it remains, so that the page can be reloaded. */
const prefix = '#invitation=';

/** The token of the invitation link that was opened. */
export function invitationToken(): string | undefined {
  const { hash } = location;
  return hash.startsWith(prefix) ? hash.slice(prefix.length) : undefined;
}
