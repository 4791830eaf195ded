import { jsonRequest } from '../../../support/requests/rest.ts';
import { asCurl, send } from '../../../support/requests/send-request.ts';
import { attacksOf, probe } from '../../probe.ts';
import type { Suite } from '../../suite.ts';

/** Hosted forms are made to be embedded; the script of the embedding page is theirs. */
const isEmbeddable = (path: string) => path.startsWith('/f/');

export const clickjacking: Suite = {
  name: 'clickjacking',
  promised: 'Only hosted forms are shown in frames of other websites.',
  aims: ({ url, pages }) =>
    pages.flatMap((path) =>
      attacksOf(arrivals, (how, headers) => {
        const request = jsonRequest('GET', path, { headers: { Accept: 'text/html', ...headers } });
        return probe(`${path}, ${how}`, asCurl(url, request), async () =>
          faultOf(path, (await send(url, request)).headers),
        );
      }),
    ),
};

const arrivals: Readonly<Record<string, Record<string, string>>> = {
  directly: {},
  'in a frame': { 'Sec-Fetch-Dest': 'iframe', 'Sec-Fetch-Site': 'cross-site' },
  'from another website': { Referer: 'https://attacker.example/' },
  'if it was modified': { 'If-None-Match': '"other"' },
};

function faultOf(path: string, headers: Headers): string | undefined {
  const policy = headers.get('Content-Security-Policy') ?? '';
  if (headers.get('X-Content-Type-Options') !== 'nosniff') return 'lets browsers guess types';
  if (/script-src[^;]*'unsafe-(?:inline|eval)'/.test(policy)) return 'permits inline scripts';
  if (!/(?:default|script)-src/.test(policy)) return 'permits scripts of any origin';
  if (isEmbeddable(path)) return undefined;
  if (!/frame-ancestors '(?:none|self)'/.test(policy)) return 'permits frames of other websites';
  return headers.has('X-Frame-Options') ? undefined : 'permits frames in old browsers';
}
