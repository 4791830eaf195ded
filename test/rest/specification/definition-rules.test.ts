import { describe, expect, it } from 'vitest';
import { createTestWorld } from '../../support/world/test-world.ts';

// Rules of definitions: what is accepted, how it is normalized and how others are rejected, through the
// management endpoints.

const world = await createTestWorld();
const alice = await world.client();

type Sent = Readonly<Record<string, unknown>>;

/** The normalized draft, or every failure as `path: code`. */
async function outcome(definition: unknown, at = 'POST /forms') {
  const { status, body } = await alice.rest(at, { body: { definition } });
  if (status < 300) return body.draft;
  const found = body.errors.map(({ path, code }: Sent) => `${path}: ${code}`);
  return [status, ...found.toSorted()];
}

/** The same for elements in one section. */
const outcomeOf = async (...elements: Sent[]) =>
  outcome({ schema: { sections: [{ id: 's', elements }] } });

/** The normalized question of a type, without the properties that all questions have. */
async function storedMembersOf(element: Sent) {
  const draft = await outcomeOf({ id: 'q', title: 'Q', ...element });
  const { id, type, title, required, ...own } = draft.schema.sections[0].elements[0];
  expect({ id, type, title, required }).toEqual({
    id: 'q',
    type: element['type'],
    title: 'Q',
    required: false,
  });
  return own;
}

/** The failures of one question, with paths relative to it. */
async function failuresOf(element: Sent) {
  const [status, ...faults] = await outcomeOf({ id: 'q', title: 'Q', ...element });
  expect(status).toBe(422);
  return faults.map((fault: string) => fault.replace('schema.sections[0].elements[0]', ''));
}

const text = (id: string, members: Sent = {}) => ({
  id,
  type: 'short_text',
  title: id,
  ...members,
});
const ab = [
  { id: 'a', label: 'A' },
  { id: 'b', label: 'B' },
];
const off = { enabled: false, show_result: false, pass_percent: 100, criteria: [] };
const repeat = (count: number, one: (index: number) => Sent) =>
  Array.from({ length: count }, (_, index) => one(index));

describe('schema and approval', () => {
  const whole = {
    schema: {
      sections: [
        {
          id: 'sec_about',
          title: 'About you',
          description: 'Who are you?',
          elements: [
            { id: 'experience', type: 'number', title: 'Years', required: true, integer: false },
            {
              id: 'email',
              type: 'email',
              title: 'Your e-mail',
              allowed_domains: [],
              description: 'Where we can reach you',
              required: true,
              visible_if: { question: 'experience', op: 'gt', value: 0 },
            },
          ],
        },
        {
          id: 'sec_more',
          visible_if: { question: 'email', op: 'is_answered' },
          elements: [],
        },
      ],
    },
    approval: {
      enabled: true,
      show_result: true,
      pass_percent: 60,
      approved_message: 'Welcome',
      rejected_message: 'Sorry',
      criteria: [
        { id: 'c1', question_id: 'experience', op: 'gte', expected: 3, points: 2, required: true },
      ],
    },
  };

  it('a complete definition is stored unchanged', async () => {
    expect(await outcome(whole)).toEqual(whole);
  });

  it.each([{ approval: off }, { schema: null }, {}])(
    'a definition without a schema is refused: %j',
    async (definition) => {
      expect(await outcome(definition)).toEqual([422, 'schema: required']);
    },
  );

  it('adds a missing approval, which is off', async () => {
    const schema = { sections: [] };
    expect(await outcome({ schema })).toEqual({ schema, approval: off });
  });

  it('a normalized definition is unchanged when it is sent again', async () => {
    const sent = { schema: { sections: [{ elements: [{ type: 'rating', title: ' Stars ' }] }] } };
    const { body: form } = await alice.rest('POST /forms', { body: { definition: sent } });

    const again = await alice.rest(`PATCH /forms/${form.id}`, { body: { definition: form.draft } });

    expect(again.body).toEqual(form);
  });

  it('paths of failures are relative to the definition on POST, PATCH and publish', async () => {
    const faulty = { schema: { sections: [{ elements: 1 }] }, approval: { pass_percent: 101 } };
    const faults = [
      422,
      'approval.pass_percent: too_large',
      'schema.sections[0].elements: wrong_type',
    ];
    const { body: form } = await alice.rest('POST /forms', {
      body: { definition: { schema: {} } },
    });

    expect(await outcome(faulty)).toEqual(faults);
    expect(await outcome(faulty, `PATCH /forms/${form.id}`)).toEqual(faults);
    expect(await outcome(undefined, `POST /forms/${form.id}/publish`)).toEqual([
      422,
      'schema.sections: required',
    ]);
  });
});

