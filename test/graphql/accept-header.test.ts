import { describe, expect, it } from 'vitest';
import { recordStatements } from '../support/database/recorded-statements.ts';
import { buildForm } from '../support/fixtures/forms.ts';
import { multipart, multipartType } from '../support/fixtures/uploads.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// An operation is not executed if its result has no acceptable media type.

const world = await createTestWorld();
const alice = await world.client();
const form = await buildForm(alice);

const mutation = 'mutation { createForm(input: { title: "Unheard" }) { form { id } } }';
const subscription = `subscription { responseCreated(formId: "${form.id}") { id } }`;

interface Sent {
  readonly accept: string;
  readonly method?: string;
  readonly query?: string;
  readonly body?: BodyInit;
  readonly type?: string;
}

function send({ accept, method = 'POST', query, body, type = 'application/json' }: Sent) {
  const path = method === 'GET' ? `?query=${encodeURIComponent(query ?? '')}` : '';
  return fetch(`${world.url}/graphql${path}`, {
    method,
    body: method === 'GET' ? null : (body ?? JSON.stringify({ query })),
    headers: {
      Authorization: `Bearer ${alice.secret}`,
      'Content-Type': type,
      'GraphQL-Require-Preflight': '1',
      Accept: accept,
    },
  });
}

async function expectRefused(sent: Sent) {
  const statements = await recordStatements(world, async () => {
    const answer = await send(sent);
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([
      406,
      expect.stringContaining('application/problem+json'),
    ]);
    const { code, status, detail } = await answer.json();
    expect([code, status]).toEqual(['not_acceptable', 406]);
    expect(detail).toContain('application/json');
  });
  expect(statements.filter((text) => !text.includes('api_keys'))).toEqual([]);
}

const files = () =>
  multipart([
    { name: 'operations', content: JSON.stringify({ query: mutation }) },
    { name: 'map', content: '{}' },
  ]);

describe('an unsupported Accept header', () => {
  it.each([
    'text/html',
    'text/plain',
    'application/xml',
    'application/xml, image/*',
    'application/graphql+json',
    'application/json;q=0',
    'application/json; charset=utf-16',
    '*/*;q=0',
    'application/*;q=0.0',
    'json',
  ])('%s is rejected, and the mutation is not executed', async (accept) => {
    await expectRefused({ accept, query: mutation });
    await expectRefused({ accept, body: files(), type: multipartType });
    const encoded = new URLSearchParams({ query: mutation }).toString();
    await expectRefused({ accept, body: encoded, type: 'application/x-www-form-urlencoded' });
    await expectRefused({ accept, query: subscription });
    if (accept !== 'text/html')
      await expectRefused({ accept, method: 'GET', query: '{ forms { totalCount } }' });
    expect(await alice.graphql('{ forms(q: "Unheard") { totalCount } }')).toEqual({
      forms: { totalCount: 0 },
    });
  });

  it.each([
    'application/json',
    'application/graphql-response+json',
    'multipart/mixed',
    'text/event-stream;q=0, application/*',
  ])('%s is rejected for a subscription, whose result is a stream', async (accept) => {
    await expectRefused({ accept, query: subscription });
    await expectRefused({ accept, query: subscription, method: 'GET' });
  });
});

describe('a supported Accept header', () => {
  it.each([
    ['', 'application/json'],
    ['*/*', 'application/json'],
    ['application/*', 'application/json'],
    ['application/json;charset=UTF-8', 'application/json'],
    ['Application/JSON', 'application/json'],
    ['text/html, application/json;q=0.5', 'application/json'],
    ['text/html, */*;q=0.1', 'application/json'],
    [
      'application/json;q=0, application/graphql-response+json',
      'application/graphql-response+json',
    ],
    ['multipart/mixed;deferSpec=20220824', 'multipart/mixed'],
    ['text/event-stream', 'text/event-stream'],
    ['text/*', 'text/event-stream'],
  ])('%j results in %s', async (accept, type) => {
    const answer = await send({ accept, query: '{ __typename }' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Type')).toMatch(new RegExp(`^${type.replace('+', '\\+')}`));
    expect(await answer.text()).toContain('{"data":{"__typename":"Query"}');
  });

  it('opens the editor in a browser', async () => {
    const answer = await send({ accept: 'text/html,*/*;q=0.8', method: 'GET' });
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([
      200,
      expect.stringContaining('text/html'),
    ]);
    await answer.body?.cancel();
  });
});
