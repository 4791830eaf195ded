import { describe, expect, it } from 'vitest';
import { formatPath, Problem } from '../../../packages/common/problem.ts';
import { compileAnswerCheck } from '../../../packages/definition/answers/compile-answer-check.ts';
import { uploadRefsIn } from '../../../packages/definition/answers/uploads-in-answers.ts';
import { parseDefinition } from '../../../packages/definition/parsing/parse-definition.ts';

const ids = { random: (length: number) => 'x'.repeat(length) };

function formOf(elements: readonly object[], schema: object = {}) {
  const sections = [{ id: 's', elements }];
  return parseDefinition({ schema: { sections, ...schema } }, ids);
}

function faultsOf(elements: readonly object[], schema: object = {}): string[] {
  try {
    formOf(elements, schema);
    return [];
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return error.failures.map(({ path, code }) => `${formatPath(path)}: ${code}`);
  }
}

function check(definition: ReturnType<typeof formOf>, sent: Record<string, unknown>) {
  const { answers, failures } = compileAnswerCheck(definition)(sent, { today: '2026-07-01' });
  return {
    answers,
    failures: failures.map(({ path, code }) => `${formatPath(path)}: ${code}`),
    messages: failures.map(({ message }) => message),
  };
}

const name = { id: 'name', type: 'short_text', title: 'Name', required: true };
const age = { id: 'age', type: 'number', title: 'Age' };
const children = (members: object = {}) => ({
  id: 'children',
  type: 'repeat',
  title: 'Children',
  elements: [name, age],
  ...members,
});
const toys = { id: 'toys', type: 'repeat', title: 'Toys', elements: [{ ...name, id: 'toy' }] };

describe('the definition of a repeat', () => {
  const element = 'schema.sections[0].elements[0]';

  it('refuses a repeat on the third level', () => {
    const third = { ...toys, id: 'parts', elements: [{ ...name, id: 'part' }] };
    const second = { ...toys, elements: [third] };
    expect(faultsOf([children({ elements: [second] })])).toContain(
      `${element}.elements[0].elements[0].type: unknown_type`,
    );
  });

  it('refuses a minimum above the maximum, and ids that other questions have', () => {
    expect(faultsOf([children({ min: 3, max: 2 })])).toEqual([
      `${element}.min: contradictory_limits`,
    ]);
    expect(faultsOf([children(), { ...name }])).toEqual([
      'schema.sections[0].elements[1].id: duplicate_id',
    ]);
  });

  it('refuses limits of options within entries', () => {
    const color = {
      id: 'color',
      type: 'single_choice',
      title: 'Color',
      options: [{ id: 'red', label: 'Red', limit: 2 }],
    };
    expect(faultsOf([children({ elements: [color] })])).toEqual([
      `${element}.elements[0].options[0].limit: unfit_op`,
    ]);
  });

  it('refuses references from outside to a question of its entries, and within to the repeat itself', () => {
    const outside = { ...age, id: 'x', visible_if: { question: 'age', op: 'gt', value: 1 } };
    expect(faultsOf([children(), outside])).toEqual([
      'schema.sections[0].elements[1].visible_if.question: unknown_question',
    ]);
    const within = { ...age, visible_if: { question: 'children', op: 'is_answered' } };
    expect(faultsOf([children({ elements: [name, within] })])).toEqual([
      `${element}.elements[1].visible_if.question: later_question`,
    ]);
  });

  it('has defaults, and permits a repeat within a repeat', () => {
    const [section] = formOf([children({ elements: [name, toys] })]).schema.sections;
    expect(section?.elements[0]).toMatchObject({
      min: 0,
      max: 50,
      required: false,
      elements: [{ id: 'name' }, { id: 'toys', min: 0, max: 50 }],
    });
  });
});