describe('ids', () => {
  it.each(['a', 'A-Z_09', '-', 'x'.repeat(64)])('accepts the id %s', async (id) => {
    expect((await outcomeOf(text(id))).schema.sections[0].elements[0].id).toBe(id);
  });

  it.each(['a b', 'ä', 'a.b', 'x'.repeat(65), '__proto__', 'constructor', 'prototype'])(
    'rejects the id %s',
    async (id) => {
      expect(await outcomeOf(text(id))).toEqual([
        422,
        'schema.sections[0].elements[0].id: invalid_id',
      ]);
    },
  );

  it('ids are unique per kind within the form, or within their question', async () => {
    const sections = [
      { id: 'one', elements: [text('q')] },
      { id: 'one', elements: [text('q')] },
      { elements: [{ id: 'c', type: 'ranking', title: 'C', options: [...ab, ...ab.slice(1)] }] },
    ];
    const criterion = { id: 'c1', question_id: 'q', op: 'is_answered' };

    expect(
      await outcome({ schema: { sections }, approval: { criteria: [criterion, criterion] } }),
    ).toEqual([
      422,
      'approval.criteria[1].id: duplicate_id',
      'schema.sections[1].elements[0].id: duplicate_id',
      'schema.sections[1].id: duplicate_id',
      'schema.sections[2].elements[0].options[2].id: duplicate_id',
    ]);
  });

  it('ids of different kinds may be equal', async () => {
    const element = { id: 'x', type: 'ranking', title: 'X', options: [{ id: 'x', label: 'X' }] };
    const criteria = [{ id: 'x', question_id: 'x', op: 'is_answered' }];
    const sections = [{ id: 'x', elements: [element] }];

    const draft = await outcome({ schema: { sections }, approval: { criteria } });

    expect(draft.schema.sections).toMatchObject(sections);
  });

  it('generates missing ids', async () => {
    const element = {
      type: 'matrix',
      title: 'M',
      rows: [{ label: 'R' }],
      columns: [{ label: 'C' }],
    };
    const options = [{ label: 'A' }, { label: 'B' }];
    const sections = [{ elements: [element, { type: 'dropdown', title: 'D', options }] }, {}];
    const criteria = [{ question_id: 'q', op: 'is_answered' }];
    const asked = { elements: [text('q')] };

    const draft = await outcome({
      schema: { sections: [...sections, asked] },
      approval: { criteria },
    });

    const [first, second] = draft.schema.sections;
    const ids = [
      ...[first, second, ...first.elements, ...draft.approval.criteria],
      ...[...first.elements[0].rows, ...first.elements[0].columns, ...first.elements[1].options],
    ].map(({ id }) => id);
    expect(ids.filter((id) => /^[A-Za-z0-9_-]{1,64}$/.test(id))).toHaveLength(9);
    expect(new Set(ids).size).toBe(9);
  });
});

describe('titles', () => {
  it('titles may have 2,000 code points', async () => {
    const title = '😀'.repeat(2000);
    expect((await outcomeOf(text('q', { title }))).schema.sections[0].elements[0].title).toBe(
      title,
    );
    expect(await failuresOf(text('q', { title: `${title}!` }))).toEqual(['.title: too_long']);
  });

  it.each([{ title: undefined }, { title: '' }, { title: ' \t ' }])(
    'requires the title of a question: %o',
    async (members) => {
      expect(await failuresOf(text('q', members))).toEqual(['.title: required']);
    },
  );

  it('the title of a section is optional', async () => {
    expect((await outcome({ schema: { sections: [{ id: 's' }] } })).schema.sections).toEqual([
      { id: 's', elements: [] },
    ]);
  });
});

