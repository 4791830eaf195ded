import { describe, expect, it } from 'vitest';
import { Problem } from '../../packages/common/problem.ts';
import { definitionLimits } from '../../packages/definition/model/definition-limits.ts';
import { assertPublishable } from '../../packages/definition/parsing/parse-definition.ts';
import { failuresOf, parse } from '../support/arbitraries/definition-arbitraries.ts';

const { jumps, rules, endings, expressionLength, pipedReferences } = definitionLimits;

const text = (id: string, members: object = {}) => ({
  id,
  type: 'short_text',
  title: id,
  ...members,
});
const number = (id: string) => ({ id, type: 'number', title: id });
const statement = (id: string, members: object = {}) => ({ id, type: 'statement', ...members });
const calculated = (members: object = {}) => ({
  id: 'c',
  type: 'calculated',
  title: 'C',
  value: 'number',
  expression: 'n + 1.0',
  ...members,
});
const boolean = (expression: unknown, members: object = {}) =>
  calculated({ value: 'boolean', expression, ...members });
const repeat = <Item>(count: number, make: (index: number) => Item) =>
  Array.from({ length: count }, (_, index) => make(index));

const schema = (...sections: object[]) => ({ schema: { sections } });

/** Three sections, of which the second one has these jumps. */
const jumping = (...next: unknown[]) =>
  schema(
    { id: 'one', elements: [text('a')] },
    { id: 'two', elements: [text('b')], next },
    { id: 'three', elements: [text('c'), statement('words')] },
  );

/** A number `n`, these elements, and a later text `late`. */
const form = (...elements: unknown[]) =>
  schema({ elements: [number('n'), ...elements, text('late')] });
const e1 = 'schema.sections[0].elements[1]';

const one = [number('n'), calculated(), statement('words')];
const withRules = (...list: unknown[]) => ({
  schema: { sections: [{ elements: one }], rules: list },
});
const withEndings = (...list: unknown[]) => ({
  schema: { sections: [{ elements: one }], endings: list },
});
const rule = (members: object = {}) => ({
  id: 'r',
  expression: 'n > 1.0',
  message: 'No.',
  question_id: 'n',
  ...members,
});
const ending = (members: object = {}) => ({ id: 'x', message: 'Bye', ...members });

const jump = 'schema.sections[1].next[0]';
const r0 = 'schema.rules[0]';
const x0 = 'schema.endings[0]';

const answered = (question: unknown) => ({ question, op: 'is_answered' });
const searched = (question: unknown) => ({ question, op: 'contains', value: 'x' });
/** A condition of many comparisons, in groups of the largest size. */
const many = (count: number, leaf: object) => ({
  any: repeat(count / Math.min(count, 100), () => ({
    all: repeat(Math.min(count, 100), () => leaf),
  })),
});
const labels = (count: number) => repeat(count, (index) => ({ id: `o${index}`, label: 'O' }));
const deep = { not: { not: { not: { not: { not: { not: answered('a') } } } } } };

/** A definition, and exactly its failures. */
type Row = readonly [title: string, input: unknown, ...failures: string[]];