describe('the entries of an answer', () => {
  it('fail at their own paths', () => {
    const form = formOf([children({ elements: [name, age, toys] })]);
    const sent = {
      children: [
        { name: 'A', toys: [{ toy: 'Car' }, {}] },
        { age: 'x', other: 1 },
      ],
    };
    expect(check(form, sent).failures).toEqual([
      'answers.children[1].other: unknown_question',
      'answers.children[0].toys[1].toy: required',
      'answers.children[1].name: required',
      'answers.children[1].age: wrong_type',
    ]);
    expect(check(form, { children: { name: 'A' } }).failures).toEqual([
      'answers.children: wrong_type',
    ]);
    expect(check(form, { children: [{ name: 'A' }, 'B'] }).failures).toEqual([
      'answers.children[1]: wrong_type',
    ]);
  });

  it.each([
    ['none, of a required repeat', { required: true }, 0, 'required'],
    ['too few, of a required repeat', { required: true, min: 2 }, 1, 'too_few'],
    ['too few, of an optional repeat', { min: 2 }, 1, 'too_few'],
    ['too many', { max: 2 }, 3, 'too_many'],
  ])('fail at the repeat if there are %s', (_, members, count, code) => {
    const form = formOf([children(members)]);
    const sent = { children: Array.from({ length: count }, () => ({ name: 'A' })) };
    expect(check(form, sent).failures).toEqual([`answers.children: ${code}`]);
  });

  it('fail at the repeat with which the response has too many elements and comparisons', () => {
    const questions = Array.from({ length: 60 }, (_, index) => ({ ...age, id: `q${index}` }));
    const form = formOf([
      children({ max: 200, elements: questions }),
      { ...children({ max: 200, elements: [toys] }), id: 'more' },
      {
        ...toys,
        id: 'last',
        max: 200,
        elements: questions.map((one) => ({ ...one, id: `z${one.id}` })),
      },
    ]);
    const entries = Array.from({ length: 170 }, () => ({}));
    const { failures, messages } = check(form, { children: entries, more: entries, last: entries });
    expect(failures).toEqual(['answers.last: too_many']);
    expect(messages).toEqual([
      'The entries of a form may have at most 20000 elements and comparisons in total.',
    ]);
  });

  it('are stored in order, without hidden questions, and with calculated values of each entry', () => {
    const school = {
      ...name,
      id: 'school',
      required: false,
      visible_if: { question: 'age', op: 'gte', value: 6 },
    };
    const label = {
      id: 'label',
      type: 'calculated',
      title: 'Label',
      value: 'text',
      expression: 'string(position) + " " + name + (before > 1.0 ? "!" : "")',
    };
    const form = formOf([
      { ...age, id: 'before' },
      children({ elements: [name, age, school, label] }),
    ]);
    const sent = {
      before: 2,
      children: [
        { name: ' A ', age: 7, school: 'Elm' },
        { name: 'B', age: 3, school: 'Elm' },
      ],
    };
    expect(check(form, sent)).toMatchObject({
      failures: [],
      answers: {
        before: 2,
        children: [
          { name: 'A', age: 7, school: 'Elm', label: '1 A!' },
          { name: 'B', age: 3, label: '2 B!' },
        ],
      },
    });
  });

  it('may be empty, and no entries are no answer', () => {
    const form = formOf([children({ elements: [age] })]);
    expect(check(form, { children: [{}, { age: null }] }).answers).toEqual({ children: [{}, {}] });
    expect(check(form, { children: [] }).answers).toEqual({});
  });

  it('show questions by the number of the entry', () => {
    const first = {
      ...age,
      id: 'first',
      visible_if: { question: 'position', op: 'equals', value: 1 },
    };
    const form = formOf([children({ elements: [first] })]);
    const { answers } = check(form, { children: [{ first: 1 }, { first: 2 }] });
    expect(answers).toEqual({ children: [{ first: 1 }, {}] });
  });

  it.each([
    ['condition', { question: 'position', op: 'gt', value: 1 }],
    ['expression', 'position > 1.0'],
  ])('require answers by the number of the entry, as %s', (_, required_if) => {
    const form = formOf([children({ elements: [{ ...age, required_if }] })]);
    expect(check(form, { children: [{}, {}] }).failures).toEqual([
      'answers.children[1].age: required',
    ]);
  });
});

