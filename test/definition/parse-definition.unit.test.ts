import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPath, type Path } from '../../packages/common/problem.ts';
import { isBlankText } from '../../packages/common/text/text-rules.ts';
import { failuresOf, parse } from '../support/arbitraries/definition-arbitraries.ts';
import { runs } from '../support/arbitraries/runs.ts';
import { processorTime } from '../support/processes/processor-time.ts';

const text = (members: object = {}) => ({ type: 'short_text', title: 'Your name', ...members });
const number = (members: object = {}) => ({ type: 'number', title: 'Your age', ...members });
const choice = (members: object = {}) => ({
  type: 'single_choice',
  title: 'Your color',
  options: [{ label: 'Red' }],
  ...members,
});
const option = (members: object = {}) => choice({ options: [{ label: 'Red', ...members }] });
const sections = (...list: unknown[]) => ({ schema: { sections: list } });
const form = (...elements: unknown[]) => sections({ elements });
const labels = (count: number) => repeat(count, (n) => ({ label: `${n}` }));
const repeat = (count: number, make: (index: number) => unknown) =>
  Array.from({ length: count }, (_, index) => make(index));

/** The paths of the first and the second question. */
const q0 = 'schema.sections[0].elements[0]';
const q1 = 'schema.sections[0].elements[1]';

/** A definition, and exactly its failures. */
type Row = readonly [title: string, input: unknown, failures: readonly string[]];