describe('sizes', () => {
  it('accepts at most 200 sections', async () => {
    const sections = repeat(200, (index) => ({ id: `s${index}` }));
    expect((await outcome({ schema: { sections } })).schema.sections).toHaveLength(200);
    expect(await outcome({ schema: { sections: [...sections, {}] } })).toEqual([
      422,
      'schema.sections: too_many',
    ]);
  });

  it('accepts at most 2,000 elements in all sections', async () => {
    const sections = repeat(2, (half) => ({
      id: `s${half}`,
      elements: repeat(1000, (index) => ({ id: `q${half}_${index}`, type: 'nps', title: 'Q' })),
    }));
    expect((await outcome({ schema: { sections } })).schema.sections[1].elements).toHaveLength(
      1000,
    );

    const more = { elements: [text('more')] };
    expect(await outcome({ schema: { sections: [...sections, more] } })).toEqual([
      422,
      'schema.sections[2].elements: too_many',
    ]);
  });

  it('accepts at most 5,000 options', async () => {
    const options = repeat(5000, (index) => ({ id: `o${index}`, label: 'O' }));
    expect((await storedMembersOf({ type: 'ranking', options })).options).toHaveLength(5000);
    expect(await failuresOf({ type: 'ranking', options: [...options, { label: 'O' }] })).toEqual([
      '.options: too_many',
    ]);
  });

  it('accepts at most 1 MiB of normalized JSON', async () => {
    const elements = repeat(600, (index) =>
      text(`q${index}`, { description: 'd'.repeat(index < 200 ? 2000 : 1500) }),
    );
    const [status, ...faults] = await outcomeOf(...elements);
    expect([status, faults]).toEqual([422, ['schema: too_large']]);
    expect((await outcomeOf(...elements.slice(0, 560))).schema.sections).toHaveLength(1);
  });
});

describe('failures', () => {
  it('reports all failures of a definition with their paths', async () => {
    const sections = [
      { title: 5, elements: [{ type: 'short_text' }, { type: 'color', title: 'C' }] },
      { elements: [text('q', { tytle: 1, min_length: 3, max_length: 2 })], colour: 1 },
    ];
    expect(await outcome({ schema: { sections }, extra: 1, approval: { points: 1 } })).toEqual([
      422,
      'approval.points: unknown_member',
      'extra: unknown_member',
      'schema.sections[0].elements[0].title: required',
      'schema.sections[0].elements[1].type: unknown_type',
      'schema.sections[0].title: wrong_type',
      'schema.sections[1].colour: unknown_member',
      'schema.sections[1].elements[0].min_length: contradictory_limits',
      'schema.sections[1].elements[0].tytle: unknown_member',
    ]);
  });

  it('publishing requires a question; a draft does not, and statements do not count', async () => {
    const statement = { id: 'st', type: 'statement', text: 'Hello' };
    const definition = { schema: { sections: [{ elements: [statement] }] } };
    const { status, body } = await alice.rest('POST /forms', { body: { definition } });
    expect(status).toBe(201);
    expect(await outcome(undefined, `POST /forms/${body.id}/publish`)).toEqual([
      422,
      'schema.sections: required',
    ]);
  });

  it.each([
    ['required', { type: 'image' }, '.image_url'],
    ['wrong_type', { required: 'yes' }, '.required'],
    ['unknown_member', { options: ab }, '.options'],
    ['unknown_type', { type: 'text' }, '.type'],
    ['invalid_id', { id: 'a/b' }, '.id'],
    ['too_long', { description: 'd'.repeat(2001) }, '.description'],
    ['too_small', { max_length: 0 }, '.max_length'],
    ['too_large', { max_length: 1001 }, '.max_length'],
    ['too_few', { type: 'dropdown' }, '.options'],
    ['too_few', { type: 'dropdown', options: [] }, '.options'],
    ['invalid_value', { type: 'date', min: '2026-02-30' }, '.min'],
    ['invalid_url', { type: 'legal', link: 'javascript:alert(1)' }, '.link'],
    ['invalid_pattern', { pattern: '(' }, '.pattern'],
    ['contradictory_limits', { min_length: 2, max_length: 1 }, '.min_length'],
  ])('reports %s for %o', async (code, members, path) => {
    expect(await failuresOf({ type: 'short_text', ...members })).toEqual([`${path}: ${code}`]);
  });
});