const jumpRows: readonly Row[] = [
  ['an unknown target', jumping({ to: 'four' }), `${jump}.to: unknown_section`],
  ['the id of a question as target', jumping({ to: 'c' }), `${jump}.to: unknown_section`],
  ['__proto__ as target', jumping({ to: '__proto__' }), `${jump}.to: unknown_section`],
  ['an empty target', jumping({ to: '' }), `${jump}.to: unknown_section`],
  ['its own section as target', jumping({ to: 'two' }), `${jump}.to: invalid_value`],
  ['an earlier section as target', jumping({ to: 'one' }), `${jump}.to: invalid_value`],
  ['no target', jumping({ if: answered('a') }), `${jump}.to: required`],
  ['null as target', jumping({ to: null }), `${jump}.to: required`],
  ['a number as target', jumping({ to: 3 }), `${jump}.to: wrong_type`],
  ['an unknown member', jumping({ to: 'end', unless: {} }), `${jump}.unless: unknown_member`],
  ['text as jump', jumping('three'), `${jump}: wrong_type`],
  [
    'an object in place of the list',
    schema({ elements: [], next: { to: 'end' } }),
    'schema.sections[0].next: wrong_type',
  ],
  [
    'a condition on a later question',
    jumping({ if: answered('c'), to: 'end' }),
    `${jump}.if.question: later_question`,
  ],
  [
    'a condition on an unknown question',
    jumping({ if: { any: [answered('a'), answered('z')] }, to: 'end' }),
    `${jump}.if.any[1].question: unknown_question`,
  ],
  [
    'a condition on a statement',
    jumping({ if: answered('words'), to: 'end' }),
    `${jump}.if.question: unknown_question`,
  ],
  [
    'a condition with an operator that the type does not support',
    jumping({ if: { question: 'b', op: 'gt', value: 1 }, to: 'end' }),
    `${jump}.if.op: unfit_op`,
  ],
  [
    'a condition without operand',
    jumping({ if: { question: 'b', op: 'equals' }, to: 'end' }),
    `${jump}.if.value: required`,
  ],
  [
    'a condition that is nested too deep',
    jumping({ if: deep, to: 'end' }),
    `${jump}.if.not.not.not.not.not: too_deep`,
  ],
  [
    'too many jumps of a section',
    jumping(...repeat(jumps + 1, () => ({ to: 'end' }))),
    'schema.sections[1].next: too_many',
  ],
  [
    'too many comparisons in all conditions',
    jumping(...repeat(6, () => ({ if: many(1000, answered('a')), to: 'end' }))),
    'schema.sections[1].next[5].if: too_many',
  ],
  [
    'too many searches in texts, each of which counts as ten comparisons',
    jumping(...repeat(6, () => ({ if: many(100, searched('a')), to: 'end' }))),
    'schema.sections[1].next[5].if: too_many',
  ],
];

const calculatedRows: readonly Row[] = [
  ['no expression', form(calculated({ expression: undefined })), `${e1}.expression: required`],
  ['a blank expression', form(calculated({ expression: ' \n' })), `${e1}.expression: required`],
  ['a number as expression', form(calculated({ expression: 1 })), `${e1}.expression: wrong_type`],
  [
    'an expression that is too long',
    form(calculated({ expression: `1.0${' '.repeat(expressionLength)}+ 1.0` })),
    `${e1}.expression: too_long`,
  ],
  [
    'an error of syntax',
    form(calculated({ expression: 'n +' })),
    `${e1}.expression: invalid_expression`,
  ],
  [
    'an error of types',
    form(calculated({ expression: 'n + "x"' })),
    `${e1}.expression: invalid_expression`,
  ],
  ['another type of result', form(boolean('n + 1.0')), `${e1}.expression: invalid_expression`],
  [
    'an unknown name',
    form(calculated({ expression: 'm + 1.0' })),
    `${e1}.expression: invalid_expression`,
  ],
  ['an unknown id', form(boolean('answered("m")')), `${e1}.expression: invalid_expression`],
  [
    'an unknown function',
    form(calculated({ expression: 'sin(n)' })),
    `${e1}.expression: invalid_expression`,
  ],
  ['its own id', form(boolean('answered("c")')), `${e1}.expression: invalid_expression`],
  ['a later question', form(boolean('late == "x"')), `${e1}.expression: invalid_expression`],
  [
    'a statement in the expression',
    schema({ elements: [statement('s'), boolean('answered("s")')] }),
    `${e1}.expression: invalid_expression`,
  ],
  [
    'an inherited member in the expression',
    form(boolean('answered("__proto__") || answered("toString")')),
    `${e1}.expression: invalid_expression`,
  ],
  [
    'an expression that costs too much',
    schema({
      elements: [
        { id: 'm', type: 'multiple_choice', title: 'M', options: labels(500) },
        boolean('m.all(a, m.all(b, m.all(d, m.all(e, a + b == d + e))))'),
      ],
    }),
    `${e1}.expression: invalid_expression`,
  ],
  ['no kind', form(calculated({ value: undefined })), `${e1}.value: required`],
  ['an unknown kind', form(calculated({ value: 'date' })), `${e1}.value: invalid_value`],
  ['no title', form(calculated({ title: undefined })), `${e1}.title: required`],
  [
    'decimals of a boolean',
    form(boolean('n > 1.0', { decimals: 2 })),
    `${e1}.decimals: invalid_value`,
  ],
  [
    'decimals and a unit of a text',
    form(calculated({ value: 'text', expression: '"x"', decimals: 0, unit: 'km' })),
    `${e1}.decimals: invalid_value`,
    `${e1}.unit: invalid_value`,
  ],
  ['too many decimals', form(calculated({ decimals: 11 })), `${e1}.decimals: too_large`],
  ['negative decimals', form(calculated({ decimals: -1 })), `${e1}.decimals: too_small`],
  ['text as show', form(calculated({ show: 'yes' })), `${e1}.show: wrong_type`],
  [
    'an unknown member',
    form(calculated({ placeholder: 'x' })),
    `${e1}.placeholder: unknown_member`,
  ],
  [
    'a condition on its value with an operator of another kind',
    form(calculated(), { ...text('t'), visible_if: { question: 'c', op: 'contains', value: 'x' } }),
    'schema.sections[0].elements[2].visible_if.op: unfit_op',
  ],
  [
    'a condition on its value with an operand of another type',
    form(boolean('true'), { ...text('t'), visible_if: { question: 'c', op: 'equals', value: 1 } }),
    'schema.sections[0].elements[2].visible_if.value: wrong_type',
  ],
];

