import { setTimeout as sleep } from 'node:timers/promises';
import { requestField, rootFields } from '../../../support/requests/graphql-requests.ts';
import type { Random } from '../../../support/requests/seeded-random.ts';
import type { HostileRequest } from '../../../support/requests/send-request.ts';
import { besideOthers, probe } from '../../probe.ts';
import type { Suite, Target } from '../../suite.ts';

const many = 40;

export const subscriptions: Suite = {
  name: 'subscriptions',
  promised: 'Streams are limited and need the scope for what they contain.',
  parallel: 1,
  aims: (target) =>
    rootFields('subscription').flatMap((root) => {
      const name = `subscription ${root.field.name}`;
      const draw = (key: string | undefined, random: Random) =>
        asStream(requestField(root, target.owner.ids, key, random));
      const { stranger, limitedKeys } = target;
      const refusals: readonly (readonly [how: string, key: string | undefined, code: string])[] = [
        ['of another workspace', stranger.key, 'not_found'],
        ['without a key', undefined, 'unauthenticated'],
        ['with another scope', limitedKeys.get('keys:write'), 'insufficient_scope'],
      ];
      return [
        ...refusals.map(
          ([how, key, code]) =>
            (random: Random) =>
              probe(`${name} ${how}`, name, () => refusal(target, draw(key, random), code)),
        ),
        (random: Random) =>
          probe(`${many} of ${name}, never read`, name, () =>
            openMany(target, draw(target.owner.key, random)),
          ),
      ];
    }),
};

const asStream = ({ headers, ...rest }: HostileRequest): HostileRequest => ({
  ...rest,
  headers: { ...headers, Accept: 'text/event-stream' },
});

async function open(url: string, { method, path, headers, body }: HostileRequest) {
  const abort = new AbortController();
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { ...headers },
    body: body ?? null,
    signal: abort.signal,
  });
  return { response, close: () => abort.abort() };
}

async function refusal({ url }: Target, request: HostileRequest, code: string) {
  const { response, close } = await open(url, request);
  const text = await readEvent(response, 1500);
  close();
  const isRefused = text.includes(`"${code}"`);
  return {
    fault: isRefused ? undefined : `opened a stream: ${response.status} ${text}`,
    isRefused,
  };
}

async function openMany({ url }: Target, request: HostileRequest): Promise<string | undefined> {
  const streams = await Promise.all(Array.from({ length: many }, () => open(url, request)));
  try {
    const { fault } = await besideOthers(url, async () => undefined);
    if (fault !== undefined) return fault;
    const refused = await Promise.all(streams.map(({ response }) => isOver(response)));
    return refused.some(Boolean) ? undefined : `opened ${many} streams for one key`;
  } finally {
    for (const { close } of streams) close();
  }
}

/** Whether a stream ended by itself at once, since the key has too many. */
async function isOver(response: Response): Promise<boolean> {
  if (response.status >= 400) return true;
  return (await readEvent(response, 1000)).includes('"errors"');
}

/** The beginning of a stream up to its first event, or what there is of it after some milliseconds. */
async function readEvent({ body }: Response, milliseconds: number): Promise<string> {
  const reader = body?.getReader();
  const over = sleep(milliseconds, undefined);
  let text = '';
  while (!text.includes('data:') && !text.startsWith('{')) {
    const chunk: unknown = await Promise.race([reader?.read(), over]);
    const { value, done = true } = Object(chunk);
    if (done) break;
    text += new TextDecoder().decode(value);
  }
  return text;
}