describe('properties of question types', () => {
  const choice = { allow_other: false, randomize: false };

  // Properties besides type and title, and the properties that normalization adds.
  it.each([
    ['short_text', {}, { max_length: 1000 }],
    [
      'short_text',
      {
        placeholder: 'P',
        min_length: 1,
        max_length: 9,
        pattern: '[a-z]+',
        pattern_message: 'Small letters',
      },
      {},
    ],
    ['long_text', {}, { max_length: 20_000 }],
    ['long_text', { placeholder: 'P', min_length: 1, max_length: 20_000 }, {}],
    ['email', { placeholder: 'P', allowed_domains: ['a.example', 'b.example'] }, {}],
    ['url', { placeholder: 'P' }, {}],
    ['phone_number', { default_country: 'DE' }, {}],
    ['number', {}, { integer: false }],
    ['number', { min: -1.5, max: 2.5, integer: true, unit: 'kg' }, {}],
    ['date', { min: '2024-02-29', max: '2026-12-31' }, {}],
    ['partial_date', {}, { precision: 'day' }],
    ['partial_date', { precision: 'year', min: '1900', max: 'today' }, {}],
    ['time', { min: '00:00', max: '23:59' }, {}],
    ['datetime', { min: '2026-01-01T00:00:00+01:00', max: '2026-01-01T00:00:00Z' }, {}],
    ['yes_no', {}, {}],
    ['legal', { link: 'https://terms.example/' }, {}],
    ['single_choice', { options: ab }, choice],
    ['dropdown', { options: ab, allow_other: true, randomize: true }, {}],
    [
      'single_choice',
      { options: [{ id: 'a', label: 'A', image_url: 'https://a.example/a.png' }] },
      choice,
    ],
    ['multiple_choice', { options: ab, min_selected: 1, max_selected: 2 }, choice],
    ['ranking', { options: ab }, {}],
    ['rating', {}, { max: 5 }],
    ['rating', { max: 3 }, {}],
    ['opinion_scale', {}, { min: 1, max: 10 }],
    ['opinion_scale', { min: 0, max: 5, min_label: 'Bad', max_label: 'Good' }, {}],
    ['nps', { min_label: 'No', max_label: 'Yes' }, {}],
    ['matrix', { rows: ab, columns: ab }, { multiple: false }],
    ['matrix', { rows: ab, columns: ab, multiple: true }, {}],
    ['file', {}, { max_files: 1, accept: [] }],
    ['email', {}, { allowed_domains: [] }],
    ['file', { max_files: 10, max_size_bytes: 1024, accept: ['image/*', 'text/csv', '.pdf'] }, {}],
    ['signature', {}, {}],
    ['address', {}, { required_parts: ['line1', 'city', 'country'] }],
    ['address', { required_parts: [] }, {}],
    ['contact_info', {}, { required_parts: ['first_name', 'last_name', 'email'] }],
    ['contact_info', { required_parts: ['phone', 'company'] }, {}],
    ['location', {}, {}],
    ['hidden', { default: 'campaign' }, {}],
    ['statement', { text: 'Hello' }, {}],
    ['image', { image_url: 'https://a.example/a.png', alt: 'A' }, {}],
  ])('%s accepts %o', async (type, members, added) => {
    expect(await storedMembersOf({ type, ...members })).toEqual({ ...members, ...added });
  });

  it.each([
    ['short_text', ['.max_length: too_large'], { max_length: 1001 }],
    ['long_text', ['.max_length: too_large'], { max_length: 20_001 }],
    ['number', ['.min: contradictory_limits'], { min: 2, max: 1 }],
    ['time', ['.min: invalid_value'], { min: '24:00' }],
    ['partial_date', ['.precision: invalid_value'], { precision: 'week' }],
    ['partial_date', ['.min: contradictory_limits'], { min: '2026', max: '2025-12' }],
    ['datetime', ['.min: invalid_value'], { min: '2026-01-01T00:00:00' }],
    ['rating', ['.max: too_small'], { max: 2 }],
    ['rating', ['.max: too_large'], { max: 11 }],
    ['opinion_scale', ['.max: too_small', '.min: too_large'], { min: 2, max: 4 }],
    ['opinion_scale', ['.max: too_large', '.min: too_small'], { min: -1, max: 11 }],
    ['matrix', ['.columns: too_few', '.rows: too_few'], {}],
    ['file', ['.max_files: too_large'], { max_files: 11 }],
    ['file', ['.max_files: too_small'], { max_files: 0 }],
    ['hidden', ['.default: too_long'], { default: 'd'.repeat(1001) }],
    ['ranking', ['.allow_other: unknown_member'], { options: ab, allow_other: true }],
    [
      'multiple_choice',
      ['.min_selected: contradictory_limits'],
      { options: ab, min_selected: 2, max_selected: 1 },
    ],
    ['address', ['.required_parts[0]: invalid_value'], { required_parts: ['street'] }],
    ['contact_info', ['.required_parts[0]: invalid_value'], { required_parts: ['age'] }],
    ['phone_number', ['.default_country: invalid_value'], { default_country: 'Germany' }],
  ])('%s reports %j', async (type, faults, members) => {
    expect(await failuresOf({ type, ...members })).toEqual(faults);
  });
});