const ruleRows: readonly Row[] = [
  [
    'an unknown question',
    withRules(rule({ question_id: 'z' })),
    `${r0}.question_id: unknown_question`,
  ],
  [
    'a calculated value as question',
    withRules(rule({ question_id: 'c' })),
    `${r0}.question_id: invalid_value`,
  ],
  [
    'a statement as question',
    withRules(rule({ question_id: 'words' })),
    `${r0}.question_id: invalid_value`,
  ],
  [
    '__proto__ as question',
    withRules(rule({ question_id: '__proto__' })),
    `${r0}.question_id: unknown_question`,
  ],
  ['no question', withRules(rule({ question_id: undefined })), `${r0}.question_id: required`],
  ['no message', withRules(rule({ message: ' ' })), `${r0}.message: required`],
  ['a long message', withRules(rule({ message: 'x'.repeat(501) })), `${r0}.message: too_long`],
  ['no expression', withRules(rule({ expression: undefined })), `${r0}.expression: required`],
  [
    'an expression that is no condition',
    withRules(rule({ expression: 'n' })),
    `${r0}.expression: invalid_expression`,
  ],
  [
    'an unknown name',
    withRules(rule({ expression: 'm > 1.0' })),
    `${r0}.expression: invalid_expression`,
  ],
  ['an unknown member', withRules(rule({ severity: 1 })), `${r0}.severity: unknown_member`],
  ['an invalid id', withRules(rule({ id: 'a b' })), `${r0}.id: invalid_id`],
  ['__proto__ as id', withRules(rule({ id: '__proto__' })), `${r0}.id: invalid_id`],
  ['two equal ids', withRules(rule(), rule()), 'schema.rules[1].id: duplicate_id'],
  ['an object in place of the list', { schema: { rules: {} } }, 'schema.rules: wrong_type'],
  [
    'too many rules',
    withRules(...repeat(rules + 1, (index) => rule({ id: `r${index}` }))),
    'schema.rules: too_many',
  ],
];

const endingRows: readonly Row[] = [
  ['a button without URL', withEndings(ending({ button: 'Go' })), `${x0}.redirect_url: required`],
  ['an empty URL', withEndings(ending({ redirect_url: '' })), `${x0}.redirect_url: required`],
  [
    'an invalid URL',
    withEndings(ending({ redirect_url: 'javascript:1' })),
    `${x0}.redirect_url: invalid_url`,
  ],
  ['no message', withEndings(ending({ message: undefined })), `${x0}.message: required`],
  ['a long message', withEndings(ending({ message: 'x'.repeat(2001) })), `${x0}.message: too_long`],
  ['a long title', withEndings(ending({ title: 'x'.repeat(2001) })), `${x0}.title: too_long`],
  [
    'a long button',
    withEndings(ending({ button: 'x'.repeat(101), redirect_url: 'https://a.example' })),
    `${x0}.button: too_long`,
  ],
  [
    'a condition on an unknown question',
    withEndings(ending({ if: answered('z') })),
    `${x0}.if.question: unknown_question`,
  ],
  [
    'a condition with an operator that the type does not support',
    withEndings(ending({ if: { question: 'n', op: 'contains', value: 'x' } })),
    `${x0}.if.op: unfit_op`,
  ],
  [
    'an unknown member',
    withEndings(ending({ visible_if: answered('n') })),
    `${x0}.visible_if: unknown_member`,
  ],
  ['an invalid id', withEndings(ending({ id: 'constructor' })), `${x0}.id: invalid_id`],
  ['two equal ids', withEndings(ending(), ending()), 'schema.endings[1].id: duplicate_id'],
  [
    'too many endings',
    withEndings(...repeat(endings + 1, (index) => ending({ id: `x${index}` }))),
    'schema.endings: too_many',
  ],
];

