import { scopeOf } from '../../../src/schema/core/guards.ts';
import { requestField, rootFields } from '../../support/requests/graphql-requests.ts';
import { jsonRequest } from '../../support/requests/rest.ts';
import type { Random } from '../../support/requests/seeded-random.ts';
import { asCurl, send } from '../../support/requests/send-request.ts';
import { requestOperation } from '../openapi-operations.ts';
import { attacksOf, probe, requestAttack } from '../probe.ts';
import type { Attack, Refusal, Suite, Target } from '../suite.ts';
import { bruteForce } from './access/brute-force.ts';
import { enumeration } from './access/enumeration.ts';
import { logLeakage } from './access/log-leakage.ts';
import { replay } from './access/replay.ts';
import { scopeEscalation } from './access/scope-escalation.ts';
import { timing } from './access/timing.ts';
import { cachePoisoning } from './browser/cache-poisoning.ts';
import { csrf } from './browser/csrf.ts';
import { xss } from './browser/xss.ts';
import { xssInBrowser } from './browser/xss-in-browser.ts';
import { deserialisation } from './input/deserialisation.ts';
import { hostileSuites } from './input/hostile-input.ts';
import { redos } from './input/redos.ts';
import { uploadAbuse } from './input/upload-abuse.ts';
import { uploadQuotas } from './input/upload-quotas.ts';
import { requestSmuggling } from './network/request-smuggling.ts';
import { ssrf } from './network/ssrf/ssrf.ts';
import { subscriptions } from './network/subscriptions.ts';
import { webSockets } from './network/web-sockets.ts';

const tenantIsolation: Suite = {
  name: 'tenant-isolation',
  promised: 'No workspace reads or changes what belongs to another one.',
  aims: (target) => [...restAims(target), ...graphqlAims(target)],
};

/** Identifiers of other workspaces are indistinguishable from those that do not exist. */
const unknown: Refusal = { codes: ['not_found'] };

function restAims({ url, owner, stranger, operations }: Target) {
  return operations
    .filter(({ scope }) => scope !== undefined)
    .map(
      (operation) => () =>
        requestAttack(url, {
          request: requestOperation(operation, owner.ids, stranger.key),
          aim: operation.name,
          refusal: operation.path.includes('{') ? unknown : undefined,
          forbidden: Object.values(owner.secrets),
        }),
    );
}

function graphqlAims({ url, owner, stranger }: Target) {
  const forbidden = Object.values(owner.secrets);
  return rootFields('query', 'mutation')
    .filter(({ field }) => field.extensions['public'] !== true)
    .map((root) => (random: Random): Attack => {
      const request = requestField(root, owner.ids, stranger.key, random);
      const [call = ''] = request.body?.split(' { __typename') ?? [];
      const namesOne = Object.values(owner.ids).some((id) => call.includes(`\\"${id}`));
      const refusal = namesOne && scopeOf(root.field) !== undefined ? unknown : undefined;
      return requestAttack(url, {
        request,
        refusal,
        forbidden,
        aim: root.name,
      });
    });
}

/** Hosted forms are made to be embedded; the script of the embedding page is theirs. */
const isEmbeddable = (path: string) => path.startsWith('/f/');

const clickjacking: Suite = {
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

/**
 * All suites, in the order in which they run: the last ones may delete what they attack.
 */
export const suites: readonly Suite[] = [
  tenantIsolation,
  scopeEscalation,
  enumeration,
  replay,
  timing,
  bruteForce,
  csrf,
  clickjacking,
  cachePoisoning,
  xss,
  xssInBrowser,
  ssrf,
  requestSmuggling,
  subscriptions,
  webSockets,
  uploadAbuse,
  uploadQuotas,
  redos,
  logLeakage,
  deserialisation,
  ...hostileSuites,
];
