import { describe, expect, it } from 'vitest';
import { createTestWorld } from '../../support/world/test-world.ts';

// Rules of answers: which are accepted, what is stored and how others are rejected, through both submission
// endpoints.

const world = await createTestWorld();
const alice = await world.client();

type Sent = Readonly<Record<string, unknown>>;

/** A published form with these questions in one section. */
async function formOf(...elements: readonly Sent[]) {
  const definition = { schema: { sections: [{ elements }] } };
  const { body } = await alice.rest('POST /forms', { body: { definition } });
  const published = await alice.rest(`POST /forms/${body.id}/publish`);
  expect(published.status).toBe(200);
  return published.body;
}

/** The stored answers, or every failure as `path: code`. */
async function sendTo(formId: string, answers: unknown) {
  const { body } = await alice.rest(`POST /forms/${formId}/responses`, { body: { answers } });
  return body.answers ?? body.errors.map(({ path, code }: Sent) => `${path}: ${code}`).toSorted();
}

const submit = async (elements: readonly Sent[], answers: unknown) =>
  sendTo((await formOf(...elements)).id, answers);

/** The same for a form with one question. */
const answer = (element: Sent, value: unknown) =>
  submit([{ id: 'q', title: 'Q', ...element }], { q: value });

const ab = [
  { id: 'a', label: 'A' },
  { id: 'b', label: 'B' },
  { id: 'c', label: 'C' },
];
const rows = [
  { id: 'r1', label: 'R1' },
  { id: 'r2', label: 'R2' },
];
const choice = { type: 'single_choice', options: ab };
const dropdown = { type: 'dropdown', options: ab, allow_other: true };
const choices = { type: 'multiple_choice', options: ab };
const ranking = { type: 'ranking', options: ab };
const matrix = { type: 'matrix', rows, columns: ab };
const address = { line1: 'Main Street 1', city: 'Bonn', country: 'de' };
const person = { first_name: 'Ann', last_name: 'Lee', email: 'ann@a.example' };
const refs = { type: 'file' };

describe('stored answers', () => {
  // A question, the submitted answer, and the stored answer if it differs.
  it.each<[Sent, unknown, unknown?]>([
    [{ type: 'short_text' }, 'Hello'],
    [{ type: 'short_text', max_length: 2 }, '😀😀'],
    [{ type: 'long_text' }, 'Two\nlines'],
    [{ type: 'email' }, 'ann@a.example'],
    [{ type: 'email', allowed_domains: ['a.example'] }, 'ann@A.example'],
    [{ type: 'url' }, 'https://a.example/path?q=1'],
    [{ type: 'phone_number' }, '+49 30 901820', '+4930901820'],
    [{ type: 'phone_number', default_country: 'DE' }, '030 901820', '+4930901820'],
    [{ type: 'number' }, -1.5e-3],
    [{ type: 'number', integer: true, min: 0, max: 0 }, 0],
    [{ type: 'date', min: '2024-02-29', max: '2024-02-29' }, '2024-02-29'],
    [{ type: 'partial_date' }, '2026-01'],
    [{ type: 'partial_date', precision: 'year', min: '2026-12-31' }, '2026'],
    [{ type: 'time' }, '00:00'],
    [{ type: 'time' }, '23:59'],
    [{ type: 'datetime' }, '2026-01-31T12:00:00.5+01:00'],
    [
      { type: 'datetime', max: '2026-01-01T00:00:00Z' },
      '2026-01-01T01:00:00+01:00',
      '2026-01-01T01:00:00+01:00',
    ],
    [{ type: 'yes_no' }, false],
    [{ type: 'legal' }, false],
    [{ type: 'legal', required: true }, true],
    [choice, 'a'],
    [dropdown, 'b'],
    [dropdown, { other: ' Else ' }, { other: 'Else' }],
    [dropdown, { other: 'x'.repeat(500) }],
    [choices, ['b', 'a']],
    [{ ...choices, allow_other: true }, ['b', { other: 'Else' }]],
    [ranking, ['c', 'a', 'b']],
    [{ type: 'rating' }, 5],
    [{ type: 'opinion_scale', min: 0 }, 0],
    [{ type: 'nps' }, 10],
    [matrix, { r1: 'a' }],
    [
      { ...matrix, multiple: true },
      { r1: ['a', 'b'], r2: ['c'] },
    ],
    [{ type: 'address' }, address, { ...address, country: 'DE' }],
    [
      { type: 'address', required_parts: ['city'] },
      { city: 'Bonn', region: ' ' },
      { city: 'Bonn' },
    ],
    [{ type: 'contact_info' }, person],
    [
      { type: 'contact_info' },
      { ...person, phone: '+49 30 901820', company: 'Acme' },
      { ...person, phone: '+4930901820', company: 'Acme' },
    ],
    [{ type: 'location' }, { lat: 52.52, lon: 13.405, accuracy: 20 }],
    [{ type: 'hidden' }, 'campaign'],
  ])('%o accepts %j', async (element, sent, stored = sent) => {
    expect(await answer(element, sent)).toEqual({ q: stored });
  });

  it('stores the default of a hidden question when no answer is sent', async () => {
    const hidden = { type: 'hidden', default: 'campaign' };
    expect(await answer(hidden, undefined)).toEqual({ q: 'campaign' });
    expect(await answer(hidden, 'other')).toEqual({ q: 'other' });
  });

  it.each(['', ' \n ', [], {}, null, undefined])('treats %j as unanswered', async (value) => {
    for (const element of [{ type: 'short_text' }, choices, { type: 'address' }]) {
      expect(await answer(element, value)).toEqual({});
      expect(await answer({ ...element, required: true }, value)).toEqual(['answers.q: required']);
    }
  });

  it('trims texts at both ends only', async () => {
    expect(await answer({ type: 'long_text' }, '\n a  b\t')).toEqual({ q: 'a  b' });
  });
});