/** The text members that may show answers, each as a definition and the path of the text. */
const pipedTexts: readonly (readonly [path: string, build: (piped: string) => unknown])[] = [
  ['schema.sections[0].title', (title) => ({ schema: { sections: [{ title, elements: [] }] } })],
  [
    'schema.sections[0].description',
    (description) => ({ schema: { sections: [{ description, elements: [] }] } }),
  ],
  [`${e1}.title`, (title) => form(text('t', { title }))],
  [`${e1}.description`, (description) => form(text('t', { description }))],
  [`${e1}.placeholder`, (placeholder) => form(text('t', { placeholder }))],
  [`${e1}.messages.required`, (required) => form(text('t', { messages: { required } }))],
  [`${e1}.pattern_message`, (pattern_message) => form(text('t', { pattern_message }))],
  [`${e1}.text`, (words) => form(statement('t', { text: words }))],
  [
    `${e1}.alt`,
    (alt) => form({ id: 't', type: 'image', image_url: 'https://a.example/x.png', alt }),
  ],
  [`${e1}.unit`, (unit) => form({ ...number('t'), unit })],
  [`${e1}.unit`, (unit) => form(calculated({ unit }))],
  [`${e1}.min_label`, (min_label) => form({ ...number('t'), type: 'nps', min_label })],
  [`${e1}.max_label`, (max_label) => form({ ...number('t'), type: 'opinion_scale', max_label })],
  [
    `${e1}.options[1].label`,
    (label) => form({ ...text('t'), type: 'dropdown', options: [{ label: 'A' }, { label }] }),
  ],
  [
    `${e1}.rows[0].label`,
    (label) => form({ ...text('t'), type: 'matrix', rows: [{ label }], columns: [{ label: 'A' }] }),
  ],
  [
    `${e1}.columns[0].label`,
    (label) => form({ ...text('t'), type: 'matrix', rows: [{ label: 'A' }], columns: [{ label }] }),
  ],
];

/** The texts that are shown after all questions. */
const laterTexts: readonly (readonly [path: string, build: (piped: string) => unknown])[] = [
  [`${r0}.message`, (message) => withRules(rule({ message }))],
  [`${x0}.title`, (title) => withEndings(ending({ title }))],
  [`${x0}.message`, (message) => withEndings(ending({ message }))],
  [`${x0}.button`, (button) => withEndings(ending({ button, redirect_url: 'https://a.example' }))],
  [
    'approval.approved_message',
    (approved_message) => ({ ...withRules(), approval: { approved_message } }),
  ],
  [
    'approval.rejected_message',
    (rejected_message) => ({ ...withRules(), approval: { rejected_message } }),
  ],
];

describe('a definition is rejected', () => {
  it.each(jumpRows)('for a jump with %s', (_, input, ...failures) => {
    expect(failuresOf(input)).toEqual(failures);
  });

  it.each(calculatedRows)('for a calculated value with %s', (_, input, ...failures) => {
    expect(failuresOf(input)).toEqual(failures);
  });

  it.each(ruleRows)('for a rule with %s', (_, input, ...failures) => {
    expect(failuresOf(input)).toEqual(failures);
  });

  it.each(endingRows)('for an ending with %s', (_, input, ...failures) => {
    expect(failuresOf(input)).toEqual(failures);
  });

  it.each([...pipedTexts, ...laterTexts])(
    'for unknown or too many references in %s',
    (path, build) => {
      expect(failuresOf(build('Dear {{z}}'))).toEqual([`${path}: unknown_question`]);
      expect(failuresOf(build('Dear {{ __proto__ }}'))).toEqual([`${path}: unknown_question`]);
      const many = '{{z}}'.repeat(pipedReferences + 1);
      const isTooLong = `${path}: too_long`; // some texts are shorter
      expect(failuresOf(build(many)).filter((one) => one !== isTooLong)).toEqual([
        `${path}: too_many`,
      ]);
    },
  );

  it.each(pipedTexts)('for a reference to a later question in %s', (path, build) => {
    const last = path.startsWith('schema.sections[0].elements') ? 'late' : 'z';
    const code = last === 'late' ? 'later_question' : 'unknown_question';
    expect(failuresOf(build(`{{${last}}}`))).toEqual([`${path}: ${code}`]);
  });

  it('for a reference of a section to a question of its own', () => {
    const own = { title: '{{n}}', description: '{{n}}', elements: [number('n')] };
    expect(failuresOf(schema(own))).toEqual([
      'schema.sections[0].description: later_question',
      'schema.sections[0].title: later_question',
    ]);
  });

  it('for a reference of a question to itself or to a statement', () => {
    expect(failuresOf(form(text('t', { title: '{{t}}' })))).toEqual([
      `${e1}.title: later_question`,
    ]);
    const words = [statement('words'), text('t', { title: '{{words}}' })];
    expect(failuresOf(schema({ elements: words }))).toEqual([`${e1}.title: unknown_question`]);
  });

  it('with all failures of its logic at once', () => {
    const input = {
      schema: {
        sections: [
          {
            id: 's',
            elements: [number('n'), calculated({ expression: 'n +' })],
            next: [{ to: 's' }],
          },
        ],
        rules: [rule({ question_id: 'z', expression: 'm' })],
        endings: [ending({ button: 'Go', if: answered('z'), message: '{{z}}' })],
      },
    };
    expect(failuresOf(input)).toEqual([
      'schema.endings[0].if.question: unknown_question',
      'schema.endings[0].message: unknown_question',
      'schema.endings[0].redirect_url: required',
      'schema.rules[0].expression: invalid_expression',
      'schema.rules[0].question_id: unknown_question',
      'schema.sections[0].elements[1].expression: invalid_expression',
      'schema.sections[0].next[0].to: invalid_value',
    ]);
  });
});