describe('invalid definitions', () => {
  describe('structure', () => {
    it.each<Row>([
      ['nothing', undefined, [': required']],
      ['null', null, [': wrong_type']],
      ['an array', [], [': wrong_type']],
      ['no schema', { approval: {} }, ['schema: required']],
      ['null as the schema', { schema: null }, ['schema: required']],
      ['a list as the schema', { schema: [] }, ['schema: wrong_type']],
      ['text as the approval', { schema: {}, approval: 'yes' }, ['approval: wrong_type']],
      ['an object as the sections', { schema: { sections: {} } }, ['schema.sections: wrong_type']],
      ['text as a section', sections('About'), ['schema.sections[0]: wrong_type']],
      [
        'text as the elements',
        sections({ elements: 'x' }),
        ['schema.sections[0].elements: wrong_type'],
      ],
      ['null as a question', form(null), [`${q0}: wrong_type`]],
      ['an unknown member at the top', { schema: {}, settings: {} }, ['settings: unknown_member']],
      [
        'an unknown member of the schema',
        { schema: { pages: [] } },
        ['schema.pages: unknown_member'],
      ],
      [
        'an unknown member of a section',
        sections({ name: 'x' }),
        ['schema.sections[0].name: unknown_member'],
      ],
      [
        'an unknown member of a question',
        form(text({ requird: true })),
        [`${q0}.requird: unknown_member`],
      ],
      ['a member of another type', form(text({ min: 3 })), [`${q0}.min: unknown_member`]],
      [
        'an unknown member of an option',
        form(option({ value: 1 })),
        [`${q0}.options[0].value: unknown_member`],
      ],
      [
        'an unknown member of the approval',
        { schema: {}, approval: { on: true } },
        ['approval.on: unknown_member'],
      ],
      [
        '__proto__ as a member',
        JSON.parse('{"schema": {}, "__proto__": {}}'),
        ['__proto__: unknown_member'],
      ],
      [
        '__proto__ as a member of a question',
        JSON.parse(
          `{"schema": {"sections": [{"elements": [{"type": "number", "title": "x", "__proto__": {"min": 1}}]}]}}`,
        ),
        [`${q0}.__proto__: unknown_member`],
      ],
    ])('rejects a definition with %s', (_, input, failures) => {
      expect(failuresOf(input)).toEqual(failures);
    });
  });

  describe('questions', () => {
    it.each<Row>([
      ['no type', form({ title: 'x' }), [`${q0}.type: required`]],
      ['an unknown type', form(text({ type: 'essay' })), [`${q0}.type: unknown_type`]],
      ['a number as the type', form(text({ type: 5 })), [`${q0}.type: unknown_type`]],
      ['null as the type', form(text({ type: null })), [`${q0}.type: required`]],
      ['the type __proto__', form(text({ type: '__proto__' })), [`${q0}.type: unknown_type`]],
      ['the type constructor', form(text({ type: 'constructor' })), [`${q0}.type: unknown_type`]],
      ['no title', form({ type: 'number' }), [`${q0}.title: required`]],
      ['an empty title', form(text({ title: '' })), [`${q0}.title: required`]],
      ['a blank title', form(text({ title: ' \t\u00a0' })), [`${q0}.title: required`]],
      ['a number as the title', form(text({ title: 7 })), [`${q0}.title: wrong_type`]],
      [
        'a title of 2,001 characters',
        form(text({ title: 'x'.repeat(2001) })),
        [`${q0}.title: too_long`],
      ],
      [
        'a title of 2,001 emoji',
        form(text({ title: '🦊'.repeat(2001) })),
        [`${q0}.title: too_long`],
      ],
      ['NUL in a title', form(text({ title: 'a\0b' })), [`${q0}.title: invalid_text`]],
      ['a lone high surrogate', form(text({ title: 'a\ud83e' })), [`${q0}.title: invalid_text`]],
      ['a lone low surrogate', form(text({ title: '\udd8a!' })), [`${q0}.title: invalid_text`]],
      [
        'a surrogate pair in reverse order',
        form(text({ description: '\udd8a\ud83e' })),
        [`${q0}.description: invalid_text`],
      ],
      [
        'a description of 2001 characters',
        form(text({ description: 'x'.repeat(2001) })),
        [`${q0}.description: too_long`],
      ],
      ['text as required', form(text({ required: 'yes' })), [`${q0}.required: wrong_type`]],
    ])('rejects a question with %s', (_, input, failures) => {
      expect(failuresOf(input)).toEqual(failures);
    });
  });

  describe('ids', () => {
    it.each([
      ['no characters', ''],
      ['a space', 'first name'],
      ['a dot', 'a.b'],
      ['an umlaut', 'größe'],
      ['a line break at the end', 'name\n'],
      ['65 characters', 'x'.repeat(65)],
      ['the name __proto__', '__proto__'],
      ['the name constructor', 'constructor'],
      ['the name prototype', 'prototype'],
    ])('rejects an id with %s for sections, questions and options', (_, id) => {
      expect(failuresOf(sections({ id }))).toEqual(['schema.sections[0].id: invalid_id']);
      expect(failuresOf(form(text({ id })))).toEqual([`${q0}.id: invalid_id`]);
      expect(failuresOf(form(option({ id })))).toEqual([`${q0}.options[0].id: invalid_id`]);
    });

    it('rejects the option id __other__, which analytics use for the "other" option', () => {
      const id = '__other__';
      expect(failuresOf(form(option({ id })))).toEqual([`${q0}.options[0].id: invalid_id`]);
      expect(failuresOf(form(text({ id })))).toEqual([]);
    });

    it.each<Row>([
      ['that is a number', form(text({ id: 1 })), [`${q0}.id: wrong_type`]],
      [
        'of two sections',
        sections({ id: 'a' }, { id: 'b' }, { id: 'a' }),
        ['schema.sections[2].id: duplicate_id'],
      ],
      [
        'of two questions',
        form(text({ id: 'a' }), number({ id: 'a' })),
        [`${q1}.id: duplicate_id`],
      ],
      [
        'of two questions in two sections',
        sections(
          { elements: [text({ id: 'a' })] },
          { elements: [text({ id: 'b' }), text({ id: 'a' })] },
        ),
        ['schema.sections[1].elements[1].id: duplicate_id'],
      ],
      [
        'of three questions',
        form(text({ id: 'a' }), text({ id: 'a' }), text({ id: 'a' })),
        [`${q1}.id: duplicate_id`, 'schema.sections[0].elements[2].id: duplicate_id'],
      ],
      [
        'of two options',
        form(
          choice({
            options: [
              { id: 'a', label: 'A' },
              { id: 'a', label: 'B' },
            ],
          }),
        ),
        [`${q0}.options[1].id: duplicate_id`],
      ],
    ])('rejects an id %s', (_, input, failures) => {
      expect(failuresOf(input)).toEqual(failures);
    });
  });

  describe('members of types', () => {
    it.each<Row>([
      ['max_length over 1000', form(text({ max_length: 1001 })), [`${q0}.max_length: too_large`]],
      [
        'max_length far over 1000',
        form(text({ max_length: 2 ** 60 })),
        [`${q0}.max_length: too_large`],
      ],
      ['max_length 0', form(text({ max_length: 0 })), [`${q0}.max_length: too_small`]],
      ['min_length below 0', form(text({ min_length: -1 })), [`${q0}.min_length: too_small`]],
      ['min_length over 1000', form(text({ min_length: 1001 })), [`${q0}.min_length: too_large`]],
      ['a fractional length', form(text({ max_length: 1.5 })), [`${q0}.max_length: wrong_type`]],
      ['text as a length', form(text({ max_length: '10' })), [`${q0}.max_length: wrong_type`]],
      [
        'min_length over max_length',
        form(text({ min_length: 9, max_length: 8 })),
        [`${q0}.min_length: contradictory_limits`],
      ],
      [
        'a pattern with an unclosed group',
        form(text({ pattern: '(a' })),
        [`${q0}.pattern: invalid_pattern`],
      ],
      [
        'a pattern with a lookahead',
        form(text({ pattern: '(?=a)b' })),
        [`${q0}.pattern: invalid_pattern`],
      ],
      [
        'a pattern with a backreference',
        form(text({ pattern: '(a)\\1' })),
        [`${q0}.pattern: invalid_pattern`],
      ],
      [
        'a pattern with too many nested repeats',
        form(text({ pattern: '(a{1000}){1000}' })),
        [`${q0}.pattern: invalid_pattern`],
      ],
      [
        'a short pattern with too many steps',
        form(text({ pattern: '(x?){1000}y' })),
        [`${q0}.pattern: invalid_pattern`],
      ],
      [
        'a pattern of 1001 characters',
        form(text({ pattern: 'a'.repeat(1001) })),
        [`${q0}.pattern: too_long`],
      ],
      [
        'a pattern_message of 501 characters',
        form(text({ pattern_message: 'x'.repeat(501) })),
        [`${q0}.pattern_message: too_long`],
      ],
      [
        'a placeholder of 501 characters',
        form(text({ placeholder: 'x'.repeat(501) })),
        [`${q0}.placeholder: too_long`],
      ],
      ['text as min', form(number({ min: '1' })), [`${q0}.min: wrong_type`]],
      [
        'a max that overflows',
        JSON.parse(JSON.stringify(form(number({ max: 1 }))).replace('"max":1', '"max":1e999')),
        [`${q0}.max: wrong_type`],
      ],
      ['min over max', form(number({ min: 2, max: 1 })), [`${q0}.min: contradictory_limits`]],
      [
        'no integer between min and max',
        form(number({ min: 1.2, max: 1.8, integer: true })),
        [`${q0}.min: contradictory_limits`],
      ],
      ['a unit of 51 characters', form(number({ unit: 'x'.repeat(51) })), [`${q0}.unit: too_long`]],
      ['no options', form(choice({ options: undefined })), [`${q0}.options: too_few`]],
      ['an empty list of options', form(choice({ options: [] })), [`${q0}.options: too_few`]],
      ['an object as the options', form(choice({ options: {} })), [`${q0}.options: wrong_type`]],
      ['text as an option', form(choice({ options: ['Red'] })), [`${q0}.options[0]: wrong_type`]],
      [
        'an option without a label',
        form(choice({ options: [{}] })),
        [`${q0}.options[0].label: required`],
      ],
      [
        'an option with a blank label',
        form(option({ label: ' ' })),
        [`${q0}.options[0].label: required`],
      ],
      [
        'a label of 2,001 characters',
        form(option({ label: 'x'.repeat(2001) })),
        [`${q0}.options[0].label: too_long`],
      ],
      [
        'pass_percent over 100',
        { schema: {}, approval: { pass_percent: 101 } },
        ['approval.pass_percent: too_large'],
      ],
      [
        'pass_percent below 0',
        { schema: {}, approval: { pass_percent: -1 } },
        ['approval.pass_percent: too_small'],
      ],
    ])('rejects %s', (_, input, failures) => {
      expect(failuresOf(input)).toEqual(failures);
    });

    it.each([
      ['a path', '/red.png'],
      ['a file name', 'red.png'],
      ['the scheme ftp', 'ftp://img.example/red.png'],
      ['the scheme javascript', 'javascript:alert(1)'],
      ['the scheme data', 'data:image/png;base64,AAAA'],
      ['no host', 'https://'],
      ['no slashes', 'https:img.example'],
      ['a line break', 'https://img.ex\nample/red.png'],
    ])('rejects an image_url with %s', (_, image_url) => {
      expect(failuresOf(form(option({ image_url })))).toEqual([
        `${q0}.options[0].image_url: invalid_url`,
      ]);
    });

    it('reports an empty image_url only as missing', () => {
      expect(failuresOf(form(option({ image_url: '' })))).toEqual([
        `${q0}.options[0].image_url: required`,
      ]);
    });
  });

  describe('limits', () => {
    it.each<Row>([
      ['201 sections', sections(...repeat(201, () => ({}))), ['schema.sections: too_many']],
      [
        '2,001 questions in a section',
        form(...repeat(2001, () => number())),
        ['schema.sections[0].elements: too_many'],
      ],
      [
        '2,001 questions over two sections',
        sections(
          { elements: repeat(1100, () => number()) },
          { elements: repeat(901, () => number()) },
        ),
        ['schema.sections[1].elements: too_many'],
      ],
      [
        '5,001 options',
        form(choice({ options: repeat(5001, (n) => ({ label: `${n}` })) })),
        [`${q0}.options: too_many`],
      ],
      [
        '20,001 options over all questions',
        form(...repeat(5, (n) => choice({ options: labels(n < 4 ? 5000 : 1) }))),
        ['schema.sections[0].elements[4].options: too_many'],
      ],
      [
        '600 questions with long titles',
        form(...repeat(600, () => number({ title: 'x'.repeat(2000) }))),
        ['schema: too_large'],
      ],
    ])('rejects a definition with %s', (_, input, failures) => {
      expect(failuresOf(input)).toEqual(failures);
    });

    it('accepts at most 1 MiB, measured as the normalized JSON', () => {
      const limit = 1024 * 1024;
      expect(failuresOf(formOfBytes(limit + 1))).toEqual(['schema: too_large']);
      expect(Buffer.byteLength(JSON.stringify(parse(formOfBytes(limit))))).toBe(limit);
    });

    it('reports 50,000 invalid questions in a time that is linear in their number', () => {
      const invalid = (count: number) =>
        sections(...repeat(100, () => ({ elements: repeat(count, () => ({})) })));
      const few = timeOf(() => expect(failuresOf(invalid(50))).toHaveLength(5000 + 1));
      const many = timeOf(() => expect(failuresOf(invalid(500))).toHaveLength(50_000 + 1));
      expect(many).toBeLessThan(few * 40);
    });
  });

  it('reports all failures of a definition at once', () => {
    const input = {
      schema: {
        sections: [
          {
            id: 'a',
            color: 'red',
            elements: [text({ id: 'x', title: '', min_length: 5, max_length: 2 })],
          },
          {
            id: 'a',
            elements: [
              number({ id: 'x', min: 9, max: 1 }),
              { id: 'x', type: 'essay' },
              choice({
                options: [
                  { id: 'o', label: 'A', image_url: 'nope' },
                  { id: 'o' },
                  { id: '__proto__', label: 'C' },
                ],
              }),
              choice({ id: 'y z', options: [], required: 1 }),
            ],
          },
        ],
      },
      approval: { enabled: 'on', pass_percent: 1000 },
      more: true,
    };
    const s1 = 'schema.sections[1]';
    expect(failuresOf(input)).toEqual(
      [
        'schema.sections[0].color: unknown_member',
        `${q0}.title: required`,
        `${q0}.min_length: contradictory_limits`,
        `${s1}.id: duplicate_id`,
        `${s1}.elements[0].id: duplicate_id`,
        `${s1}.elements[0].min: contradictory_limits`,
        `${s1}.elements[1].id: duplicate_id`,
        `${s1}.elements[1].type: unknown_type`,
        `${s1}.elements[2].options[0].image_url: invalid_url`,
        `${s1}.elements[2].options[1].id: duplicate_id`,
        `${s1}.elements[2].options[1].label: required`,
        `${s1}.elements[2].options[2].id: invalid_id`,
        `${s1}.elements[3].id: invalid_id`,
        `${s1}.elements[3].options: too_few`,
        `${s1}.elements[3].required: wrong_type`,
        'approval.enabled: wrong_type',
        'approval.pass_percent: too_large',
        'more: unknown_member',
      ].sort(),
    );
  });
});

