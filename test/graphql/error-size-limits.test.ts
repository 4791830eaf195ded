import { describe, expect, it } from 'vitest';
import { subscribe } from '../support/clients/sse-subscription.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import { memoryInUse } from '../support/processes/memory.ts';
import { processorTime } from '../support/processes/processor-time.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// The memory of a request and the size of its response do not grow with the request.

const world = await createTestWorld();
const alice = await world.client();
const form = await buildPublishedForm(alice);

const repeat = (count: number, write: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => write(index)).join(' ');

async function send(query: string, variables: object = {}) {
  const answer = await fetch(`${world.url}/graphql`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${alice.secret}` },
    body: JSON.stringify({ query, variables }),
  });
  return answer.text();
}

describe('the response to an invalid document', () => {
  it.each<[what: string, query: string, variables?: object]>([
    ['unknown fields', `{ ${repeat(1900, (n) => `nothing${n}`)} }`],
    ['long names', `{ ${repeat(40, (n) => `${'f'.repeat(1200)}${n}`)} }`],
    ['one long name', `{ ${'f'.repeat(49_000)} }`],
    ['undefined fragments', `{ ${repeat(900, (n) => `...f${n}`)} }`],
    [
      'recursive fragments',
      `{ ...f0 } ${repeat(50, (n) => `fragment f${n} on Query { __typename ...f${(n + 1) % 50} }`)}`,
    ],
    ['conflicting arguments', `{ ${repeat(49, (n) => `forms(first: ${n}) { totalCount }`)} }`],
    ['a deeply nested list', `{ nodes(ids: ${'['.repeat(900)}${']'.repeat(900)}) { id } }`],
    [
      'invalid variables',
      'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }',
      { ids: Array.from({ length: 20_000 }, () => ({})) },
    ],
    [
      'a long invalid variable',
      'query ($n: Int) { forms(first: $n) { totalCount } }',
      { n: 'x'.repeat(400_000) },
    ],
    [
      'long invalid variables',
      `query (${repeat(40, (n) => `$v${n}: Int`)}) { ${repeat(40, (n) => `a${n}: forms(first: $v${n}) { totalCount }`)} }`,
      Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`v${n}`, 'x'.repeat(10_000)])),
    ],
  ])('is short: %s', async (_, query, variables) => {
    const text = await send(query, variables);
    const { errors } = JSON.parse(text);
    expect(errors[0].extensions).toMatchObject({ code: 'bad_request', status: 400 });
    expect(errors.length).toBeLessThanOrEqual(50);
    expect(text.length).toBeLessThan(150_000);
  });

  it.each([
    ['is valid', () => 'x'],
    ['is invalid', (n: number) => (n === 99_999 ? {} : 'x')],
  ])('is quick for a long variable that is used often and %s', async (_, write) => {
    const query = `query ($ids: [ID!]!) { ${repeat(40, (n) => `a${n}: nodes(ids: $ids) { id }`)} }`;
    const began = processorTime();
    const text = await send(query, { ids: Array.from({ length: 100_000 }, (_, n) => write(n)) });
    expect(JSON.parse(text).errors).not.toHaveLength(0);
    expect(processorTime() - began).toBeLessThan(4000);
  });

  it('contains about ten errors, each with its location', async () => {
    const { errors } = JSON.parse(await send(`{ ${repeat(100, (n) => `nothing${n}`)} }`));
    expect(errors).toHaveLength(11);
    expect(errors[0]).toMatchObject({
      message: expect.stringContaining('"nothing0"'),
      locations: [{ line: 1, column: 3 }],
    });
    expect(errors[10].message).toMatch(/^Too many validation errors/);
  });

  it('contains the location of a fragment that is undefined, unused or recursive', async () => {
    for (const query of [
      '{ ...f }',
      '{ __typename } fragment f on Query { __typename }',
      '{ ...f } fragment f on Query { ...f }',
    ]) {
      const { errors } = JSON.parse(await send(query));
      expect(errors).toMatchObject([{ locations: [{ line: 1 }] }]);
    }
  });
});

describe('a subscription', () => {
  const created = 'responseCreated(formId: $id)';

  it.each([
    `subscription ($id: ID!) { ${created} @skip(if: true) { id } }`,
    `subscription ($id: ID!) { ${created} @include(if: false) { id } }`,
    `subscription ($id: ID!) { ... @skip(if: true) { ${created} { id } } }`,
    `subscription ($id: ID!) { ...f @skip(if: true) } fragment f on Subscription { ${created} { id } }`,
  ])('with a conditional field is rejected: %s', async (query) => {
    const { code, detail } = await alice.graphqlProblem(query, { id: form.id });
    expect([code, detail]).toEqual([
      'bad_request',
      'The field of a subscription must not have directives.',
    ]);
  });

  it('reports the error of an event like any other response', async () => {
    const { pool } = world.services.db;
    const query = `subscription { responseCreated(formId: "${form.id}") { id reviews { note } } }`;
    const { events } = await subscribe(world.url, alice.secret ?? '', query);
    await pool.query('ALTER TABLE reviews RENAME TO reviews_away');
    try {
      await alice.rest(`POST /forms/${form.id}/responses`, { body: { answers: { name: 'Ann' } } });
      await expect.poll(() => events.length).toBeGreaterThan(0);
    } finally {
      await pool.query('ALTER TABLE reviews_away RENAME TO reviews');
    }
    const [{ errors }] = events;
    expect(errors[0].extensions).toMatchObject({ code: 'internal_error', status: 500 });
    expect(JSON.stringify(events)).not.toMatch(/prisma|relation|public\.reviews/i);
  });
});

describe('documents of callers without a key', () => {
  const heap = () => memoryInUse().heapUsed;
  const document = (index: number) => `{ nodes(ids: [${'1 '.repeat(1950)}]) { id } } # ${index}`;
  const sendAll = async (from: number, count: number) => {
    for (let index = from; index < from + count; index += 1) {
      await world.visitor.graphqlProblem(document(index));
    }
  };

  it('are not retained in memory', async () => {
    await sendAll(0, 20); // initializes caches
    const before = heap();
    await sendAll(20, 150);
    const grown = heap() - before;
    expect(grown).toBeLessThan(10 * 150 * document(0).length);
  });
});
