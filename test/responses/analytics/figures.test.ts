import { describe, expect, it } from 'vitest';
import { buildForm, publishVersion } from '../../support/fixtures/forms.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

const world = await createTestWorld();
const alice = await world.client();

async function formOf(elements: readonly object[]) {
  const { id } = await buildForm(alice);
  const definition = { schema: { sections: [{ elements }] } };
  await publishVersion(alice, id, definition);
  return id;
}

async function add(id: string, answers: object) {
  const { status, body } = await alice.rest(`POST /forms/${id}/responses`, { body: { answers } });
  expect([status, body.errors]).toEqual([201, undefined]);
  return body;
}

const query = `query ($id: ID!, $filter: ResponseFilter) { formAnalytics(formId: $id, filter: $filter) {
  questions { id: key histogram { from to count } latest { responseId answer createdAt } }
} }`;

/** The histogram and the latest answers of each question by REST, which are compared with those by GraphQL. */
async function figures(id: string, condition?: object) {
  const search = condition ? `?filter=${encodeURIComponent(JSON.stringify(condition))}` : '';
  const { status, body } = await alice.rest(`GET /forms/${id}/analytics${search}`);
  expect(status).toBe(200);
  const variables = { id, filter: { condition } };
  const { questions } = (await alice.graphql(query, variables)).formAnalytics;
  const shown = body.questions.map(({ id: question, histogram, latest }: Figures) => ({
    id: question,
    histogram,
    latest,
  }));
  const inNames = questions.map(({ id: question, histogram, latest }: FiguresInGraphql) => ({
    id: question,
    histogram: histogram ?? undefined,
    latest: latest?.map(({ responseId, answer, createdAt }) => {
      return { response_id: responseId, answer, created_at: createdAt };
    }),
  }));
  expect(inNames).toEqual(shown);
  return shown;
}

interface Figures {
  readonly id: string;
  readonly histogram: unknown;
  readonly latest: unknown;
}

interface FiguresInGraphql extends Omit<Figures, 'latest'> {
  readonly latest: { responseId: string; answer: string; createdAt: string }[] | null;
}

const number = { id: 'amount', type: 'number', title: 'Amount' };
const text = { id: 'name', type: 'short_text', title: 'Name' };

describe('the histogram', () => {
  it('is that of numbers and calculated numbers, and not of scales', async () => {
    const twice = { id: 'twice', type: 'calculated', value: 'number', expression: 'amount * 2.0' };
    const id = await formOf([
      number,
      { ...twice, title: 'Twice' },
      { id: 'nps', type: 'nps', title: 'Score' },
    ]);
    for (const amount of [1, 3, 3]) await add(id, { amount, nps: 9 });
    await add(id, { nps: 9 });
    const [amounts, doubled, score] = await figures(id);
    expect(amounts.histogram).toEqual([
      { from: 1, to: 2, count: 1 },
      { from: 2, to: 3, count: 0 },
      { from: 3, to: 4, count: 2 },
    ]);
    expect(doubled.histogram.map(({ count }: { count: number }) => count)).toEqual([1, 0, 0, 0, 2]);
    expect(score.histogram).toBeUndefined();
    const [few] = await figures(id, { question: 'amount', op: 'gt', value: 1 });
    expect(few.histogram).toEqual([{ from: 3, to: 4, count: 2 }]);
  });

  it('is absent without answers', async () => {
    expect((await figures(await formOf([number])))[0].histogram).toBeUndefined();
  });
});

describe('the latest answers', () => {
  it('are at most ten of each text question, newest first', async () => {
    const id = await formOf([text, { ...text, id: 'note', type: 'long_text' }, number]);
    const first = await add(id, { name: 'zero', note: 'rare' });
    for (let index = 1; index <= 11; index += 1)
      await add(id, { name: `n${index}`, amount: index });
    const [names, notes, amounts] = await figures(id);
    expect(names.latest.map(({ answer }: { answer: string }) => answer)).toEqual(
      Array.from({ length: 10 }, (_, index) => `n${11 - index}`),
    );
    expect(notes.latest).toEqual([
      { response_id: first.id, answer: 'rare', created_at: first.created_at },
    ]);
    expect(amounts.latest).toBeUndefined();
    const [few] = await figures(id, { question: 'amount', op: 'lte', value: 2 });
    expect(few.latest.map(({ answer }: { answer: string }) => answer)).toEqual(['n2', 'n1']);
  });

  it('are those of entries, too; and none without responses', async () => {
    const id = await formOf([
      { id: 'children', type: 'repeat', title: 'Children', elements: [text] },
    ]);
    expect((await figures(id)).map(({ latest }: Figures) => latest)).toEqual([undefined, []]);
    await add(id, { children: [{ name: 'Ann' }, { name: 'Bob' }] });
    await add(id, { children: [{ name: 'Cid' }] });
    const [, names] = await figures(id);
    expect(names.latest.map(({ answer }: { answer: string }) => answer)).toEqual([
      'Cid',
      'Ann',
      'Bob',
    ]);
  });
});
