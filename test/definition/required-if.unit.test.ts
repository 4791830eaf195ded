import { describe, expect, it } from 'vitest';
import { answersSchema } from '../../packages/definition/answers/schemas/answers-schema.ts';
import { expressionsOf } from '../../packages/definition/logic/flow/expressions-of.ts';
import { definitionLimits } from '../../packages/definition/model/definition-limits.ts';
import { checkAgainst } from '../support/arbitraries/answer-arbitraries.ts';
import { failuresOf, parse } from '../support/arbitraries/definition-arbitraries.ts';
import { compileJsonSchema } from '../support/json-schema.ts';

const employed = { id: 'employed', type: 'yes_no', title: 'Employed?' };
const hours = { id: 'hours', type: 'number', title: 'Hours a week' };
const isEmployed = { question: 'employed', op: 'equals', value: true };
const employer = (required_if: unknown, members: object = {}) => ({
  id: 'employer',
  type: 'short_text',
  title: 'Employer',
  required_if,
  ...members,
});
const form = (...elements: unknown[]) => ({ schema: { sections: [{ elements }] } });
const check = (question: object, answers: object) =>
  checkAgainst(parse(form(employed, hours, question)), { ...answers }).failures;

const missing = ['answers.employer: required'];

describe('required_if in a definition', () => {
  const at = 'schema.sections[0].elements[1].required_if';

  it('refers to earlier questions only', () => {
    const later = { question: 'hours', op: 'gt', value: 1 };
    expect(failuresOf(form(employed, employer(later), hours))).toEqual([
      `${at}.question: later_question`,
    ]);
    expect(failuresOf(form(employed, employer('hours > 1'), hours))).toEqual([
      `${at}: invalid_expression`,
    ]);
    expect(failuresOf(form(employed, employer('answered("employer")')))).toEqual([
      `${at}: invalid_expression`,
    ]);
  });

  it('is a condition or an expression of the type bool', () => {
    expect(failuresOf(form(employed, employer({ ...isEmployed, op: 'gt' })))).toEqual([
      `${at}.op: unfit_op`,
    ]);
    expect(failuresOf(form(employed, employer('employed ? 1 : 2')))).toEqual([
      `${at}: invalid_expression`,
    ]);
    expect(failuresOf(form(employed, employer('')))).toEqual([`${at}: required`]);
    expect(failuresOf(form(employed, employer(1)))).toHaveLength(1);
    expect(failuresOf(form(employed, employer('employed')))).toEqual([]);
  });

  it('counts as the conditions and expressions of a form', () => {
    const { comparisons, groupSize } = definitionLimits;
    const many = { any: Array.from({ length: groupSize }, () => isEmployed) };
    const questions = Array.from({ length: comparisons / groupSize + 1 }, (_, index) =>
      employer(many, { id: `q${index}` }),
    );
    expect(failuresOf(form(employed, ...questions))).toEqual([
      `schema.sections[0].elements[${questions.length}].required_if: too_many`,
    ]);
    expect(expressionsOf(parse(form(employed, employer('employed'))).schema)).toEqual(['employed']);
  });

  it('counts as absent if it is null, and so do its optional members', () => {
    const { schema } = parse(form(employed, employer(null)));
    expect(schema.sections[0]?.elements[1]).not.toHaveProperty('required_if');
    const answered = { question: 'employed', op: 'is_answered', value: null };
    expect(failuresOf(form(employed, employer(answered)))).toEqual([]);
  });
});

describe.each([
  ['a condition', isEmployed],
  ['an expression', 'employed && answered("employed")'],
])('required_if as %s', (_, required_if) => {
  it('requires an answer while it holds', () => {
    expect(check(employer(required_if), { employed: true })).toEqual(missing);
    expect(check(employer(required_if), { employed: true, employer: ' ' })).toEqual(missing);
    expect(check(employer(required_if), { employed: true, employer: 'ACME' })).toEqual([]);
  });

  it('requires none while it does not hold, or cannot be evaluated', () => {
    expect(check(employer(required_if), { employed: false })).toEqual([]);
    expect(check(employer(required_if), {})).toEqual([]);
  });

  it('does not change a question that is required anyway', () => {
    expect(check(employer(required_if, { required: true }), {})).toEqual(missing);
  });

  it('does not require an answer to a question that is not shown', () => {
    const visible_if = { question: 'hours', op: 'gt', value: 20 };
    const question = employer(required_if, { visible_if });
    expect(check(question, { employed: true, hours: 10 })).toEqual([]);
    expect(check(question, { employed: true, hours: 30 })).toEqual(missing);
  });

  it('is left out of the JSON Schema of answers, which requires nothing', () => {
    const definition = parse(form(employed, employer(required_if)));
    const accepts = compileJsonSchema(answersSchema(definition, 'Form'));
    expect(accepts({ employed: true })).toBe(true);
    expect(accepts({ employed: true, employer: null })).toBe(true);
  });
});

it('a consent must be true, and all rows of a matrix answered, while they are required', () => {
  const legal = employer(isEmployed, { type: 'legal' });
  expect(check(legal, { employed: true, employer: false })).toEqual(missing);
  expect(check(legal, { employed: false, employer: false })).toEqual([]);
  const lines = ['a', 'b'].map((id) => ({ id, label: id }));
  const matrix = employer(isEmployed, { type: 'matrix', rows: lines, columns: lines });
  expect(check(matrix, { employed: true, employer: { a: 'a' } })).toEqual([
    'answers.employer.b: missing_row',
  ]);
  expect(check(matrix, { employed: false, employer: { a: 'a' } })).toEqual([]);
});
