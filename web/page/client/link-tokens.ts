const prefixOf = (name: 'invitation' | 'resume') => `#${name}=`;

/**
 * The token of the invitation link or the resume link that was opened: its fragment is `#invitation=<token>`, which
 * remains, so that the page can be reloaded, or `#resume=<token>`.
 */
export function linkToken(name: 'invitation' | 'resume'): string | undefined {
  const { hash } = location;
  const prefix = prefixOf(name);
  return hash.startsWith(prefix) ? hash.slice(prefix.length) : undefined;
}

/** The resume link of a token on this page. */
export function resumeAddress(token: string): string {
  const address = new URL(location.href);
  address.hash = prefixOf('resume') + token;
  return address.href;
}

/** Removes the token from the address, so that it is not shown, copied or shared by mistake. */
export function forgetResumeToken(): void {
  if (linkToken('resume') === undefined) return;
  history.replaceState(history.state, '', location.pathname + location.search);
}

/** A link that is opened in the tab of its form changes only the fragment. */
export function watchLinks(): void {
  addEventListener('hashchange', () => {
    if ((linkToken('resume') ?? linkToken('invitation')) !== undefined) location.reload();
  });
}
