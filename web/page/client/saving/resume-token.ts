/** The fragment of a resume link is `#resume=<token>`. */
const prefix = '#resume=';

/** The token of the resume link that was opened. */
export function resumeToken(): string | undefined {
  const { hash } = location;
  return hash.startsWith(prefix) ? hash.slice(prefix.length) : undefined;
}

/** The resume link of a token on this page. */
export function resumeAddress(token: string): string {
  const address = new URL(location.href);
  address.hash = prefix + token;
  return address.href;
}

/** Removes the token from the address, so that it is not shown, copied or shared by mistake. */
export function forgetResumeToken(): void {
  if (resumeToken() === undefined) return;
  history.replaceState(history.state, '', location.pathname + location.search);
}
