import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/platform/clock.ts';
import { buildPublishedForm } from '../../support/fixtures/forms.ts';
import { fileQuestion, uploadRef } from '../../support/fixtures/uploads.ts';
import { buildWebhook, deliveriesOf, relayEvents } from '../../support/fixtures/webhooks.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

// Calculated values from the submission to exports, analytics and webhooks.

let now = new Date('2026-01-31T12:00:00.000Z');
const world = await createTestWorld({
  clock: { ...systemClock, now: () => now },
  env: { WEBHOOK_ALLOW_PRIVATE: 'true' },
});
const alice = await world.client();

const number = (id: string) => ({ id, type: 'number', title: id });
const calculated = (id: string, value: string, expression: string, members: object = {}) => ({
  id,
  type: 'calculated',
  title: id,
  value,
  expression,
  ...members,
});

const order = {
  schema: {
    sections: [
      {
        elements: [
          number('price'),
          number('count'),
          calculated('total', 'number', 'price * count', { decimals: 2, unit: '€', show: true }),
          calculated('each', 'number', 'total / count'),
          calculated('large', 'boolean', 'total > 100'),
          calculated('size', 'text', 'large ? "large" : "small"', { title: 'Size of the order' }),
          {
            id: 'note',
            type: 'short_text',
            title: 'note',
            required: true,
            visible_if: { question: 'large', op: 'equals', value: true },
          },
        ],
      },
    ],
  },
  approval: {
    enabled: true,
    criteria: [
      { id: 'c1', question_id: 'total', op: 'gte', expected: 10, points: 3 },
      { id: 'c2', question_id: 'size', op: 'equals', expected: 'small', points: 1 },
    ],
  },
};
const form = await buildPublishedForm(alice, { definition: order });

const formOf = (...elements: object[]) =>
  buildPublishedForm(alice, { definition: { schema: { sections: [{ elements }] } } });
const add = (answers: object, { id } = form) =>
  alice.rest(`POST /forms/${id}/responses`, { body: { answers } });
const submit = (answers: object, { slug } = form) =>
  world.visitor.rest(`POST /public/forms/${slug}/submissions`, { body: { answers } });
const stored = async (id: string, of = form) =>
  (await alice.rest(`GET /forms/${of.id}/responses/${id}`)).body.answers;

const submitMutation = `mutation ($slug: String!, $answers: Answers!) {
  submitResponse(slug: $slug, input: { answers: $answers }) { responseId ending }
}`;

const small = { price: 1.5, count: 3 };
const smallStored = { ...small, total: 4.5, each: 1.5, large: false, size: 'small' };

describe('a calculated value that a client sends', () => {
  it.each([[{ total: 1 }], [{ total: null }], [{ size: '' }], [{ total: 4.5 }]])(
    'is refused by both APIs: %j',
    async (sent) => {
      const answers = { ...small, ...sent };
      const [id] = Object.keys(sent);
      const errors = [{ path: `answers.${id}`, code: 'not_answerable' }];
      for (const { status, body } of [await submit(answers), await add(answers)]) {
        expect([status, body.code]).toEqual([422, 'validation_failed']);
        expect(body.errors).toMatchObject(errors);
      }
      const variables = { slug: form.slug, answers };
      const problem = await world.visitor.graphqlProblem(submitMutation, variables);
      expect(problem).toMatchObject({ status: 422, errors });
    },
  );
});