describe('valid definitions', () => {
  const approval = { enabled: false, show_result: false, pass_percent: 100, criteria: [] };

  it.each([
    ['only a schema', { schema: {} }, { schema: { sections: [] }, approval }],
    [
      'an empty schema and a part of the approval',
      { schema: {}, approval: { pass_percent: 60 } },
      { schema: { sections: [] }, approval: { ...approval, pass_percent: 60 } },
    ],
    [
      'an empty section',
      sections({ id: 's' }),
      { schema: { sections: [{ id: 's', elements: [] }] }, approval },
    ],
  ])('returns schema and approval for %s', (_, input, output) => {
    expect(parse(input)).toEqual(output);
  });

  it('fills in the defaults of each type and trims texts', () => {
    const input = form(
      text({ id: 't', title: '  Your name\n' }),
      number({ id: 'n' }),
      choice({ id: 'c', options: [{ id: 'o', label: ' Red ' }] }),
    );
    expect(parse(input).schema.sections[0]?.elements).toEqual([
      { id: 't', type: 'short_text', title: 'Your name', required: false, max_length: 1000 },
      { id: 'n', type: 'number', title: 'Your age', required: false, integer: false },
      {
        id: 'c',
        type: 'single_choice',
        title: 'Your color',
        required: false,
        options: [{ id: 'o', label: 'Red' }],
        allow_other: false,
        randomize: false,
      },
    ]);
  });

  it('generates missing ids, which are unique, and retains those that were sent', () => {
    const input = sections(
      { elements: [text(), choice({ options: [{ label: 'A' }, { label: 'B' }] })] },
      { id: 'mine', elements: [number({ id: 'also-mine' })] },
    );
    const { schema } = parse(input);
    const questions = schema.sections.flatMap(({ elements }) => elements);
    const options = questions.flatMap((question) =>
      'options' in question ? question.options : [],
    );
    const ids = [...schema.sections, ...questions, ...options].map(({ id }) => id);
    expect(ids).toHaveLength(7);
    expect(new Set(ids).size).toBe(7);
    for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
    expect(schema.sections[1]).toMatchObject({ id: 'mine', elements: [{ id: 'also-mine' }] });
  });

  it.each([
    ['a title of 2,000 emoji', form(text({ title: '🦊'.repeat(2000) }))],
    ['a description of 2000 emoji', form(text({ description: '🦊'.repeat(2000) }))],
    ['a section title of 2,000 emoji', sections({ title: '🦊'.repeat(2000) })],
    ['a section without a title', sections({ elements: [] })],
    ['an id of 64 characters', form(text({ id: 'x'.repeat(64) }))],
    [
      'the same id for a section, a question and an option',
      sections({ id: 'a', elements: [option({ id: 'a' }), text({ id: 'a' })] }),
    ],
    ['the same option id in two questions', form(option({ id: 'a' }), option({ id: 'a' }))],
    ['200 sections', sections(...repeat(200, () => ({})))],
    [
      '2,000 questions',
      sections(
        { elements: repeat(1000, () => number()) },
        { elements: repeat(1000, () => number()) },
      ),
    ],
    ['5,000 options', form(choice({ options: labels(5000) }))],
    ['20,000 options', form(...repeat(4, () => choice({ options: labels(5000) })))],
    ['lengths at their limits', form(text({ min_length: 1000, max_length: 1000 }))],
    ['a single valid integer', form(number({ min: 3, max: 3, integer: true }))],
    ['a single valid fraction', form(number({ min: 0.5, max: 0.5 }))],
    ['a pattern in RE2 syntax', form(text({ pattern: '(?i)^\\p{Lu}[[:alpha:]]{2,5}$' }))],
    ['a pattern for any length', form(text({ pattern: '\\p{L}.{0,1000}' }))],
    ['an image', form(option({ image_url: 'https://img.example/red.png?size=2#x' }))],
  ])('accepts a definition with %s', (_, input) => {
    expect(failuresOf(input)).toEqual([]);
  });
});

