import { describe, expect, it } from 'vitest';
import { definitionLimits } from '../../../packages/definition/model/definition-limits.ts';
import { failuresIn } from '../../support/clients/failures.ts';
import { buildPublishedForm } from '../../support/fixtures/forms.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

// Entries that are sent again, are many, empty or hostile.

const world = await createTestWorld();
const alice = await world.client();
const { visitor } = world;

const name = { id: 'name', type: 'short_text', title: 'Name' };
const toys = {
  id: 'toys',
  type: 'repeat',
  title: 'Toys',
  max: 200,
  elements: [{ id: 'toy', type: 'short_text', title: 'Toy' }],
};
const people = { id: 'people', type: 'repeat', title: 'People', max: 200, elements: [name, toys] };
const form = await buildPublishedForm(alice, {
  definition: { schema: { sections: [{ elements: [people] }] } },
});

const submit = (answers: unknown, headers: Record<string, string> = {}) =>
  visitor.rest(`POST /public/forms/${form.slug}/submissions`, { body: { answers }, headers });
const failuresOf = async (answers: unknown) => {
  const { status, body } = await submit(answers);
  expect(status).toBe(422);
  return failuresIn(body);
};
const storedBy = async ({ body }: { body: { id: string } }) =>
  (await alice.rest(`GET /forms/${form.id}/responses/${body.id}`)).body.answers;

describe('a submission that is sent again with its idempotency key', () => {
  it('is stored once, with its entries once', async () => {
    const answers = { people: [{ name: 'Ada' }, { name: 'Ben', toys: [{ toy: 'Kite' }] }] };
    const headers = { 'Idempotency-Key': 'entries-1' };
    const sent = await Promise.all(Array.from({ length: 5 }, () => submit(answers, headers)));
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(sent.map(({ body }) => body.id)).size).toBe(1);
    const table = await alice.rest(
      `GET /forms/${form.id}/responses/export?format=csv&table=people`,
    );
    expect(table.body.match(/Ada|Ben/g)).toEqual(['Ada', 'Ben']);
    const other = { people: [...answers.people, { name: 'Cem' }] };
    expect((await submit(other, headers)).body.code).toBe('idempotency_key_reused');
  });
});

describe('entries', () => {
  it('are refused if they are more than the repeat, or than all entries of a form, may have', async () => {
    const many = (count: number) => Array.from({ length: count }, () => ({ name: 'x' }));
    expect(await failuresOf({ people: many(201) })).toEqual(['answers.people: too_many']);
    const toysOfAll = { toys: Array.from({ length: 200 }, () => ({ toy: 'x' })) };
    const accepted = Math.floor(definitionLimits.entryWork / 200);
    const [first] = await failuresOf({ people: Array.from({ length: 200 }, () => toysOfAll) });
    expect(first).toBe(`answers.people[${accepted - 2}].toys: too_many`);
  });

  it('are refused at any depth that the form does not have', async () => {
    const nested = (depth: number): unknown =>
      depth === 0 ? 'x' : { people: [{ toys: [nested(depth - 1)] }] };
    expect(await failuresOf(nested(3))).toEqual([
      'answers.people[0].toys[0].people: unknown_question',
    ]);
    expect(await failuresOf(nested(200))).toEqual(['answers: too_deep']);
    const [first] = await failuresOf({ people: [[[['x']]]] });
    expect(first).toBe('answers.people[0]: wrong_type');
  });

  it.each(['__proto__', 'constructor', 'toString', 'people', 'toy', 'people.0.name'])(
    'are refused with the id %s, which is none of their questions',
    async (id) => {
      const entry = Object.fromEntries([[id, 'x']]);
      const [first, ...others] = await failuresOf({ people: [entry] });
      expect(first).toMatch(/^answers\.people\[0\].*: unknown_question$/s);
      expect(others).toEqual([]);
    },
  );

  it('are stored if they are 200, or empty', async () => {
    const all = Array.from({ length: 200 }, (_, index) => ({ name: `Person ${index}` }));
    expect(await storedBy(await submit({ people: all }))).toEqual({ people: all });
    const empty = { people: [{}, { toys: [] }, { name: '' }] };
    expect(await storedBy(await submit(empty))).toEqual({ people: [{}, {}, {}] });
  });
});
