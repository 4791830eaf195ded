import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { bootstrapKey } from '../support/processes/two-servers.ts';

// Clients of several servers behind a load balancer, over persistent connections. Nothing is repeated
// after a failure: each failure is one that a user would see.

/** The form that clients submit to. */
export interface Target {
  readonly id: string;
  readonly slug: string;
}

export interface BalancedLoad {
  /** Ids of the responses that were acknowledged. */
  readonly acknowledged: ReadonlySet<string>;
  /** What did not succeed: refused, lost or wrong. */
  readonly failures: readonly string[];
  /** Sends further requests to these servers, in turn. */
  balance(urls: readonly string[]): void;
  /** Resolves after a number of further submissions were acknowledged, or a request has failed. */
  progress(count: number): Promise<void>;
  /** Waits for the running requests. */
  stop(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

type Send = (line: string, body?: object, headers?: Record<string, string>) => Promise<Answer>;

/** What one kind of client does repeatedly. `name` is different each time. */
type Action = (send: Send, target: Target, load: LoadState, name: string) => Promise<void>;

interface LoadState {
  readonly acknowledged: Set<string>;
  readonly failures: string[];
}

/** How many clients of each kind there are, and for how many milliseconds they pause, in which servers start. */
const kinds: readonly { readonly count: number; readonly action: Action; readonly rest: number }[] =
  [
    { count: 4, action: submitTwice, rest: 20 },
    { count: 1, action: read, rest: 100 },
    { count: 1, action: exportAll, rest: 100 },
    { count: 1, action: edit, rest: 200 },
  ];

/** Submits, and submits again with the same idempotency key, to another server if there are several. */
async function submitTwice(send: Send, { slug }: Target, load: LoadState, name: string) {
  const submit = () =>
    send(
      `POST /api/v1/public/forms/${slug}/submissions`,
      { answers: { name } },
      { 'Idempotency-Key': name },
    );
  const first = await submit();
  const { id } = JSON.parse(first.text);
  if (first.status === 201) load.acknowledged.add(id);
  const again = await submit();
  if (again.text !== first.text) load.failures.push(`repeated: ${first.text} ${again.text}`);
}

async function read(send: Send, { id, slug }: Target) {
  await send(`GET /api/v1/public/forms/${slug}`);
  await send(`GET /api/v1/forms/${id}/responses?limit=20`);
  await send(`GET /api/v1/forms/${id}/analytics`);
  const query = `{ form(id: "${id}") { title responses(last: 3) { nodes { answers } } } }`;
  const { text } = await send('POST /graphql', { query });
  expect(JSON.parse(text).errors).toBeUndefined();
}

/** An export contains everything that was acknowledged before it began. */
async function exportAll(send: Send, { id }: Target, load: LoadState) {
  const before = [...load.acknowledged];
  const { text } = await send(`GET /api/v1/forms/${id}/responses/export?format=jsonl`);
  const missing = before.filter((stored) => !text.includes(stored));
  if (missing.length > 0) load.failures.push(`export without ${missing.length} responses`);
}

async function edit(send: Send, { id }: Target, _: LoadState, name: string) {
  await send(`PATCH /api/v1/forms/${id}`, { title: name });
  await send(`POST /api/v1/forms/${id}/publish`, {});
}

/** Generates load with all kinds of clients until it is stopped. */
export function startBalancedLoad(target: Target, urls: readonly string[]): BalancedLoad {
  const load: LoadState = { acknowledged: new Set(), failures: [] };
  let servers = urls;
  let turn = 0;
  let stopping = false;

  const send: Send = async (line, body, headers = {}) => {
    const [method = '', path = ''] = line.split(' ');
    turn += 1;
    const response = await fetch(`${servers[turn % servers.length]}${path}`, {
      method,
      headers: {
        ...(body && { 'Content-Type': 'application/json' }),
        ...(!path.includes('/public/') && { Authorization: `Bearer ${bootstrapKey}` }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${line}: ${response.status} ${text}`);
    return { status: response.status, text };
  };

  async function run(action: Action, rest: number, client: string): Promise<void> {
    for (let count = 1; !stopping; count += 1) {
      try {
        await action(send, target, load, `${client}.${count}`);
      } catch (error) {
        const { message, cause } = Object(error);
        load.failures.push(`${client}.${count}: ${message} ${cause ?? ''}`);
      }
      await pause(rest);
    }
  }

  const running = Promise.all(
    kinds.flatMap(({ count, action, rest }) =>
      Array.from({ length: count }, (_, index) => run(action, rest, `${action.name}.${index}`)),
    ),
  );
  return {
    ...load,
    balance(next) {
      servers = next;
    },
    async progress(count) {
      const goal = load.acknowledged.size + count;
      while (load.acknowledged.size < goal && load.failures.length === 0) await pause(10);
    },
    async stop() {
      stopping = true;
      await running;
    },
  };
}
