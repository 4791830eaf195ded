/** Paths that no page links to: they are sent to visitors, or opened by websites. */
const unlinked = ['/', '/console', '/docs', '/graphql', '/no-such-page'];

/** The most pages to find. */
const maxPages = 40;

/** The paths of HTML pages: known ones, and those that their links lead to. */
export async function findPages(url: string, slug: string): Promise<string[]> {
  const found = new Set([...unlinked, `/f/${slug}`, `/f/${slug}?embed=1`]);
  const visited = new Set<string>();
  for (const path of found) {
    if (visited.size >= maxPages) break;
    visited.add(path);
    const response = await fetch(`${url}${path}`, { headers: { Accept: 'text/html' } });
    const text = await response.text();
    if (!response.headers.get('Content-Type')?.startsWith('text/html')) {
      found.delete(path);
      continue;
    }
    for (const [, link = ''] of text.matchAll(/ href="([^"#]+)/g)) {
      const target = new URL(link, `${url}${path}`);
      if (target.origin === url) found.add(target.pathname);
    }
  }
  return [...found].filter((path) => visited.has(path));
}