describe('the definition that answers are validated against', () => {
  const elements = [
    { id: 'name', type: 'short_text', title: 'Name', required: true },
    { id: 'note', type: 'statement', text: 'Hello' },
  ];

  it('validates answers against the published version, not the draft', async () => {
    const { id } = await formOf(...elements);
    const changed = [{ id: 'other', type: 'number', title: 'Other', required: true }];
    const definition = { schema: { sections: [{ elements: changed }] } };
    await alice.rest(`PATCH /forms/${id}`, { body: { definition } });

    expect(await sendTo(id, { name: 'Ann' })).toEqual({ name: 'Ann' });

    await alice.rest(`POST /forms/${id}/publish`);
    expect(await sendTo(id, { name: 'Ann' })).toEqual([
      'answers.name: unknown_question',
      'answers.other: required',
    ]);
  });

  it('reports all failures of all questions at once, including unknown questions', async () => {
    expect(await submit(elements, { nmae: 'Ann', note: 'Hi' })).toEqual([
      'answers.name: required',
      'answers.nmae: unknown_question',
      'answers.note: not_answerable',
    ]);
  });

  it.each(['toString', 'constructor'])(
    'rejects an answer to the unknown question %s',
    async (id) => {
      expect(await submit(elements, { name: 'Ann', [id]: 1 })).toEqual([
        `answers.${id}: unknown_question`,
      ]);
    },
  );

  it('reports the same failures to visitors', async () => {
    const { slug } = await formOf(...elements);
    const { status, body } = await world.visitor.rest(`POST /public/forms/${slug}/submissions`, {
      body: { answers: { nmae: 'Ann', note: 'Hi' } },
    });
    expect(status).toBe(422);
    expect(body).toMatchObject({
      code: 'validation_failed',
      errors: [
        { path: 'answers.name', code: 'required' },
        { path: 'answers.nmae', code: 'unknown_question' },
        { path: 'answers.note', code: 'not_answerable' },
      ],
    });
  });
});

