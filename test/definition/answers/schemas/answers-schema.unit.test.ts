import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alwaysShown } from '../../../../packages/definition/answers/schemas/always-shown.ts';
import { answersSchema } from '../../../../packages/definition/answers/schemas/answers-schema.ts';
import type { Definition } from '../../../../packages/definition/definition-model.ts';
import { elementsOf } from '../../../../packages/definition/elements.ts';
import { questionTypes } from '../../../../packages/definition/questions/question-types.ts';
import {
  checkAgainst,
  filledForms,
  questionOf,
  questionsOf,
} from '../../../support/arbitraries/answer-arbitraries.ts';
import { parse } from '../../../support/arbitraries/definition-arbitraries.ts';
import { runs } from '../../../support/arbitraries/runs.ts';
import { compileJsonSchema } from '../../../support/json-schema.ts';

const validatorOf = (definition: Definition) =>
  compileJsonSchema(answersSchema(definition, 'Answers'));

/** A form with one section of these elements. */
const formOf = (...elements: object[]) => parse({ schema: { sections: [{ elements }] } });

/** What JSON Schema cannot say of a question that is always shown, in a text without white space around it. */
const beyondJsonSchema = [
  'domain_not_allowed',
  'invalid_email',
  'invalid_phone_number',
  'invalid_text',
  'invalid_upload',
  'invalid_url',
  'pattern', // RE2 and ECMAScript have only a part of their syntax in common
  'rule',
  'too_early',
  'too_late',
  'too_long', // lengths of texts are in characters, those of JSON Schema in code points
  'too_short',
];

/** The question and the code of a failure such as `answers.q.city: too_long`. */
const partsOf = (failure: string) => {
  const [, id = '', code = ''] = /^answers\.([\w-]+).*: (\w+)$/.exec(failure) ?? [];
  return { id, code };
};

describe('the schema of answers and the answer check', () => {
  it('agree on random answers to generated forms', () => {
    const seen = { accepted: 0, refused: 0 };
    fc.assert(
      fc.property(answeredForms, ({ definition, sent }) => {
        fc.pre(!hasMethodNames(sent));
        const accepts = validatorOf(definition);
        const { failures } = checkAgainst(definition, sent);
        if (failures.length === 0) expect(accepts(sent)).toBe(true);
        const trimmed = trimTexts(sent);
        seen[accepts(trimmed) ? 'accepted' : 'refused'] += 1;
        if (accepts(trimmed)) expect(unexplained(definition, trimmed)).toEqual([]);
      }),
      { numRuns: runs(25), seed: 20261123, endOnFailure: true },
    );
    expect(seen.accepted).toBeGreaterThan(5);
    expect(seen.refused).toBeGreaterThan(5);
  });

  it.each(questionTypes.map(({ type }) => type))('agree on answers to %s at its limits', (type) => {
    for (const members of membersOf(type)) {
      for (const required of [false, true]) {
        const definition = formOf(questionOf(type, { ...members, required }));
        const accepts = validatorOf(definition);
        for (const value of [...edgeValues, ...textsAround(members)]) {
          const sent = { q: value };
          const { failures } = checkAgainst(definition, sent);
          const codes = failures.map((failure) => partsOf(failure).code);
          const isTrimmed = JSON.stringify(sent) === JSON.stringify(trimTexts(sent));
          const isBeyond = codes.every((code) => !isTrimmed || beyondJsonSchema.includes(code));
          const expected = failures.length === 0 || (isBeyond ? accepts(sent) : false);
          expect({ members, required, value, codes, accepted: accepts(sent) }).toEqual({
            members,
            required,
            value,
            codes,
            accepted: expected,
          });
        }
      }
    }
  });
});

const entries = [
  { id: 'x', label: 'X' },
  { id: 'y', label: 'Y' },
];

const alone = { id: 'z', label: 'Z', exclusive: true };