describe('generated definitions of texts, numbers and choices', () => {
  it('accepts a valid generated definition and normalizes it idempotently', () => {
    fc.assert(
      fc.property(definitions, (input) => {
        const once = parse(input);
        expect(parse(once)).toEqual(once);
        expect(parse(JSON.parse(JSON.stringify(once)))).toEqual(once);
      }),
      { numRuns: runs(50) },
    );
  });

  it('reports exactly the failure of a generated definition that is invalid in one place', () => {
    fc.assert(
      fc.property(definitions, fc.nat(), (input, pick) => {
        const corruptions = corruptionsOf(input);
        const corruption = corruptions[pick % corruptions.length];
        if (!corruption) throw new Error('Every definition has corruptions.');
        const invalid = withValueAt(input, corruption.path, corruption.value);
        expect(failuresOf(invalid)).toEqual([`${formatPath(corruption.path)}: ${corruption.code}`]);
      }),
      { numRuns: runs(50) },
    );
  });
});

const ids = fc
  .stringMatching(/^[A-Za-z0-9_-]{1,64}$/)
  .filter((id) => !['__proto__', 'constructor', 'prototype'].includes(id));
const textsUpTo = (max: number) =>
  fc.string({ unit: 'binary', maxLength: max }).map((word) => word.replaceAll('\0', ''));
