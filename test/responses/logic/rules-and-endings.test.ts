import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/platform/clock.ts';
import { pathsOf } from '../../support/clients/failures.ts';
import { buildPublishedForm } from '../../support/fixtures/forms.ts';
import { fileQuestion, uploadRef } from '../../support/fixtures/uploads.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

// Rules across questions, jumps and endings over both APIs.

let now = new Date('2026-01-31T12:00:00.000Z');
const world = await createTestWorld({ clock: { ...systemClock, now: () => now } });
const alice = await world.client();

const text = (id: string) => ({ id, type: 'short_text', title: id });
const number = (id: string) => ({ id, type: 'number', title: id });
const yes = (question: string) => ({ question, op: 'equals', value: true });
const above = (question: string, value: number) => ({ question, op: 'gt', value });

interface Form {
  readonly id: string;
  readonly slug: string;
}

const publish = (schema: object, input: object = {}) =>
  buildPublishedForm(alice, { definition: { schema, ...input } });
const add = ({ id }: Form, answers: object) =>
  alice.rest(`POST /forms/${id}/responses`, { body: { answers } });
const submit = ({ slug }: Form, answers: object, headers: Record<string, string> = {}) =>
  world.visitor.rest(`POST /public/forms/${slug}/submissions`, { body: { answers }, headers });

const mutation = `mutation ($slug: String!, $answers: Answers!, $key: IdempotencyKey) {
  submitResponse(slug: $slug, input: { answers: $answers }, idempotencyKey: $key) {
    message redirectUrl ending result { status message }
  }
}`;
const submitByGraphql = async ({ slug }: Form, answers: object, key?: string) =>
  (await world.visitor.graphql(mutation, { slug, answers, key })).submitResponse;

describe('a rule', () => {
  const booking = {
    sections: [
      {
        elements: [
          { id: 'from', type: 'date', title: 'from' },
          { id: 'to', type: 'date', title: 'to' },
          { id: 'guests', type: 'yes_no', title: 'guests' },
          { ...number('count'), visible_if: yes('guests') },
        ],
      },
    ],
    rules: [
      { id: 'order', expression: 'from <= to', message: 'Not before {{from}}.', question_id: 'to' },
      { id: 'some', expression: 'answered("count")', message: 'How many?', question_id: 'count' },
      { id: 'few', expression: 'count < 10', message: 'Too many.', question_id: 'count' },
    ],
  };

  it('refuses answers at its question while it does not hold, over both APIs', async () => {
    const form = await publish(booking);
    const answers = { from: '2026-02-02', to: '2026-02-01' };
    const errors = [{ path: 'answers.to', code: 'rule', message: 'Not before 2026-02-02.' }];
    for (const { status, body } of [await submit(form, answers), await add(form, answers)]) {
      expect([status, body.code, body.errors]).toEqual([422, 'validation_failed', errors]);
    }
    const problem = await world.visitor.graphqlProblem(mutation, { slug: form.slug, answers });
    expect(problem).toMatchObject({ status: 422, errors });
    const line = `POST /forms/${form.id}/responses/validate`;
    expect((await alice.rest(line, { body: { answers } })).body.errors).toEqual(errors);
    expect((await alice.rest(`GET /forms/${form.id}/responses`)).body.total).toBe(0);
  });

  it('is reported after the failures of answers, with those of other rules', async () => {
    const form = await publish(booking);
    const { body } = await add(form, { from: '2026-02-02', to: '2026-02-01', guests: true, x: 1 });
    expect(pathsOf(body)).toEqual([
      ['answers.to', 'rule'],
      ['answers.count', 'rule'],
      ['answers.x', 'unknown_question'],
    ]);
  });

  it('is evaluated only if its question is shown', async () => {
    const form = await publish(booking);
    expect((await add(form, { guests: false, count: 99 })).status).toBe(201);
    const { body } = await add(form, { guests: true, count: 99 });
    expect(body.errors).toMatchObject([
      { path: 'answers.count', code: 'rule', message: 'Too many.' },
    ]);
  });

  it('does not repeat long answers in an error without bound', async () => {
    const form = await publish({
      sections: [{ elements: [{ ...text('story'), type: 'long_text' }] }],
      rules: Array.from({ length: 100 }, (_, index) => ({
        id: `r${index}`,
        expression: 'size(story) < 9',
        question_id: 'story',
        message: '{{story}}'.repeat(20),
      })),
    });
    const { status, body } = await submit(form, { story: 'x'.repeat(20_000) });
    expect([status, body.code]).toEqual([422, 'validation_failed']);
    expect(body.errors.length).toBeGreaterThan(0);
    expect(JSON.stringify(body).length).toBeLessThan(132 * 1024);
  });

  it('holds if its expression fails', async () => {
    const form = await publish(booking);
    expect((await add(form, { to: '2026-02-01' })).status).toBe(201);
    expect((await add(form, { from: '2026-02-02', to: '2026-02-02' })).status).toBe(201);
  });
});