/** Members that questions of a type are tested with. */
function membersOf(type: string): object[] {
  const choices = [{ options: entries }, { options: entries, allow_other: true }];
  const members: Readonly<Record<string, object[]>> = {
    short_text: [{}, { min_length: 2, max_length: 3 }, { pattern: '[a-z]+' }, { pattern: '(x*)*' }],
    long_text: [{}, { min_length: 2, max_length: 3 }],
    email: [{}, { allowed_domains: ['b.example'] }],
    number: [{}, { min: 1, max: 10, integer: true }, { min: -0.5 }],
    date: [{}, { min: '2025-01-01' }],
    time: [{}, { max: '10:00' }],
    partial_date: [{}, { precision: 'month' }, { precision: 'year' }],
    single_choice: choices,
    dropdown: choices,
    multiple_choice: [
      ...choices,
      { options: entries, allow_other: true, min_selected: 2 },
      { options: entries, allow_other: true, max_selected: 1 },
      { options: [...entries, alone], min_selected: 2, allow_other: true },
      { options: [alone] },
      { options: [alone], allow_other: true },
    ],
    ranking: [{ options: entries }],
    matrix: [
      { rows: entries, columns: entries },
      { rows: entries, columns: entries, multiple: true },
    ],
    file: [{}, { max_files: 2 }],
    address: [{}, { required_parts: [] }],
    contact_info: [{}, { required_parts: [] }],
    hidden: [{}, { default: 'x' }],
  };
  return members[type] ?? [{}];
}

/** Texts around the length limits of a question. */
const textsAround = (members: object) =>
  'max_length' in members ? ['a', 'ab', 'abc', 'abcd', '\u{1f98a}'.repeat(3), ' abc '] : ['abc9'];

/** Ajv calls `toString` and `valueOf` of values that it compares. */
const hasMethodNames = (value: unknown) => /"(?:toString|valueOf)":/.test(JSON.stringify(value));

/** The failures of answers that are expected to be failures of the schema, too. */
function unexplained(definition: Definition, sent: Readonly<Record<string, unknown>>) {
  const shown = new Set([...alwaysShown(definition.schema)].map(({ id }) => id));
  return checkAgainst(definition, sent).failures.filter((failure) => {
    const { id, code } = partsOf(failure);
    const isUnknown = !elementsOf(definition).some((element) => element.id === id);
    return (shown.has(id) || isUnknown) && !beyondJsonSchema.includes(code);
  });
}

const trimTexts = (value: unknown): Record<string, unknown> =>
  JSON.parse(JSON.stringify(value), (_, inner) =>
    typeof inner === 'string' ? inner.trim() : inner,
  );

/** Values near the limits of the question types. */
const edgeValues: readonly unknown[] = [
  null,
  '',
  '  ',
  [],
  {},
  true,
  false,
  0,
  1,
  -1,
  2.5,
  5,
  10,
  11,
  1e300,
  'x',
  ' x',
  'a\u2028b',
  '\0',
  '\ud800',
  'x'.repeat(1001),
  '\u{1f98a}'.repeat(1000),
  'é',
  '2026-02-29',
  '2024-02-29',
  '1900-02-29',
  '2026-13-01',
  '24:00',
  '09:30',
  '9:30',
  '2026-01-31T18:30:00+01:00',
  '2026-01-31T18:30:00',
  '2026-01-31t18:30:00.5z',
  'a@b.example',
  'a@b',
  'a..b@c.example',
  'a b@c.example',
  '@',
  'Ü@東京.example',
  'https://a.example',
  'HTTP://x',
  'ftp://a.example',
  'https:/a',
  '+49 30 901820',
  '+1',
  ['upl_1'],
  ['upl_1', 'upl_1'],
  [''],
  [7],
  [null],
  [[]],
  [{ other: 'x' }],
  { other: '' },
  { other: 'x' },
  { other: ' ' },
  { other: 'x', more: 1 },
  { other: 'x'.repeat(501) },
  { city: '' },
  { city: 'x', line1: 'y', country: 'de' },
  { country: 'XX' },
  { planet: 'x' },
  { email: 'a@b.example' },
  { first_name: 'A', last_name: 'B', email: 'a@b' },
  { phone: 1 },
  ['x'],
  ['x', 'y'],
  ['y', 'x', 'x'],
  ['x', { other: 'z' }],
  [{ other: 'a' }, { other: 'b' }],
  ['z'],
  ['z', 'z'],
  ['x', 'z'],
  ['z', { other: 'a' }],
  { x: 'x' },
  { x: 'x', y: 'y' },
  { x: ['x'], y: ['y', 'x'] },
  { x: ['x', 'x'], y: '' },
  { x: '', y: [] },
  { z: 'x' },
  { x: 'z', y: 'x' },
  { line1: ' ' },
  { first_name: null },
  JSON.parse('{"__proto__": 1}'),
];