const titles = textsUpTo(2000).filter((title) => !isBlankText(title));

const heads = { id: ids, title: titles, description: textsUpTo(2000), required: fc.boolean() };
const texts = fc.record(
  {
    ...heads,
    type: fc.constant('short_text'),
    placeholder: textsUpTo(500),
    min_length: fc.integer({ min: 0, max: 10 }),
    max_length: fc.integer({ min: 10, max: 1000 }),
    pattern: fc.constantFrom('[a-z]+', '\\d{4}', '^a|b$', '(x*)*'),
    pattern_message: textsUpTo(500),
  },
  { requiredKeys: ['id', 'type', 'title'] },
);
const numbers = fc.record(
  {
    ...heads,
    type: fc.constant('number'),
    min: fc.double({ min: -1e6, max: -1, noNaN: true }),
    max: fc.double({ min: 1, max: 1e6, noNaN: true }),
    integer: fc.boolean(),
    unit: textsUpTo(50),
  },
  { requiredKeys: ['id', 'type', 'title'] },
);
const choices = fc.record(
  {
    ...heads,
    type: fc.constant('single_choice'),
    options: fc.uniqueArray(
      fc.record(
        { id: ids, label: titles, image_url: fc.webUrl({ validSchemes: ['https'] }) },
        { requiredKeys: ['id', 'label'] },
      ),
      { selector: ({ id }) => id, minLength: 1, maxLength: 5 },
    ),
    allow_other: fc.boolean(),
    randomize: fc.boolean(),
  },
  { requiredKeys: ['id', 'type', 'title', 'options'] },
);