describe('a definition is accepted', () => {
  it.each([...pipedTexts, ...laterTexts])(
    'with as many references as allowed in %s',
    (path, build) => {
      const isSection = /^schema\.sections\[0\]\.(title|description)$/.test(path);
      const piped = isSection ? '{{}} {n}' : 'Dear {{n}}, {{ n }}';
      expect(failuresOf(build(piped))).toEqual([]);
    },
  );

  it.each(['{{n', 'n}}', '{{}}', '{{ n m }}', '{ {n} }', '{{n.m}}', `{{${'n'.repeat(65)}}}`])(
    'with the text %j, which is no reference',
    (title) => {
      expect(failuresOf(form(text('t', { title })))).toEqual([]);
    },
  );

  it('with null in place of optional members of its logic', () => {
    const definition = parse({
      schema: {
        sections: [
          {
            id: 's',
            elements: [number('n'), calculated({ decimals: null, unit: null })],
            next: null,
          },
        ],
        rules: null,
        endings: [ending({ if: null, title: null, redirect_url: null, button: null })],
      },
    });
    expect(definition.schema.endings).toStrictEqual([ending()]);
    expect(definition.schema.sections[0]).not.toHaveProperty('next');
    expect(definition.schema).not.toHaveProperty('rules');
    const jumps = parse(jumping({ to: 'end', if: null })).schema.sections[1]?.next;
    expect(jumps).toStrictEqual([{ to: 'end' }]);
  });

  it('with generated ids of rules and endings', () => {
    const { schema: parsed } = parse({
      schema: {
        sections: [{ elements: one }],
        rules: [rule({ id: undefined }), rule({ id: undefined })],
        endings: [ending({ id: undefined })],
      },
    });
    const ids = [...(parsed.rules ?? []), ...(parsed.endings ?? [])].map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
    for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9]{12}$/);
  });

  it('with as many jumps, rules and endings as allowed', () => {
    const input = {
      schema: {
        sections: [{ elements: one, next: repeat(jumps, () => ({ to: 'end' })) }],
        rules: repeat(rules, (index) => rule({ id: `r${index}` })),
        endings: repeat(endings, (index) => ending({ id: `x${index}` })),
      },
    };
    expect(failuresOf(input)).toEqual([]);
  });

  it('without logic, and no member is added to it', () => {
    const { schema: parsed } = parse(schema({ id: 's', elements: [text('a')] }));
    expect(Object.keys(parsed)).toEqual(['sections']);
    expect(Object.keys(parsed.sections[0] ?? {})).toEqual(['id', 'elements']);
  });
});

describe('publishing', () => {
  it('needs a question: a calculated value does not count', () => {
    const only =
      (...elements: object[]) =>
      () =>
        assertPublishable(parse(schema({ elements })));
    const alone = calculated({ expression: '1.0' });
    expect(only(alone)).toThrow(Problem);
    expect(only(alone, number('n'))).not.toThrow();
  });
});