describe('calculated values', () => {
  it('are computed and stored for submissions by REST and GraphQL', async () => {
    const { body } = await submit(small);
    expect(await stored(body.id)).toEqual(smallStored);
    expect((await add(small)).body.answers).toEqual(smallStored);
    const { submitResponse } = await world.visitor.graphql(submitMutation, {
      slug: form.slug,
      answers: small,
    });
    expect(await stored(submitResponse.responseId)).toEqual(smallStored);
  });

  it('decide which questions are visible, and criteria', async () => {
    const large = { price: 50.255, count: 2 };
    const { status, body } = await add(large);
    expect([status, body.errors?.[0].path, body.errors?.[0].code]).toEqual([
      422,
      'answers.note',
      'required',
    ]);
    const accepted = await add({ ...large, note: 'Thanks' });
    expect(accepted.body.answers).toMatchObject({ total: 100.51, large: true, size: 'large' });
    expect(accepted.body.approval).toMatchObject({ score: 3, matched: ['c1'] });
    expect((await add(small)).body.approval).toMatchObject({ score: 1, matched: ['c2'] });
  });

  it('have no value where an operand is missing or the result is infinite', async () => {
    const missing = await add({ price: 3 });
    expect(missing.body.answers).toEqual({ price: 3 });
    const zero = await add({ price: 3, count: 0 });
    expect(zero.body.answers).toEqual({
      price: 3,
      count: 0,
      total: 0,
      large: false,
      size: 'small',
    });
    const huge = await formOf(number('n'), calculated('r', 'number', 'n * 1e300'));
    expect((await add({ n: 1e15 }, huge)).body.answers).toEqual({ n: 1e15 });
  });

  it.each([
    [1.005, 2, 1.01],
    [-1.005, 2, -1.01],
    [2.5, 0, 3],
    [-0.4, 0, 0],
    [1e15, 2, 1e15],
    [123.456, 10, 123.456],
  ])('round %d to %i decimals: %d', async (n, decimals, rounded) => {
    const rounding = await formOf(number('n'), calculated('r', 'number', 'n', { decimals }));
    const { body } = await add({ n }, rounding);
    expect(Object.is(body.answers.r, rounded)).toBe(true);
  });

  it('use the UTC date of the submission as today()', async () => {
    const day = await formOf(number('n'), calculated('day', 'text', 'today()'));
    now = new Date('2026-02-28T23:59:59.999Z');
    expect((await add({}, day)).body.answers).toEqual({ day: '2026-02-28' });
    now = new Date('2026-03-01T00:00:00.000Z');
    const { body } = await submit({}, day);
    expect(await stored(body.id, day)).toEqual({ day: '2026-03-01' });
  });

  it('are absent where they are not shown', async () => {
    const hidden = await formOf(
      number('n'),
      calculated('c', 'number', 'n + 1', {
        visible_if: { question: 'n', op: 'gt', value: 5 },
      }),
      calculated('d', 'boolean', 'answered("c")'),
    );
    expect((await add({ n: 5 }, hidden)).body.answers).toEqual({ n: 5, d: false });
    expect((await add({ n: 6 }, hidden)).body.answers).toEqual({ n: 6, c: 7, d: true });
  });

  it('see uploads as names of files, and other answers as __other__', async () => {
    const color = { id: 'color', type: 'dropdown', title: 'C', allow_other: true };
    const uploading = await formOf(
      fileQuestion({ title: 'doc', max_files: 2 }),
      { ...color, options: [{ id: 'red', label: 'Red' }] },
      calculated('files', 'number', 'count("doc")'),
      calculated('first', 'text', 'doc[0]'),
      calculated('choice', 'text', 'color'),
    );
    const doc = [await uploadRef(world.visitor, uploading.slug, { name: 'a.txt' })];
    const { body } = await add({ doc, color: { other: 'Mauve' } }, uploading);
    expect(body.answers).toMatchObject({ files: 1, first: 'a.txt', choice: '__other__' });
    expect((await add({ color: 'red' }, uploading)).body.answers).toEqual({
      color: 'red',
      files: 0,
      choice: 'red',
    });
  });

  it('are part of a dry run, which stores nothing', async () => {
    const { total } = (await alice.rest(`GET /forms/${form.id}/responses`)).body;
    const { status, body } = await alice.rest(`POST /forms/${form.id}/responses/validate`, {
      body: { answers: small },
    });
    expect([status, body.answers]).toEqual([200, smallStored]);
    const query = `query ($id: ID!, $answers: Answers!) {
      validateResponse(formId: $id, input: { answers: $answers }) { answers }
    }`;
    const { validateResponse } = await alice.graphql(query, { id: form.id, answers: small });
    expect(validateResponse.answers).toEqual(smallStored);
    expect((await alice.rest(`GET /forms/${form.id}/responses`)).body.total).toBe(total);
  });

  it('are part of the list of answers in GraphQL, formatted', async () => {
    const { body } = await add(small);
    const query = `query ($form: ID!, $id: ID!) {
      response(formId: $form, id: $id) {
        answerList { question { key type title } value text }
      }
    }`;
    const { response } = await alice.graphql(query, { form: form.id, id: body.id });
    const computed = response.answerList.filter(
      ({ question }: { question: { type: string } }) => question.type === 'CALCULATED',
    );
    const question = (key: string, title = key) => ({ key, type: 'CALCULATED', title });
    expect(computed).toEqual([
      { question: question('total'), value: 4.5, text: '4.5' },
      { question: question('each'), value: 1.5, text: '1.5' },
      { question: question('large'), value: false, text: 'No' },
      { question: question('size', 'Size of the order'), value: 'small', text: 'small' },
    ]);
  });

  it('are columns of exports as CSV, and answers in exports as JSON', async () => {
    const exported = await buildPublishedForm(alice, { definition: order });
    await add(small, exported);
    await add({ price: -1, count: 7 }, exported);
    const csv = await alice.rest(`GET /forms/${exported.id}/responses/export`);
    const rows = csv.body.trimEnd().split('\r\n');
    const cells = rows.map((line: string) => line.split(',').slice(9));
    expect(cells).toEqual([
      ['price', 'count', 'total', 'each', 'large', 'Size of the order', 'note'],
      ['-1', '7', '-7', '-1', 'No', 'small', ''],
      ['1.5', '3', '4.5', '1.5', 'No', 'small', ''],
    ]);
    const { body } = await alice.rest(`GET /forms/${exported.id}/responses/export?format=json`);
    expect(body[1].answers).toEqual(smallStored);
  });

  it('are neutralized in exports like texts of respondents', async () => {
    const text = { id: 't', type: 'short_text', title: 't' };
    const formula = await formOf(text, calculated('c', 'text', '"=" + t'));
    await add({ t: '1+1' }, formula);
    const { body } = await alice.rest(`GET /forms/${formula.id}/responses/export`);
    expect(body.trimEnd().split(',').slice(-1)).toEqual(["'=1+1"]);
  });

  it('are part of the payload of webhooks', async () => {
    const webhook = await buildWebhook(alice, {
      url: 'http://127.0.0.1:9/',
      events: ['response.created'],
      form_id: form.id,
    });
    await submit(small);
    await relayEvents(world.services);
    const [delivery] = await deliveriesOf(alice, webhook);
    expect(delivery.payload.data.response.answers).toEqual(smallStored);
  });

  it('have analytics like questions of their kind', async () => {
    const counted = await buildPublishedForm(alice, { definition: order });
    await add(small, counted);
    await add({ price: 100, count: 2, note: 'x' }, counted);
    await add({ price: 100 }, counted);
    const { body } = await alice.rest(`GET /forms/${counted.id}/analytics`);
    const of = (id: string) => body.questions.find((one: { id: string }) => one.id === id);
    const type = 'calculated';
    const { histogram, ...total } = of('total');
    expect(histogram.map(({ count }: { count: number }) => count)).toEqual(
      [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1].slice(0, histogram.length),
    );
    expect(total).toEqual({
      id: 'total',
      type,
      title: 'total',
      answered: 2,
      average: 102.25,
      min: 4.5,
      max: 200,
    });
    expect(of('large')).toMatchObject({
      answered: 2,
      distribution: [
        { value: true, label: 'Yes', count: 1 },
        { value: false, label: 'No', count: 1 },
      ],
    });
    const { latest, ...size } = of('size');
    expect(latest).toHaveLength(2);
    expect(size).toEqual({ id: 'size', type, title: 'Size of the order', answered: 2 });
  });
});