/** Questions with unique ids, distributed over sections with unique ids. */
const definitions = fc
  .record({
    heads: fc.uniqueArray(
      fc.record(
        { id: ids, title: textsUpTo(2000), description: textsUpTo(2000) },
        { requiredKeys: ['id'] },
      ),
      { selector: ({ id }) => id, minLength: 1, maxLength: 3 },
    ),
    questions: fc.uniqueArray(fc.oneof(texts, numbers, choices), {
      selector: ({ id }) => id,
      minLength: 1,
      maxLength: 8,
    }),
  })
  .map(({ heads: all, questions }) => ({
    schema: {
      sections: all.map((head, place) => ({
        ...head,
        elements: questions.filter((_, index) => index % all.length === place),
      })),
    },
  }));

interface Corruption {
  readonly path: Path;
  readonly value: unknown;
  readonly code: string;
}

interface GeneratedDefinition {
  readonly schema: {
    readonly sections: readonly { id: string; elements: readonly { id: string; type: string }[] }[];
  };
}

/** All corruptions of a definition that are tested: one invalid value at one path. */
function corruptionsOf({ schema }: GeneratedDefinition): Corruption[] {
  return schema.sections.flatMap(({ elements }, index) => {
    const section = ['schema', 'sections', index];
    return [
      ...corruptionsAt(section, 'id', ['a b', 'invalid_id'], [5, 'wrong_type']),
      ...corruptionsAt(section, 'title', ['x'.repeat(2001), 'too_long'], [[], 'wrong_type']),
      ...corruptionsAt(section, 'elements', [{}, 'wrong_type']),
      ...corruptionsAt(section, 'color', ['red', 'unknown_member']),
      ...(index > 0 ? corruptionsAt(section, 'id', [schema.sections[0]?.id, 'duplicate_id']) : []),
      ...elements.flatMap(({ type }, place) => [
        ...corruptionsAt(
          [...section, 'elements', place],
          'id',
          ['', 'invalid_id'],
          ['__proto__', 'invalid_id'],
        ),
        ...corruptionsAt(
          [...section, 'elements', place],
          'title',
          [undefined, 'required'],
          ['\0x', 'invalid_text'],
        ),
        ...corruptionsAt(
          [...section, 'elements', place],
          'type',
          ['essay', 'unknown_type'],
          [undefined, 'required'],
        ),
        ...corruptionsAt([...section, 'elements', place], 'required', ['yes', 'wrong_type']),
        ...corruptionsAt([...section, 'elements', place], 'visble_if', [{}, 'unknown_member']),
        ...(place > 0
          ? corruptionsAt([...section, 'elements', place], 'id', [elements[0]?.id, 'duplicate_id'])
          : []),
        ...typeCorruptions(type, [...section, 'elements', place]),
      ]),
    ];
  });
}