describe('a jump', () => {
  const schema = {
    sections: [
      {
        elements: [{ id: 'member', type: 'yes_no', title: 'member' }],
        next: [{ if: yes('member'), to: 'last' }],
      },
      { id: 'join', elements: [{ ...text('name'), required: true }] },
      { id: 'last', elements: [text('wish')], next: [{ to: 'end' }] },
      { id: 'never', elements: [{ ...text('more'), required: true }] },
    ],
  };

  it('makes the questions of skipped sections neither required nor stored', async () => {
    const form = await publish(schema);
    const { body: refused } = await add(form, { member: false });
    expect(refused.errors).toMatchObject([{ path: 'answers.name', code: 'required' }]);
    const sent = { member: true, name: 7, wish: 'Peace', more: 'x' };
    expect((await add(form, sent)).body.answers).toEqual({ member: true, wish: 'Peace' });
    const { body } = await submit(form, { member: false, name: 'Ann' });
    const { body: read } = await alice.rest(`GET /forms/${form.id}/responses/${body.id}`);
    expect(read.answers).toEqual({ member: false, name: 'Ann' });
  });
});

describe('an upload for a question that a jump skips', () => {
  it('is neither stored nor consumed', async () => {
    const form = await publish({
      sections: [
        {
          elements: [{ id: 'member', type: 'yes_no', title: 'member' }],
          next: [{ if: yes('member'), to: 'end' }],
        },
        { elements: [fileQuestion({ title: 'doc', required: true })] },
      ],
    });
    const doc = [await uploadRef(world.visitor, form.slug)];
    expect((await add(form, { member: true, doc })).body.answers).toEqual({ member: true });
    const { status, body } = await add(form, { member: false, doc });
    expect([status, body.answers.doc.length]).toEqual([201, 1]);
    const again = await add(form, { member: false, doc });
    expect(again.body.errors).toMatchObject([{ path: 'answers.doc', code: 'invalid_upload' }]);
  });
});

describe('the confirmation', () => {
  const sections = [{ elements: [text('name'), number('score')] }];
  const endings = [
    {
      id: 'top',
      if: above('score', 90),
      title: 'Wow',
      message: 'Well done, {{name}}: {{score}}!',
      redirect_url: 'https://example.com/top',
      button: 'Prize',
    },
    { id: 'good', if: above('score', 50), message: 'Good, {{ name }}.' },
  ];
  const settings = { success_message: 'Thanks.', redirect_url: 'https://example.com/thanks' };

  it('is that of the settings without endings, and has no ending', async () => {
    const form = await publish({ sections });
    await alice.rest(`PATCH /forms/${form.id}`, { body: { settings } });
    const { body } = await submit(form, { score: 99 });
    expect(body).toStrictEqual({
      id: body.id,
      message: 'Thanks.',
      redirect_url: 'https://example.com/thanks',
    });
    expect(await submitByGraphql(form, { score: 99 })).toMatchObject({ ending: null });
  });

  it('is that of the first ending that applies, with the answers it shows', async () => {
    const form = await publish({ sections, endings });
    await alice.rest(`PATCH /forms/${form.id}`, { body: { settings } });
    const top = await submit(form, { name: '<b>Ann</b> {{score}}', score: 91 });
    expect(top.body).toStrictEqual({
      id: top.body.id,
      message: 'Well done, <b>Ann</b> {{score}}: 91!',
      redirect_url: 'https://example.com/top',
      ending: 'top',
    });
    const good = await submit(form, { score: 60 });
    expect(good.body).toStrictEqual({
      id: good.body.id,
      message: 'Good, .',
      redirect_url: null,
      ending: 'good',
    });
    expect(await submitByGraphql(form, { name: 'Bob', score: 60 })).toEqual({
      message: 'Good, Bob.',
      redirectUrl: null,
      ending: 'good',
      result: null,
    });
  });

  it('is that of the settings if no ending applies', async () => {
    const form = await publish({ sections, endings });
    await alice.rest(`PATCH /forms/${form.id}`, { body: { settings } });
    const { body } = await submit(form, { score: 1 });
    expect(body).toStrictEqual({
      id: body.id,
      message: 'Thanks.',
      redirect_url: 'https://example.com/thanks',
    });
  });

  it('may depend on calculated values and on sections that were skipped', async () => {
    const form = await publish({
      sections: [
        {
          elements: [
            number('a'),
            { id: 'twice', type: 'calculated', title: 'T', value: 'number', expression: 'a * 2' },
          ],
          next: [{ if: above('twice', 10), to: 'end' }],
        },
        { elements: [text('b')] },
      ],
      endings: [
        { id: 'skipped', if: above('twice', 10), message: '{{twice}}{{b}}' },
        { id: 'rest', message: '{{b}}' },
      ],
    });
    expect((await submit(form, { a: 5.5, b: 'B' })).body).toMatchObject({
      message: '11',
      ending: 'skipped',
    });
    expect((await submit(form, { a: 5, b: 'B' })).body).toMatchObject({
      message: 'B',
      ending: 'rest',
    });
  });

  it('shows at most the first 1000 characters of an answer', async () => {
    const form = await publish({
      sections: [{ elements: [{ ...text('story'), type: 'long_text' }] }],
      endings: [{ id: 'e', message: '{{story}}{{story}}' }],
    });
    const { body } = await submit(form, { story: '🦊'.repeat(1001) });
    expect(body.message).toBe(`${'🦊'.repeat(1000)}…`.repeat(2));
  });

  it('shows labels of options, not their ids', async () => {
    const options = [
      { id: 'a', label: 'Apples' },
      { id: 'b', label: 'Pears' },
    ];
    const fruit = { id: 'fruit', type: 'multiple_choice', title: 'F', options, allow_other: true };
    const form = await publish({
      sections: [{ elements: [fruit, { id: 'ok', type: 'yes_no', title: 'O' }] }],
      endings: [{ id: 'e', message: '{{fruit}}, {{ok}}' }],
    });
    const { body } = await submit(form, { fruit: ['b', 'a', { other: 'Figs' }], ok: false });
    expect(body.message).toBe('Pears; Apples; Figs, No');
  });

  it('of a decision shows answers, too', async () => {
    const approval = {
      enabled: true,
      show_result: true,
      approved_message: 'Yes, {{name}}!',
      rejected_message: 'No, {{name}}: {{score}}.',
      criteria: [{ question_id: 'score', op: 'gte', expected: 50 }],
    };
    const form = await publish({ sections }, { approval });
    const approved = await submit(form, { name: 'Ann', score: 50 });
    expect(approved.body.result.message).toBe('Yes, Ann!');
    const rejected = await submitByGraphql(form, { name: 'Bob', score: 49.5 });
    expect(rejected.result).toEqual({ status: 'REJECTED', message: 'No, Bob: 49.5.' });
  });
});

