import { scopes } from '../../../src/workspaces/scopes.ts';
import { readOperations } from '../openapi-operations.ts';
import type { Target } from '../suite.ts';
import { createKey, formPassword, prepareWorkspace, publish } from './prepare-workspace.ts';

interface Victim extends Pick<Target, 'url' | 'permissive' | 'log'> {
  readonly limited: Target['permissive'];
  readonly keys: { readonly owner: string; readonly stranger: string };
}

export async function prepareTarget(victim: Victim): Promise<Target> {
  const { url, limited, permissive, keys, log } = victim;
  const document: unknown = await (await fetch(`${url}/api/v1/openapi.json`)).json();
  const limitedKeys = new Map(
    await Promise.all(
      scopes.map(async (scope) => [scope, await createKey(url, keys.owner, [scope])] as const),
    ),
  );
  const owner = await prepareWorkspace(url, keys.owner);
  const { slug } = await publish(limited.url, limited.key);
  return {
    limited: { url: limited.url, slug },
    url,
    permissive,
    log,
    limitedKeys,
    operations: readOperations(document),
    owner,
    stranger: await prepareWorkspace(url, keys.stranger),
    pages: await findPages(url, owner.ids['slug'] ?? ''),
    cookie: await signIn(url, keys.owner),
    protectedSlug: (await publish(url, keys.owner, { password: formPassword })).slug,
  };
}

/** Opens a session of the console. @returns the value of `Cookie` */
async function signIn(url: string, key: string): Promise<string> {
  const response = await fetch(`${url}/console/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
    body: JSON.stringify({ key }),
  });
  if (response.status !== 201) throw new Error(`Signing in failed: ${await response.text()}`);
  return (response.headers.get('Set-Cookie') ?? '').split(';', 1).join('');
}

/** Paths that no page links to: they are sent to visitors, or opened by websites. */
const unlinked = ['/', '/console', '/docs', '/graphql', '/no-such-page'];

const maxPages = 40;

/** The paths of HTML pages: known ones, and those that their links lead to. */
async function findPages(url: string, slug: string): Promise<string[]> {
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
