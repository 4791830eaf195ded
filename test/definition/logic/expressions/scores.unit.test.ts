import { describe, expect, it } from 'vitest';
import { compileAnswerCheck } from '../../../../packages/definition/answers/compile-answer-check.ts';
import { parse } from '../../../support/arbitraries/definition-arbitraries.ts';

const options = [0, 1, 2, 3].map((score) => ({ id: `s${score}`, label: `${score}`, score }));
const choice = (id: string, type = 'single_choice') => ({ id, type, title: id, options });
const calculated = (expression: string) => ({
  id: 'total',
  type: 'calculated',
  title: 'Total',
  value: 'number',
  expression,
});
const formOf = (...elements: object[]) => parse({ schema: { sections: [{ elements }] } });
const totalOf = (form: ReturnType<typeof formOf>, answers: Record<string, unknown>) =>
  compileAnswerCheck(form)(answers, { today: '2026-01-31' }).answers['total'];

describe('score', () => {
  it.each([
    ['score("name")', 'score needs a question whose options can have scores'],
    ['score("order")', 'score needs a question whose options can have scores'],
    ['score("later")', 'refers to a later question'],
    ['score(one)', 'must be a string literal'],
    ['score()', 'score takes the id of a question'],
  ])('refuses %s', (expression, message) => {
    const before = [
      { id: 'name', type: 'short_text', title: 'Name' },
      { id: 'order', type: 'ranking', title: 'Order', options: [{ id: 'a', label: 'A' }] },
      choice('one'),
    ];
    expect(() => formOf(...before, calculated(expression), choice('later'))).toThrow(message);
  });

  it('is the sum of the scores of the selected options, and 0 without any', () => {
    const some = { ...choice('some', 'multiple_choice'), allow_other: true };
    const form = formOf(
      choice('one', 'dropdown'),
      some,
      calculated('score("one") + score("some")'),
    );
    expect(totalOf(form, { one: 's3', some: ['s1', 's2', { other: 'x' }] })).toBe(6);
    expect(totalOf(form, { some: ['s2'] })).toBe(2);
    expect(totalOf(form, {})).toBe(0);
  });

  it('permits a questionnaire of nine questions, and a condition on their sum', () => {
    const ids = Array.from({ length: 9 }, (_, index) => `q${index}`);
    const total = calculated(ids.map((id) => `score("${id}")`).join(' + '));
    const help = {
      id: 'help',
      type: 'yes_no',
      title: 'Help?',
      visible_if: { question: 'total', op: 'gte', value: 10 },
    };
    const form = formOf(...ids.map((id) => choice(id)), total, help);
    const answers = Object.fromEntries(ids.map((id) => [id, 's3']));
    expect(totalOf(form, answers)).toBe(27);
  });

  it('is computed within the entries of a repeat', () => {
    const inner = [choice('one'), { ...calculated('score("one") * double(position)'), id: 'own' }];
    const people = { id: 'people', type: 'repeat', title: 'People', elements: inner };
    const total = calculated('people.map(p, p.own).size()');
    const form = formOf(people, total);
    const check = compileAnswerCheck(form)(
      { people: [{ one: 's1' }, { one: 's3' }] },
      { today: '2026-01-31' },
    );
    expect(check.answers['people']).toEqual([
      { one: 's1', own: 1 },
      { one: 's3', own: 6 },
    ]);
  });
});