describe('rejected answers', () => {
  const short = { type: 'short_text' };
  const number = { type: 'number' };
  const domains = { type: 'email', allowed_domains: ['a.example'] };

  // The failure code, the question and the answer; the path is that of the question.
  it.each([
    ['required', { ...short, required: true }, undefined],
    ['required', { type: 'legal', required: true }, false],
    ['required', { type: 'legal', required: true }, undefined],
    ['required', { ...matrix, required: true }, {}],
    ['required', { type: 'address', required: true }, { city: '' }],
    ['required', { type: 'contact_info', required: true }, { email: null }],
    ['wrong_type', short, 5],
    ['wrong_type', { type: 'yes_no' }, 'true'],
    ['wrong_type', number, '5'],
    ['wrong_type', choice, 1],
    ['wrong_type', choices, 'a'],
    ['wrong_type', matrix, 'a'],
    ['wrong_type', { type: 'address' }, 'Main Street 1'],
    ['wrong_type', { type: 'date' }, 20260131],
    ['wrong_type', { type: 'rating' }, '3'],
    ['wrong_type', refs, 'ref'],
    ['invalid_text', short, 'a\u0000b'],
    ['invalid_text', { type: 'long_text' }, 'a\ud800b'],
    ['line_break', short, 'a\nb'],
    ['too_short', { ...short, min_length: 3 }, 'ab'],
    ['too_long', { ...short, max_length: 2 }, 'abc'],
    ['too_long', { type: 'hidden' }, 'x'.repeat(1001)],
    ['pattern', { ...short, pattern: '[a-z]+' }, 'abc1'],
    ['invalid_email', { type: 'email' }, 'ann@'],
    ['invalid_url', { type: 'url' }, '/path'],
    ['invalid_url', { type: 'url' }, 'ftp://a.example'],
    ['invalid_phone_number', { type: 'phone_number' }, '030 901820'],
    ['too_small', { ...number, min: 1 }, 0],
    ['too_large', { ...number, max: 1 }, 2],
    ['too_small', { type: 'rating' }, 0],
    ['too_large', { type: 'rating' }, 6],
    ['too_small', { type: 'opinion_scale' }, 0],
    ['too_large', { type: 'nps' }, 11],
    ['not_an_integer', { ...number, integer: true }, 1.5],
    ['not_an_integer', { type: 'nps' }, 1.5],
    ['invalid_date', { type: 'date' }, '2026-02-29'],
    ['invalid_date', { type: 'date' }, '31.01.2026'],
    ['invalid_date', { type: 'partial_date' }, '2026-13'],
    ['invalid_date', { type: 'partial_date', precision: 'month' }, '2026-01-31'],
    ['invalid_time', { type: 'time' }, '24:00'],
    ['invalid_time', { type: 'time' }, '12:00:00'],
    ['invalid_datetime', { type: 'datetime' }, '2026-01-31T12:00:00'],
    ['invalid_datetime', { type: 'datetime' }, '2016-12-31T23:59:60Z'],
    ['too_early', { type: 'date', min: '2026-01-02' }, '2026-01-01'],
    ['too_late', { type: 'time', max: '12:00' }, '12:01'],
    ['too_late', { type: 'datetime', max: '2026-01-01T00:00:00Z' }, '2026-01-01T00:00:00-01:00'],
    ['unknown_option', choice, 'A'],
    ['unknown_option', choices, ['a', 'z']],
    ['unknown_option', ranking, ['a', 'b', 'z']],
    ['duplicate_option', choices, ['a', 'a']],
    ['duplicate_option', ranking, ['a', 'b', 'c', 'a']],
    ['other_not_allowed', choice, { other: 'Else' }],
    ['other_not_allowed', choices, [{ other: 'Else' }]],
    ['too_few', { ...choices, min_selected: 2 }, ['a']],
    ['too_many', { ...choices, max_selected: 1 }, ['a', 'b']],
    ['too_many', { ...choices, allow_other: true }, [{ other: 'x' }, { other: 'y' }]],
    ['too_many', refs, ['x', 'y']],
    ['incomplete_ranking', ranking, ['a', 'b']],
    ['domain_not_allowed', domains, 'ann@b.example'],
    ['domain_not_allowed', domains, 'ann@sub.a.example'],
    ['invalid_upload', refs, ['nothing']],
    ['invalid_upload', { type: 'signature' }, ['nothing']],
  ])('%s: %o rejects %j', async (code, element, value) => {
    expect(await answer(element, value)).toEqual([`answers.q: ${code}`]);
  });

  // The same with a path inside the answer.
  it.each([
    ['.other: too_long', dropdown, { other: 'x'.repeat(501) }],
    ['.other: too_short', dropdown, { other: ' ' }],
    ['.r3: unknown_row', matrix, { r1: 'a', r3: 'a' }],
    ['.r1: unknown_column', matrix, { r1: 'z' }],
    ['.r2: missing_row', { ...matrix, required: true }, { r1: 'a' }],
    ['.r1: wrong_type', matrix, { r1: ['a'] }],
    ['.r1: duplicate_option', { ...matrix, multiple: true }, { r1: ['a', 'a'] }],
    ['.line1: missing_part', { type: 'address' }, { city: 'Bonn', country: 'DE' }],
    ['.email: missing_part', { type: 'contact_info' }, { ...person, email: ' ' }],
    ['.street: unknown_part', { type: 'address' }, { ...address, street: 'x' }],
    ['.country: invalid_country', { type: 'address' }, { ...address, country: 'Germany' }],
    ['.country: invalid_country', { type: 'address' }, { ...address, country: 'ZZ' }],
    ['.email: invalid_email', { type: 'contact_info' }, { ...person, email: 'ann' }],
    ['.phone: invalid_phone_number', { type: 'contact_info' }, { ...person, phone: '1' }],
    ['.lat: too_large', { type: 'location' }, { lat: 91, lon: 0 }],
    ['.lon: missing_part', { type: 'location' }, { lat: 0 }],
    ['.altitude: unknown_part', { type: 'location' }, { lat: 0, lon: 0, altitude: 0 }],
    ['.city: line_break', { type: 'address' }, { ...address, city: 'a\nb' }],
  ])('%s: %o rejects %j', async (fault, element, value) => {
    expect(await answer(element, value)).toEqual([`answers.q${fault}`]);
  });

  it('reports one failure per invalid part', async () => {
    expect(await answer({ type: 'address' }, { region: 'NRW' })).toEqual([
      'answers.q.city: missing_part',
      'answers.q.country: missing_part',
      'answers.q.line1: missing_part',
    ]);
  });

  it('reports imprecise_number for a number too large for a double', async () => {
    const { id } = await formOf({ id: 'q', type: 'number', title: 'Q' });
    const { status, body } = await alice.rest(`POST /forms/${id}/responses`, {
      raw: '{"answers":{"q":1e400}}',
    });
    expect(status).toBe(422);
    expect(body.errors).toMatchObject([{ path: 'answers.q', code: 'imprecise_number' }]);
  });

  describe('texts that cannot be stored', () => {
    async function codes(sent: Sent) {
      const elements = [
        { id: 'q', type: 'short_text', title: 'Q' },
        {
          id: 'hidden',
          type: 'short_text',
          title: 'H',
          visible_if: { question: 'q', op: 'is_answered' },
        },
      ];
      const { slug } = await formOf(...elements, { ...dropdown, id: 'd', title: 'D' });
      const { status, body } = await world.visitor.rest(`POST /public/forms/${slug}/submissions`, {
        body: sent,
      });
      return [status, ...(body.errors ?? []).map(({ code }: Sent) => code)];
    }

    it.each([{ answers: { d: { other: '\ud800' } } }, { answers: { q: 'x', hidden: '\u0000' } }])(
      'rejects unstorable text in %j',
      async (sent) => {
        expect(await codes(sent)).toEqual([422, 'invalid_text']);
      },
    );

    it('rejects unstorable text in the id of a question', async () => {
      const [status] = await codes({ answers: { 'a\u0000': 1 } });
      expect(status).toBe(422);
    });

    it('accepts unstorable text in the answer to an invisible question', async () => {
      expect(await codes({ answers: { hidden: '\u0000' } })).toEqual([201]);
    });

    // The token is not read if the form requires no captcha.
    it('rejects unstorable text outside of the answers', async () => {
      expect(await codes({ answers: {}, captcha_token: '\u0000' })).toEqual([422, 'invalid_text']);
    });
  });

  it('rejects answers that are not an object', async () => {
    const elements = [{ id: 'q', type: 'short_text', title: 'Q' }];
    for (const answers of ['q', 5, [1]]) {
      expect(await submit(elements, answers)).toEqual(['answers: wrong_type']);
    }
  });

  it('stores nothing of a rejected submission', async () => {
    const { id } = await formOf({ id: 'q', type: 'number', title: 'Q' });
    await sendTo(id, { q: 'x' });
    expect((await alice.rest(`GET /forms/${id}/responses`)).body.total).toBe(0);
  });
});