const anyValue = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...edgeValues) },
  { weight: 1, arbitrary: fc.jsonValue() },
);

/** A value that differs a little from a valid answer. */
function variantsOf(valid: unknown): fc.Arbitrary<unknown> {
  const inner = typeof valid === 'object' && valid !== null ? Object.entries(valid) : [];
  const isList = Array.isArray(valid);
  const changes: unknown[] = isList
    ? [valid.slice(1), [...valid, ...valid], [...valid, 'no such'], [...valid, { other: 'x' }]]
    : inner.flatMap(([name]) => [
        { ...Object(valid), [name]: '' },
        { ...Object(valid), [name]: 7 },
        Object.fromEntries(inner.filter(([other]) => other !== name)),
      ]);
  const texts = typeof valid === 'string' ? [`${valid}x`, `\n${valid} `, valid.slice(1)] : [];
  const numbers = typeof valid === 'number' ? [valid + 1, valid - 1, valid + 0.5] : [];
  return fc.constantFrom(valid, ...changes, ...texts, ...numbers, [valid], { x: valid });
}

/** A form, with answers of which some are changed. */
const answeredForms = filledForms.chain(({ definition, sent }) => {
  const ids = questionsOf(definition).map(({ id }) => id);
  const change = fc.oneof(
    fc.constantFrom('no such', ...ids).chain((id) => fc.tuple(fc.constant(id), anyValue)),
    fc
      .constantFrom('no such', ...ids)
      .chain((id) => fc.tuple(fc.constant(id), variantsOf(sent[id]))),
  );
  return fc.array(change, { maxLength: 2 }).map((changes) => ({
    definition,
    sent: JSON.parse(JSON.stringify({ ...sent, ...Object.fromEntries(changes) })) as Readonly<
      Record<string, unknown>
    >,
  }));
});

describe('the schema of answers', () => {
  const name = questionOf('short_text', { id: 'name', title: 'Your name', required: true });

  it('has the titles and descriptions of the questions', () => {
    const size = {
      id: 'size',
      type: 'dropdown',
      title: 'Your size',
      description: 'For the *shirt*',
      options: [
        { id: 's', label: 'Small' },
        { id: 'm', label: 'Medium' },
      ],
    };
    const { properties, required, additionalProperties } = Object(
      answersSchema(formOf(name, size, { type: 'statement', text: 'Bye' }), 'Order'),
    );
    expect(properties).toEqual({
      name: {
        title: 'Your name',
        anyOf: [
          { type: 'string', $ref: '#/$defs/line', minLength: 1, maxLength: 10_000 },
          { $ref: '#/$defs/padded' },
        ],
      },
      size: {
        title: 'Your size',
        description: 'For the *shirt*',
        anyOf: [
          {
            oneOf: [
              { const: 's', title: 'Small' },
              { const: 'm', title: 'Medium' },
            ],
          },
          { $ref: '#/$defs/blank' },
        ],
      },
    });
    expect(required).toEqual(['name']);
    expect(additionalProperties).toBe(false);
  });

  it('defines the shared parts that it refers to, and no others', () => {
    const { $defs } = Object(answersSchema(formOf(name), 'Order'));
    expect(Object.keys($defs)).toEqual(['line', 'padded']);
  });

  it('accepts anything as the answer to a question that may not be shown', () => {
    const condition = { visible_if: { question: 'name', op: 'equals', value: 'Ann' } };
    const age = { ...questionOf('nps', { id: 'age', required: true }), ...condition };
    const accepts = validatorOf(formOf(name, age));
    expect(accepts({ name: 'Ann' })).toBe(true);
    expect(accepts({ name: 'Ben', age: 'unknown' })).toBe(true);
    expect(accepts({ age: 5 })).toBe(false);
  });

  it('requires no answers to the questions of sections that a jump may skip', () => {
    const section = (id: string, next?: object[]) => ({
      id,
      ...(next && { next }),
      elements: [questionOf('nps', { id: `in_${id}`, required: true })],
    });
    const jump = { if: { question: 'in_b', op: 'equals', value: 1 }, to: 'd' };
    const sections = [section('a'), section('b', [jump]), section('c'), section('d')];
    const { required } = Object(answersSchema(parse({ schema: { sections } }), 'Quiz'));
    expect(required).toEqual(['in_a', 'in_b', 'in_d']);
  });
});
