import { requestField, rootFields } from '../../../../support/requests/graphql-requests.ts';
import { jsonOf, jsonRequest } from '../../../../support/requests/rest.ts';
import type { Random } from '../../../../support/requests/seeded-random.ts';
import { asCurl, type HostileRequest, send } from '../../../../support/requests/send-request.ts';
import { isRefusedAs } from '../../../judge-answer.ts';
import { probe } from '../../../probe.ts';
import type { Attack, Suite, Target, Verdict } from '../../../suite.ts';
import { attackersReceiver } from '../../../target/receiver.ts';
import { deleteWebhook, deliverOnce, sendTestDelivery } from '../../../target/test-delivery.ts';
import { listener, names, schemes, spellings } from './addresses.ts';
import { rebinding } from './rebinding.ts';
import { storedUrls } from './stored-urls.ts';

/** Answers that ask a client to send another request. `URL` is where to. */
const answers: readonly { readonly status: number; readonly headers: Record<string, string> }[] = [
  ...[300, 301, 302, 303, 304, 305, 307, 308].map((status) => ({
    status,
    headers: { location: 'URL' },
  })),
  { status: 200, headers: { refresh: '0; url=URL' } },
  { status: 200, headers: { link: '<URL>; rel=preload' } },
  { status: 201, headers: { location: 'URL', 'content-location': 'URL' } },
  { status: 401, headers: { 'www-authenticate': 'Basic realm="x"', location: 'URL' } },
];

/** A receiver that the service may reach sends it to an address that it may not: nothing may follow. */
const redirects = (target: Target): ((random: Random) => Attack)[] =>
  answers.map(({ status, headers }) => (random: Random) => {
    const name = `${status} with ${Object.keys(headers).join(' and ')}`;
    return probe(`a delivery answered ${name}`, `a receiver that answers ${name}`, async () => {
      const receiver = await attackersReceiver(target);
      const [path, hidden] = ['/hook', '/hidden'].map((one) => `${one}-${random.below(2 ** 30)}`);
      const answered = Object.entries(headers).map(([header, value]): [string, string] => [
        header,
        value.replace('URL', `${receiver.url}${hidden}`),
      ]);
      const query = new URLSearchParams([['status', String(status)], ...answered]);
      const delivery = await deliverOnce(target.permissive, `${receiver.url}${path}?${query}`);
      const followed = receiver.requestsFor(hidden ?? '').length;
      return {
        fault: followed > 0 ? `followed ${name}` : undefined,
        isRefused: delivery.status === status,
      };
    });
  });

/**
 * Nothing may be sent to an address that is not public: directly, by a name or by a redirect. URLs of forms are links for
 * visitors.
 */
export const ssrf: Suite = {
  name: 'ssrf',
  promised: 'Nothing is sent to an address that is not public.',
  parallel: 2,
  aims: (target) => [
    ...rebinding(target),
    ...redirects(target),
    ...requestsWithUrl(target).flatMap(({ aim, draw }) => [
      ...names.map(
        (host) => (random: Random) =>
          probe(`${aim} to ${host}`, `${aim} with https://${host}`, () =>
            attempt(target, draw(random), `https://${host}`, false),
          ),
      ),
      ...spellings.flatMap((host) =>
        schemes.map(
          (scheme) => (random: Random) =>
            probe(`${aim} to ${scheme}${host}`, `${aim} with ${scheme}${host}`, () =>
              attempt(target, draw(random), `${scheme}${host}`, true),
            ),
        ),
      ),
    ]),
    ...storedUrls(target),
  ],
};

const placeholder = 'https://receiver.example/';

function requestsWithUrl({ operations, owner: { key, ids } }: Target) {
  const rest = operations
    .filter(({ path, body }) => body !== undefined && /^\/webhooks(?:\/\{id\})?$/.test(path))
    .map(({ name, method, path, body }) => ({
      aim: name,
      draw: (): HostileRequest =>
        // Without the references of the example, whose refusal would hide that of the URL.
        jsonRequest(method, `/api/v1${path.replace('{id}', ids['webhook'] ?? '')}`, {
          key,
          body: { events: Object(body).events, url: placeholder },
        }),
    }));
  const graphql = rootFields('mutation')
    .map((root) => ({
      aim: root.name,
      draw: (random: Random) => requestField(root, ids, key, random),
    }))
    .filter(({ draw }) => draw(neverRandom).body?.includes(placeholder));
  return [...rest, ...graphql];
}

const neverRandom: Random = {
  below: () => 0,
  pick: (items) => items[0],
  pickAny: (items) => items[0],
};

async function attempt(
  target: Target,
  request: HostileRequest,
  spelling: string,
  mustRefuse: boolean,
): Promise<Verdict> {
  const { port, count } = await listener(target);
  const before = count();
  const url = spelling.replace('PORT', port);
  const text = JSON.stringify(url).slice(1, -1);
  const escaped = request.path === '/graphql' ? JSON.stringify(text).slice(1, -1) : text;
  const answer = await send(target.url, {
    ...request,
    body: request.body?.replace(placeholder, () => escaped),
  });
  const id = /"(wh_\w+|hook_\w+|webhook_\w+)"/.exec(answer.text)?.[1] ?? jsonOf(answer)['id'];
  const isRefused = isRefusedAs(answer, { codes: ['validation_failed'], member: 'url' });
  const error = isRefused || id === undefined ? undefined : await testError(target, String(id));
  if (count() > before) return { fault: `connected to ${url}`, isRefused };
  if (answer.status >= 500 && answer.status !== 503)
    return { fault: `answered ${answer.status}`, isRefused };
  const isFault = mustRefuse && !isRefused;
  return {
    fault: isFault ? `accepted ${url}: ${asCurl(target.url, request).slice(0, 200)}` : undefined,
    isRefused: mustRefuse ? isRefused : error === 'The address is private.',
  };
}

/** The error of a test delivery to a webhook that was stored. Removes the webhook if it is a new one. */
async function testError({ url, owner: { key, ids } }: Target, id: string): Promise<string | null> {
  const { error } = await sendTestDelivery({ url, key }, id);
  if (id !== ids['webhook']) await deleteWebhook({ url, key }, id);
  return error;
}
