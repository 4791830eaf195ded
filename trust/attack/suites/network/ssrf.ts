import { createServer } from 'node:net';
import type { Random } from '../../../requests/seeded-random.ts';
import { asCurl, type HostileRequest, send } from '../../../requests/send-request.ts';
import { requestField, rootFields } from '../../graphql-fields.ts';
import { isRefusedAs } from '../../judge-answer.ts';
import { jsonOf, oncePer, refusedProbe, sendJson } from '../../probe.ts';
import type { Suite, Target, Verdict } from '../../suite.ts';

/** Spellings of addresses that are not public; `PORT` is that of a listener on this host. */
const spellings = [
  ...[
    '127.0.0.1:PORT',
    '127.1:PORT',
    '0:PORT',
    '0.0.0.0:PORT',
    '2130706433:PORT',
    '0x7f000001:PORT',
  ],
  ...[
    '017700000001:PORT',
    '0177.0.0.1:PORT',
    '127.0.0.1.:PORT',
    '127.000.000.001:PORT',
    '[::1]:PORT',
  ],
  ...['[::]:PORT', '[::ffff:127.0.0.1]:PORT', '[::ffff:7f00:1]:PORT', '[0:0:0:0:0:0:0:1]:PORT'],
  ...[
    '[64:ff9b::7f00:1]:PORT',
    '[2002:7f00:1::]:PORT',
    '[fe80::1]:PORT',
    '[fc00::1]:PORT',
    '[::127.0.0.1]:PORT',
  ],
  ...[
    'localhost:PORT',
    'LOCALHOST:PORT',
    'localhost.:PORT',
    'x.localhost:PORT',
    '①②⑦.⓪.⓪.①:PORT',
    '127。0。0。1:PORT',
  ],
  ...[
    '169.254.169.254',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.0.1',
    '100.64.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
  ],
  ...[
    'receiver.example@127.0.0.1:PORT',
    '127.0.0.1:PORT#@receiver.example',
    '127.0.0.1:PORT\\@receiver.example',
  ],
] as const;

/** Names that only a resolver knows; such a URL may be stored, but nothing may be sent to it. */
const names = [
  'ip6-localhost:PORT',
  'localhost.localdomain:PORT',
  '127.0.0.1.nip.io:PORT',
  'host.docker.internal:PORT',
] as const;

const schemes = [
  'https://',
  'http://',
  'https:/',
  'file:///etc/passwd?',
  'gopher://',
  'HTTPS://',
] as const;

/** Counts connections to this host. */
const listener = oncePer(async (_: Target) => {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  server.unref();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const port = String(Object(server.address()).port);
  return { port, count: () => connections };
});

/** Nothing may be sent to an address that is not public. */
export const ssrf: Suite = {
  name: 'ssrf',
  promised: 'Nothing is sent to an address that is not public.',
  parallel: 2,
  aims: (target) =>
    requestsWithUrl(target).flatMap(({ aim, draw }) => [
      ...spellings.flatMap((host) =>
        schemes.map(
          (scheme) => (random: Random) =>
            refusedProbe(`${aim} to ${scheme}${host}`, `${aim} with ${scheme}${host}`, () =>
              attempt(target, draw(random), `${scheme}${host}`, true),
            ),
        ),
      ),
      ...names.map(
        (host) => (random: Random) =>
          refusedProbe(`${aim} to ${host}`, `${aim} with https://${host}`, () =>
            attempt(target, draw(random), `https://${host}`, false),
          ),
      ),
    ]),
};

/** The placeholder of the URL in the requests. */
const placeholder = 'https://receiver.example/';

/** Every operation and field that accepts a URL. */
function requestsWithUrl({ operations, schema, owner: { key, ids } }: Target) {
  const rest = operations
    .filter(({ path, body }) => body !== undefined && /^\/webhooks(?:\/\{id\})?$/.test(path))
    .map(({ method, path, body }) => ({
      aim: `${method} ${path}`,
      draw: (): HostileRequest => ({
        ...{ method, path: `/api/v1${path.replace('{id}', ids['webhook'] ?? '')}` },
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ ...Object(body), url: placeholder }),
      }),
    }));
  const graphql = rootFields(schema)
    .filter(({ kind }) => kind === 'mutation')
    .map((root) => ({
      aim: `mutation ${root.field.name}`,
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
  const isRefused = isRefusedAs(
    { ...answer, duration: 0 },
    { codes: ['validation_failed', 'bad_request'] },
  );
  if (!isRefused && id !== undefined) await sendTest(target, String(id));
  if (count() > before) return { fault: `connected to ${url}`, isRefused };
  if (answer.status >= 500 && answer.status !== 503)
    return { fault: `answered ${answer.status}`, isRefused };
  const isFault = mustRefuse && !isRefused;
  return {
    fault: isFault ? `accepted ${url}: ${asCurl(target.url, request).slice(0, 200)}` : undefined,
    isRefused: mustRefuse ? isRefused : undefined,
  };
}

/** Sends a test delivery to a webhook that was stored, and removes it if it is a new one. */
async function sendTest({ url, owner: { key, ids } }: Target, id: string): Promise<void> {
  await sendJson(url, 'POST', `/webhooks/${id}/test`, { key });
  if (id !== ids['webhook']) await sendJson(url, 'DELETE', `/webhooks/${id}`, { key });
}