function typeCorruptions(type: string, question: Path): Corruption[] {
  if (type === 'short_text') {
    return [
      ...corruptionsAt(
        question,
        'max_length',
        [1001, 'too_large'],
        [0, 'too_small'],
        ['9', 'wrong_type'],
      ),
      ...corruptionsAt(question, 'pattern', ['[a', 'invalid_pattern']),
    ];
  }
  if (type === 'number') {
    return [
      ...corruptionsAt(question, 'min', ['1', 'wrong_type']),
      ...corruptionsAt(question, 'max', [Number.NaN, 'wrong_type']),
    ];
  }
  return [
    ...corruptionsAt(
      question,
      'options',
      [[], 'too_few'],
      [undefined, 'too_few'],
      [7, 'wrong_type'],
    ),
    ...corruptionsAt(
      [...question, 'options', 0],
      'label',
      ['', 'required'],
      ['x'.repeat(2001), 'too_long'],
    ),
    ...corruptionsAt([...question, 'options', 0], 'image_url', ['ftp://a.example', 'invalid_url']),
  ];
}

function corruptionsAt(
  at: Path,
  member: string,
  ...ways: [value: unknown, code: string][]
): Corruption[] {
  return ways.map(([value, code]) => ({ path: [...at, member], value, code }));
}

/** A copy of `node` with `value` at `path`. */
function withValueAt(node: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value;
  if (Array.isArray(node)) {
    return node.map((child: unknown, index) =>
      index === step ? withValueAt(child, rest, value) : child,
    );
  }
  const members = new Map<string, unknown>(Object.entries(node ?? {}));
  members.set(String(step), withValueAt(members.get(String(step)), rest, value));
  return Object.fromEntries(members);
}

/** A valid definition whose normalized JSON has this many bytes. */
function formOfBytes(bytes: number) {
  const build = (paddings: readonly number[]) =>
    sections({
      id: 's',
      elements: paddings.map((padding, n) =>
        number({ id: `q${n}`, description: 'x'.repeat(padding) }),
      ),
    });
  const bare = Array.from({ length: 540 }, () => 1);
  let remaining = bytes - Buffer.byteLength(JSON.stringify(parse(build(bare))));
  return build(
    bare.map((padding) => {
      const more = Math.min(remaining, 1999);
      remaining -= more;
      return padding + more;
    }),
  );
}

function timeOf(work: () => void): number {
  const began = processorTime();
  work();
  return processorTime() - began;
}
