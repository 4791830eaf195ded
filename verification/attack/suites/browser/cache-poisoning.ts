import { type Random, words } from '../../../support/requests/seeded-random.ts';
import { requestOperation } from '../../openapi-operations.ts';
import { probe } from '../../probe.ts';
import type { Suite, Target } from '../../suite.ts';
import { get } from './get.ts';
import { representations } from './representations.ts';

/** Headers that a cache does not distinguish, but a server may use. */
const headerNames = words(`
  Host X-Forwarded-Host X-Forwarded-Proto X-Forwarded-Prefix X-Forwarded-Port Forwarded
  X-Original-URL X-Rewrite-URL X-Host Referer User-Agent Accept-Language Origin X-Request-Id Cookie
  X-HTTP-Method-Override`);

/** What is before and after the word that must not be reflected, if the header has a syntax. */
const syntaxes: Readonly<Record<string, readonly [before: string, after: string]>> = {
  Forwarded: ['host=', '.example'],
  Origin: ['https://', '.example'],
  Cookie: ['language=', ''],
  'X-Original-URL': ['/', ''],
  'X-Rewrite-URL': ['/', ''],
};

export const cachePoisoning: Suite = {
  name: 'cache-poisoning',
  promised:
    'A cached answer contains nothing that one visitor sent, and is for what it depends on.',
  aims: (target) => [
    ...representations(target),
    ...readable(target).flatMap(({ path, key }) =>
      headerNames.map((name) => (random: Random) => {
        const canary = `canary${random.below(1_000_000_000)}`;
        const [before, after] = syntaxes[name] ?? ['', '.example'];
        const value = `${before}${canary}${after}`;
        return probe(
          `GET ${path} with ${name}`,
          `curl -H '${name}: ${value}' ${target.url}${path}`,
          () => faultOf(target.url, path, { name, value, canary, key }),
        );
      }),
    ),
  ],
};

function readable({ pages, operations, owner }: Target) {
  return [
    ...pages.map((path) => ({ path, key: undefined })),
    ...operations
      .filter(({ method }) => method === 'GET')
      .map((operation) => ({
        path: requestOperation(operation, owner.ids, undefined).path,
        key: operation.scope === undefined ? undefined : owner.key,
      })),
  ];
}

interface Poison {
  readonly name: string;
  readonly value: string;
  readonly canary: string;
  readonly key: string | undefined;
}

async function faultOf(url: string, path: string, { name, value, canary, key }: Poison) {
  const authorization = key === undefined ? {} : { Authorization: `Bearer ${key}` };
  const answer = await get(url, path, { ...authorization, Accept: '*/*', [name]: value });
  if (answer.status >= 500 && answer.status !== 503) return `answered ${answer.status}`;
  const caching = answer.headers.get('Cache-Control') ?? '';
  const isPrivate = /\b(?:no-store|private)\b/.test(caching);
  const varies = answer.headers.get('Vary') ?? '';
  if (key !== undefined && !isPrivate && !/authorization/i.test(varies)) {
    return `may be stored for others: Cache-Control: ${caching}`;
  }
  const isDistinguished =
    isPrivate || varies === '*' || varies.toLowerCase().includes(name.toLowerCase());
  if (isDistinguished || !answer.all.includes(canary)) return undefined;
  // The id of a request is returned to the request alone; caches may store it without harm.
  return name === 'X-Request-Id'
    ? undefined
    : `reflects ${name} in an answer that caches may store`;
}