describe('uploads in entries', () => {
  const photo = { id: 'photo', type: 'file', title: 'Photo' };
  const form = formOf([children({ max: 2, elements: [photo] })]);
  const refsIn = (answer: unknown) =>
    uploadRefsIn(form, { children: answer }).map(({ ref }) => ref);

  it('are not looked for in what is no list of entries, or in more entries than are accepted', () => {
    const entries = ['a', 'b', 'c'].map((ref) => ({ photo: [ref] }));
    expect(refsIn({ photo: ['a'] })).toEqual([]);
    expect(refsIn(entries)).toEqual(['a', 'b']);
    expect(check(form, { children: entries }).failures).toEqual(['answers.children: too_many']);
  });

  it('are found in all entries, with the question that they answer', () => {
    const sent = { children: [{}, { photo: ['a', 7, 'b'] }] };
    expect(uploadRefsIn(form, sent)).toEqual(
      ['a', 'b'].map((ref) => ({ questionId: 'photo', ref })),
    );
  });
});

describe('the repeat outside of its entries', () => {
  const calculated = (id: string, value: string, expression: string) => ({
    id,
    type: 'calculated',
    title: id,
    value,
    expression,
  });

  it('is a list of maps in expressions', () => {
    const form = formOf([
      children({ elements: [name, age, toys] }),
      calculated('size', 'number', 'children.size()'),
      calculated('minors', 'boolean', 'children.all(c, has(c.age) && c.age < 18.0)'),
      calculated('named', 'boolean', 'children.exists(c, c["name"] == "B")'),
      calculated('toys_of_all', 'boolean', 'children.exists(c, has(c.toys) && c.toys.size() > 1)'),
      calculated('first', 'text', 'children.filter(c, !has(c.age))[0].name'),
    ]);
    const sent = {
      children: [{ name: 'A', age: 7, toys: [{ toy: 'x' }, { toy: 'y' }] }, { name: 'B' }],
    };
    expect(check(form, sent)).toMatchObject({
      failures: [],
      answers: { size: 2, minors: false, named: true, toys_of_all: true, first: 'B' },
    });
    expect(check(form, {}).answers).toEqual({});
  });

  it.each([
    ['children.all(c, c.height == 1.0)', 'an unknown question'],
    ['children.all(c, c.name < 1.0)', 'another type'],
    ['children[0] == children[1]', 'entries that are compared'],
    ['age > 1.0', 'a question of the entries'],
  ])('refuses the expression %s with %s', (expression) => {
    expect(faultsOf([children(), calculated('x', 'boolean', expression)])).toEqual([
      'schema.sections[0].elements[1].expression: invalid_expression',
    ]);
  });

  it('is compared by the number of its entries', () => {
    const more = {
      ...age,
      id: 'more',
      visible_if: { question: 'children', op: 'count_gte', value: 2 },
    };
    const form = formOf([children({ elements: [age] }), more]);
    expect(check(form, { children: [{}, {}], more: 1 }).answers).toMatchObject({ more: 1 });
    expect(check(form, { children: [{}], more: 1 }).answers).not.toHaveProperty('more');
    expect(
      faultsOf([
        children(),
        { ...more, visible_if: { question: 'children', op: 'equals', value: 2 } },
      ]),
    ).toEqual(['schema.sections[0].elements[1].visible_if.op: unfit_op']);
  });

  it('has rules for each entry, whose message shows its answers', () => {
    const rule = {
      id: 'r',
      expression: 'age < 18.0',
      question_id: 'age',
      message: '{{name}} ({{position}}) is too old.',
    };
    const form = formOf([children()], { rules: [rule] });
    const { failures, messages } = check(form, {
      children: [{ name: 'A', age: 7 }, { name: 'B', age: 30 }, { name: 'C' }],
    });
    expect(failures).toEqual(['answers.children[1].age: rule']);
    expect(messages).toEqual(['\u2068B\u2069 (2) is too old.'.replaceAll(/[\u2068\u2069]/g, '')]);
  });
});
