import { Agent, request } from 'node:http';
import { afterAll } from 'vitest';
import type { Client } from '../../support/clients/api-client.ts';
import { buildPublishedForm } from '../../support/fixtures/forms.ts';
import { buildCascade } from '../../support/fixtures/places.ts';
import { uploadRef } from '../../support/fixtures/uploads.ts';
import { createTestWorld, type TestWorld } from '../../support/world/test-world.ts';

type Headers = Readonly<Record<string, string>>;

export interface Sent {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Headers;
  readonly body?: string | Uint8Array;
}

interface Received {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** A server to which texts are sent. */
export interface Sender {
  readonly world: TestWorld;
  /** Sends a request and reads the response. */
  send(sent: Sent): Promise<Received>;
  /** @returns the status, and the code of a problem */
  answer(sent: Sent): Promise<string>;
}

export const json = { 'Content-Type': 'application/json' };
export const api = '/api/v1';

const piped = '{{name}} {{name}}';
const elements = [
  { id: 'name', type: 'long_text', title: 'Name' },
  { id: 'short', type: 'short_text', title: 'Short' },
  { id: 'code', type: 'short_text', title: 'Code', pattern: '((a|b)*c?[0-9]{0,20}( x)*)*' },
  { id: 'email', type: 'email', title: 'Mail' },
  { id: 'url', type: 'url', title: 'Site' },
  { id: 'phone', type: 'phone_number', title: 'Phone' },
  { id: 'date', type: 'date', title: 'Date' },
  { id: 'cv', type: 'file', title: 'CV' },
  ...['contains', 'equals', 'not_contains'].map((op) => ({
    ...{ id: op, type: 'yes_no', title: `Is it ${piped}?` },
    visible_if: { question: 'name', op, value: 'a' },
  })),
  {
    ...{ id: 'length', type: 'calculated', title: 'Length', value: 'text' },
    expression: 'name.lowerAscii().replace("a", "bb")',
  },
];
const definition = {
  schema: {
    sections: [{ elements }],
    endings: [{ id: 'end', title: piped, message: `**${piped}**` }],
    translations: { de: { 'elements.name.title': 'Ihr Name' } },
  },
};

/** A server, and what requests to it need. */
export type Scene = Awaited<ReturnType<typeof createScene>>;

export async function createScene() {
  const world = await createTestWorld({
    env: {
      TRUST_PROXY: '1',
      GRAPHQL_CORS_ORIGINS: 'https://app.example',
      METRICS_TOKEN: 'm'.repeat(32),
    },
    webSockets: { messagesPerSecond: 1_000_000, connectionsPerAddress: 1_000_000 },
  });
  const alice = await world.client();
  const form = await buildPublishedForm(alice, { definition, settings: { save_partial: true } });
  const locked = await buildPublishedForm(alice, { settings: { password: 'sesame' } });
  const cascade = await buildCascade(alice);
  const { body: dataset } = await alice.rest('POST /datasets', {
    body: { name: 'Countries', columns: ['code'], rows: [['DE'], ['FR']] },
  });
  const answers = {
    name: 'Ann',
    cv: [await uploadRef(world.visitor, form.slug, { itemId: 'cv' })],
  };
  const { body: response } = await alice.rest(`POST /forms/${form.id}/responses`, {
    body: { answers },
  });
  const { body: webhook } = await alice.rest('POST /webhooks', {
    body: { url: 'https://example.com', events: ['form.published'] },
  });
  const { body: saved } = await world.visitor.rest(`PUT /public/forms/${form.slug}/partial`, {
    body: { answers: {}, version: 1 },
  });
  const visited = `${api}/public/forms/${form.slug}`;
  const sender = senderTo(world);
  // The first response changes the entity tag of the form.
  await sender.answer({ path: `${visited}/submissions`, headers: json, body: '{"answers":{}}' });
  return {
    ...sender,
    ...{ alice, form, locked, cascade, dataset, response, webhook, partial: saved.token },
    visited,
    preview: new URL(form.preview_url).hash.slice(1),
    own: ownHeaders(alice),
  };
}

const ownHeaders = ({ secret }: Client) => ({ ...json, Authorization: `Bearer ${secret}` });

export function senderTo(world: TestWorld): Sender {
  const agent = new Agent({ keepAlive: true });
  afterAll(() => agent.destroy());

  const send = (one: Sent, isRepeated = false) =>
    new Promise<Received>((resolve, reject) => {
      const { method = 'POST', path, headers, body } = one;
      const sent = request(world.url, { agent, method, path, headers: { ...headers } });
      // The connection was ended: while it was idle, or because of the request.
      const fail = () =>
        resolve(
          sent.reusedSocket && !isRepeated ? send(one, true) : { status: 0, headers: {}, text: '' },
        );
      const wait = () => reject(new Error(`not answered: ${method} ${path.slice(0, 100)}`));
      sent.setTimeout(20_000, wait).on('error', fail);
      sent.on('response', (received) => {
        const chunks: Buffer[] = [];
        received.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', fail);
        received.on('end', () => {
          const { statusCode: status = 0 } = received;
          resolve({ status, headers: received.headers, text: String(Buffer.concat(chunks)) });
        });
      });
      sent.on('upgrade', ({ headers: answered }, socket) => {
        socket.destroy();
        resolve({ status: 101, headers: answered, text: '' });
      });
      sent.end(body);
    });

  return { world, send: (one) => send(one), answer: async (sent) => answerOf(await send(sent)) };
}

/** The status, and the code of a problem, or of the first error of GraphQL. */
export function answerOf({ status, text }: Pick<Received, 'status' | 'text'>): string {
  const isProblem = status >= 400 || text.startsWith('{"errors":');
  const [, code] = (isProblem && /"code":"(\w+)"/.exec(text)) || [];
  return code === undefined ? String(status) : `${status} ${code}`;
}