describe('a repeated request', () => {
  const endings = [
    {
      id: 'one',
      if: above('n', 1),
      message: 'Secret {{name}}',
      redirect_url: 'https://example.com/1',
    },
  ];
  const schema = { sections: [{ elements: [number('n'), text('name')] }], endings };
  const key = { 'Idempotency-Key': 'again' };
  const answers = { n: 2, name: 'Cleopatra' };

  it('has the same confirmation, also after the form was published with other endings', async () => {
    const form = await publish(schema);
    const first = await submit(form, answers, key);
    expect(first.body).toMatchObject({ message: 'Secret Cleopatra', ending: 'one' });
    const changed = { schema: { ...schema, endings: [{ id: 'two', message: 'Other' }] } };
    await alice.rest(`PATCH /forms/${form.id}`, {
      body: { definition: changed, settings: { success_message: 'Changed.' } },
    });
    await alice.rest(`POST /forms/${form.id}/publish`);
    const second = await submit(form, answers, key);
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect(second.headers.get('Idempotency-Replayed')).toBe('true');
    expect(await submitByGraphql(form, answers)).toMatchObject({ ending: 'two' });
  });

  it('has the same confirmation of the settings if no ending applies', async () => {
    const form = await publish(schema);
    const first = await submit(form, { n: 0 }, key);
    await alice.rest(`PATCH /forms/${form.id}`, {
      body: { settings: { success_message: 'Changed.' } },
    });
    expect((await submit(form, { n: 0 }, key)).body).toEqual(first.body);
  });

  it('has the same confirmation on another day', async () => {
    const today = {
      id: 'day',
      type: 'calculated',
      title: 'D',
      value: 'text',
      expression: 'today()',
    };
    const form = await publish({
      sections: [{ elements: [number('n'), today] }],
      endings: [{ id: 'e', message: 'On {{day}}' }],
    });
    now = new Date('2026-02-01T23:59:59.000Z');
    const first = await submit(form, { n: 1 }, key);
    now = new Date('2026-02-02T00:00:01.000Z');
    expect((await submit(form, { n: 1 }, key)).body).toEqual(first.body);
    expect(first.body.message).toBe('On 2026-02-01');
  });

  it('finds no answers in the stored key', async () => {
    const form = await publish(schema);
    await submit(form, answers, key);
    const { rows } = await world.services.db.pool.query(
      'SELECT * FROM idempotency_keys WHERE form_id = $1',
      [form.id],
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('Cleopatra');
  });
});
