/** Values of `scheme`. */
const schemes = ['light', 'dark', 'auto'];

/**
 * The address of the frame of a form.
 *
 * @param server base URL of the service, with a trailing slash
 * @param host address of the embedding page
 */
export function frameAddress(server: URL, slug: string, element: Element, host: URL): string {
  const address = new URL(`f/${encodeURIComponent(slug)}`, server);
  address.search = element.getAttribute('query') ?? '';
  forwardParameters(host.searchParams, address.searchParams, element.getAttribute('forward') ?? '');
  const language = element.getAttribute('language');
  if (language) address.searchParams.set('language', language);
  address.searchParams.set('embed', lookOf(element));
  const invitation = element.getAttribute('invitation') ?? invitationIn(host.hash);
  if (invitation) address.hash = `${invitationPrefix}${invitation}`;
  return address.href;
}

/** The fragment of an invitation link. */
const invitationPrefix = '#invitation=';

/** The invitation in the address of the embedding page, if that is the link that the owner sends. */
const invitationIn = (hash: string) =>
  hash.startsWith(invitationPrefix) ? hash.slice(invitationPrefix.length) : undefined;

/**
 * Adds parameters of the embedding page that are listed: names, or beginnings of names such as `utm_*`. Those of
 * `query` take precedence.
 */
function forwardParameters(from: URLSearchParams, to: URLSearchParams, list: string): void {
  const patterns = list.split(/[\s,]+/).filter(Boolean);
  const isListed = (name: string) =>
    patterns.some((pattern) =>
      pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern,
    );
  const own = new Set(to.keys());
  for (const [name, value] of from) {
    if (isListed(name) && !own.has(name)) to.append(name, value);
  }
}

/** The look of the form, as the page parses it (`page/theme/frame-look.ts`): `1,dark,hide-title,background:fff8e7`. */
function lookOf(element: Element): string {
  const scheme = element.getAttribute('scheme') ?? '';
  const background = element.getAttribute('background')?.trim().replace(/^#/, '');
  return [
    '1',
    ...(schemes.includes(scheme) ? [scheme] : []),
    ...(element.hasAttribute('hide-title') ? ['hide-title'] : []),
    ...(background ? [`background:${background}`] : []),
  ].join();
}