describe('conditions', () => {
  const asked = { id: 'q', type: 'number', title: 'Q' };
  const leaf = { question: 'q', op: 'gt', value: 1 };
  const nested = { all: [{ any: [{ not: { all: [{ not: leaf }] } }] }] };

  /** Failures of a condition of the second question, with paths relative to it. */
  async function faultsOfCondition(condition: unknown, about: Sent = asked) {
    const result = await outcomeOf(about, text('next', { visible_if: condition }), text('later'));
    if (!Array.isArray(result)) return result.schema.sections[0].elements[1].visible_if;
    return result.slice(1).map((fault) => fault.replace(/^.*visible_if/, ''));
  }

  it.each([leaf, { all: [leaf] }, { any: [leaf, leaf] }, { not: leaf }, nested])(
    'accepts the condition %o, up to five nested groups',
    async (condition) => {
      expect(await faultsOfCondition(condition)).toEqual(condition);
    },
  );

  it('rejects a condition with six nested groups', async () => {
    expect(await faultsOfCondition({ not: nested })).toEqual([
      '.not.all[0].any[0].not.all[0]: too_deep',
    ]);
  });

  it.each([
    ['later', 'later_question'],
    ['next', 'later_question'],
    ['nowhere', 'unknown_question'],
  ])('rejects a condition on %s', async (question, code) => {
    const condition = { question, op: 'is_answered' };
    expect(await faultsOfCondition(condition)).toEqual([`.question: ${code}`]);
  });

  it('a condition of a section refers to questions of previous sections', async () => {
    const visible_if = { question: 'q', op: 'is_answered' };
    const sections = [{ id: 'own', visible_if, elements: [asked] }];
    expect(await outcome({ schema: { sections } })).toEqual([
      422,
      'schema.sections[0].visible_if.question: later_question',
    ]);
  });

  const textTypes = ['short_text', 'long_text', 'email', 'url', 'phone_number', 'hidden'];
  const scales = ['number', 'rating', 'opinion_scale', 'nps'];
  const moments = ['date', 'time', 'datetime', 'partial_date'];
  const types: Readonly<Record<string, Sent>> = {
    ...Object.fromEntries([...textTypes, ...scales, ...moments].map((type) => [type, {}])),
    yes_no: {},
    legal: {},
    single_choice: { options: ab },
    dropdown: { options: ab },
    multiple_choice: { options: ab },
    ranking: { options: ab },
    matrix: { rows: ab, columns: ab },
    file: {},
    signature: {},
    address: {},
    contact_info: {},
    location: {},
  };
  const one: Readonly<Record<string, unknown>> = {
    ...Object.fromEntries(textTypes.map((type) => [type, 'x'])),
    ...Object.fromEntries(scales.map((type) => [type, 2])),
    date: '2026-01-31',
    partial_date: '2026-01',
    time: '12:00',
    datetime: '2026-01-31T12:00:00Z',
    yes_no: true,
    legal: true,
    single_choice: 'a',
    dropdown: 'a',
    multiple_choice: ['a'],
    ranking: ['b', 'a'],
  };
  const inList = [...textTypes, ...scales, 'date', 'partial_date', 'single_choice', 'dropdown'];
  const ordered = [...scales, ...moments];
  const fitting: Readonly<Record<string, readonly string[]>> = {
    equals: Object.keys(one),
    not_equals: Object.keys(one),
    in: inList,
    not_in: inList,
    contains: textTypes,
    not_contains: textTypes,
    includes_any: ['multiple_choice'],
    includes_all: ['multiple_choice'],
    gt: ordered,
    gte: ordered,
    lt: ordered,
    lte: ordered,
  };

  it.each(['is_answered', 'is_empty'])(
    '%s applies to every question and rejects a value',
    async (op) => {
      for (const [type, members] of Object.entries(types)) {
        const about = { ...asked, type, ...members };
        expect(await faultsOfCondition({ question: 'q', op }, about)).toEqual({
          question: 'q',
          op,
        });
      }
      expect(await faultsOfCondition({ question: 'q', op, value: 1 })).toEqual([
        '.value: unknown_member',
      ]);
    },
  );

  it.each(Object.entries(fitting))('%s applies only to %j', async (op, expected) => {
    const found: string[] = [];
    for (const [type, members] of Object.entries(types)) {
      const single = one[type] ?? 'x';
      const value = ['in', 'not_in'].includes(op) ? [single] : single;
      const condition = { question: 'q', op, value };
      const result = await faultsOfCondition(condition, { ...asked, type, ...members });
      if (Array.isArray(result)) expect(result).toEqual(['.op: unfit_op']);
      else found.push(type);
    }
    expect(found.toSorted()).toEqual([...expected].toSorted());
  });

  it.each([
    [{}, { op: 'gt', value: '1' }, '.value: wrong_type'],
    [{}, { op: 'gt' }, '.value: required'],
    [{}, { op: 'in', value: 1 }, '.value: wrong_type'],
    [{}, { op: 'above', value: 1 }, '.op: invalid_value'],
    [{ type: 'yes_no' }, { op: 'equals', value: 'yes' }, '.value: wrong_type'],
    [{ type: 'date' }, { op: 'lt', value: '2026-02-30' }, '.value: invalid_value'],
    [{ type: 'dropdown', options: ab }, { op: 'equals', value: 'z' }, '.value: unknown_option'],
    [
      { type: 'dropdown', options: ab },
      { op: 'in', value: ['a', 'z'] },
      '.value[1]: unknown_option',
    ],
    [{ type: 'ranking', options: ab }, { op: 'equals', value: 'a' }, '.value: wrong_type'],
  ])('a condition on %o rejects %o', async (members, comparison, fault) => {
    const condition = { question: 'q', ...comparison };
    expect(await faultsOfCondition(condition, { ...asked, ...members })).toEqual([fault]);
  });
});