describe('metadata of a response', () => {
  const question = { id: 'q', type: 'short_text', title: 'Q' };

  it('stores the source of a response', async () => {
    const { id, slug } = await formOf(question);
    await world.visitor.rest(`POST /public/forms/${slug}/submissions`, { body: { answers: {} } });
    const { body } = await alice.rest(`POST /forms/${id}/responses`, { body: { answers: {} } });
    expect(body.source).toBe('api');
    const listed = await alice.rest(`GET /forms/${id}/responses`);
    expect(listed.body.data.map(({ source }: Sent) => source)).toEqual(['api', 'web']);
  });

  it.each([
    [0, 0],
    [5400, 5400],
    [2 ** 31 - 1, 2 ** 31 - 1],
    [2 ** 31, 2 ** 31 - 1],
    [Number.MAX_SAFE_INTEGER, 2 ** 31 - 1],
    [null, null],
    [undefined, null],
  ])('stores the duration %s as %s', async (duration_ms, stored) => {
    const { id, slug } = await formOf(question);
    const sent = { answers: {}, duration_ms };
    const { status } = await world.visitor.rest(`POST /public/forms/${slug}/submissions`, {
      body: sent,
    });
    expect(status).toBe(201);
    const { body } = await alice.rest(`GET /forms/${id}/responses`);
    expect(body.data[0].duration_ms).toBe(stored);
  });

  it.each([
    [-1, 'too_small'],
    [1.5, 'wrong_type'],
    ['5', 'wrong_type'],
  ])('rejects a duration of %s', async (duration_ms, code) => {
    const { slug } = await formOf(question);
    const { status, body } = await world.visitor.rest(`POST /public/forms/${slug}/submissions`, {
      body: { answers: {}, duration_ms },
    });
    expect(status).toBe(422);
    expect(body.errors).toMatchObject([{ path: 'duration_ms', code }]);
  });
});