describe('visibility', () => {
  /** Whether an answer to `q` makes a second question required. */
  async function shows(about: Sent, comparison: Sent, answer: unknown) {
    const q = { id: 'q', title: 'Q', ...about };
    const condition = { question: 'q', ...comparison };
    const elements = [q, text('next', { required: true, visible_if: condition })];
    const definition = { schema: { sections: [{ elements }] } };
    const { body: form } = await alice.rest('POST /forms', { body: { definition } });
    await alice.rest(`POST /forms/${form.id}/publish`);
    const { status, body } = await alice.rest(`POST /forms/${form.id}/responses`, {
      body: { answers: { q: answer } },
    });
    if (status === 201) return false;
    expect(body.errors).toMatchObject([{ path: 'answers.next', code: 'required' }]);
    return true;
  }

  const short = { type: 'short_text' };
  const choice = { type: 'single_choice', options: ab };
  const choices = { type: 'multiple_choice', options: ab };
  const ranking = { type: 'ranking', options: ab };

  it.each([
    // Texts, trimmed, in NFKC, case-insensitive.
    [short, { op: 'equals', value: ' STRASSE ' }, 'straße', true],
    [short, { op: 'equals', value: 'full' }, 'ＦＵＬＬ', true],
    [short, { op: 'in', value: ['a', 'B'] }, 'b', true],
    [short, { op: 'not_in', value: ['a', 'B'] }, 'b', false],
    [short, { op: 'contains', value: 'ELL' }, 'Hello', true],
    [short, { op: 'not_contains', value: 'ELL' }, 'Hello', false],
    [{ type: 'hidden' }, { op: 'equals', value: 'Ad' }, 'aD', true],
    // Ids, exactly; sets and orders.
    [choice, { op: 'equals', value: 'a' }, 'a', true],
    [choice, { op: 'not_equals', value: 'a' }, 'b', true],
    [choices, { op: 'equals', value: ['a', 'b'] }, ['b', 'a'], true],
    [choices, { op: 'equals', value: ['a'] }, ['b', 'a'], false],
    [choices, { op: 'includes_any', value: ['a', 'b'] }, ['b'], true],
    [choices, { op: 'includes_all', value: ['a', 'b'] }, ['b'], false],
    [ranking, { op: 'equals', value: ['a', 'b'] }, ['b', 'a'], false],
    [ranking, { op: 'equals', value: ['b', 'a'] }, ['b', 'a'], true],
    // Order.
    [{ type: 'number' }, { op: 'gt', value: 1 }, 1, false],
    [{ type: 'number' }, { op: 'gte', value: 1 }, 1, true],
    [{ type: 'date' }, { op: 'lt', value: '2026-01-02' }, '2026-01-01', true],
    [{ type: 'time' }, { op: 'lte', value: '12:00' }, '12:01', false],
    [
      { type: 'datetime' },
      { op: 'equals', value: '2026-01-01T00:00:00Z' },
      '2026-01-01T01:00:00+01:00',
      true,
    ],
    // No answer: only is_empty holds.
    [short, { op: 'is_empty' }, '  ', true],
    [short, { op: 'is_answered' }, 'x', true],
    [short, { op: 'not_equals', value: 'x' }, null, false],
    [short, { op: 'not_in', value: ['x'] }, '', false],
    [short, { op: 'not_contains', value: 'x' }, undefined, false],
  ])(
    'visibility by %o with %o: the answer %j shows it: %s',
    async (about, comparison, answer, shown) => {
      expect(await shows(about, comparison, answer)).toBe(shown);
    },
  );

  /** The stored answers, or the failures, for a form with these sections. */
  async function submit(sections: readonly Sent[], answers: Sent) {
    const definition = { schema: { sections } };
    const { body: form } = await alice.rest('POST /forms', { body: { definition } });
    await alice.rest(`POST /forms/${form.id}/publish`);
    const { body } = await alice.rest(`POST /forms/${form.id}/responses`, { body: { answers } });
    return body.answers ?? body.errors.map(({ path, code }: Sent) => `${path}: ${code}`);
  }

  it('a group `not` inverts a comparison with an unanswered question', async () => {
    const visible_if = { not: { question: 'q', op: 'equals', value: 'x' } };
    const elements = [text('q'), text('next', { required: true, visible_if })];
    expect(await submit([{ elements }], {})).toEqual(['answers.next: required']);
  });

  it('an invisible question is not required, validated, stored or used by later conditions', async () => {
    const elements = [
      text('q'),
      {
        id: 'n',
        type: 'number',
        title: 'N',
        required: true,
        visible_if: { question: 'q', op: 'is_answered' },
      },
      text('next', { required: true, visible_if: { question: 'n', op: 'is_answered' } }),
    ];
    expect(await submit([{ elements }], { n: 5, next: 'x' })).toEqual({});
    expect(await submit([{ elements }], { n: 'not a number', next: 7 })).toEqual({});
    expect(await submit([{ elements }], { q: 'x' })).toEqual(['answers.n: required']);
  });

  it('an invisible section hides its questions', async () => {
    const visible_if = { question: 'q', op: 'equals', value: 'more' };
    const more = { visible_if, elements: [text('next', { required: true })] };
    expect(await submit([{ elements: [text('q')] }, more], { q: 'less', next: 'x' })).toEqual({
      q: 'less',
    });
  });
});

describe('patterns', () => {
  it.each(['(', '[', '(a)\\1', '(?=a)a', '(?<!a)b'])('rejects the pattern %s', async (pattern) => {
    expect(await failuresOf({ type: 'short_text', pattern })).toEqual([
      '.pattern: invalid_pattern',
    ]);
  });

  it('patterns match the whole value in linear time', async () => {
    const elements = [text('q', { pattern: '(a+)+' })];
    const definition = { schema: { sections: [{ elements }] } };
    const { body: form } = await alice.rest('POST /forms', { body: { definition } });
    await alice.rest(`POST /forms/${form.id}/publish`);
    const answer = (q: string) =>
      alice.rest(`POST /forms/${form.id}/responses`, { body: { answers: { q } } });

    expect((await answer('aaa')).status).toBe(201);
    for (const q of ['aaab', `${'a'.repeat(900)}!`]) {
      expect((await answer(q)).body.errors).toMatchObject([{ path: 'answers.q', code: 'pattern' }]);
    }
  });
});
