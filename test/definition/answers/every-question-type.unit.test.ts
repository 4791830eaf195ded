import { describe, expect, it } from 'vitest';
import { questionTypes } from '../../../src/definition/question-types.ts';
import { checkAnswers, questionOf } from '../../support/arbitraries/answer-arbitraries.ts';

const things = [{ id: 'a', label: 'A' }];

/** What a type cannot do without. */
const needs: Readonly<Record<string, object>> = {
  single_choice: { options: things },
  dropdown: { options: things },
  multiple_choice: { options: things },
  ranking: { options: things },
  matrix: { rows: things, columns: things },
};

const types = questionTypes.map(({ type }) => type);
const askFor = (type: string, members: object = {}) =>
  questionOf(type, { ...needs[type], ...members });

const texts = ['short_text', 'long_text', 'email', 'url', 'phone_number', 'hidden'];
const moments = ['date', 'time', 'datetime'];
const numbers = ['number', 'rating', 'opinion_scale', 'nps'];

/** Types by the kind of JSON that they take; the rest of them tell of a wrong type. */
const kinds: readonly (readonly [kind: string, sent: unknown, takers: readonly string[]])[] = [
  ['a text', 'x', [...texts, ...moments, 'single_choice', 'dropdown']],
  ['a number', 3, numbers],
  ['a number that no double can hold', JSON.parse('-1e999'), []],
  ['zero', 0, numbers],
  ['yes', true, ['yes_no', 'legal']],
  ['no', false, ['yes_no', 'legal']],
  ['a list of text', ['x'], ['multiple_choice', 'ranking', 'file', 'signature']],
  ['a list of a list', [[]], []],
  ['a list of nothing', [null], []],
  ['a list of an object', [{}], []],
  ['an object', { x: { y: 1 } }, ['matrix', 'address', 'contact_info']],
  ['a prototype', JSON.parse('{"__proto__": 1}'), ['matrix', 'address', 'contact_info']],
];

describe.each(types)('an answer to %s', (type) => {
  it.each(kinds)(
    'is of the wrong type if it is %s, unless the type takes it',
    (_, sent, takers) => {
      const { answers, failures } = checkAnswers([askFor(type)], { q: sent });
      // A ranking with a wrong entry also lacks one.
      const told = failures.filter((one) => !one.endsWith(': incomplete_ranking'));
      if (takers.includes(type)) expect(told).not.toContain('answers.q: wrong_type');
      else expect({ answers, told }).toEqual({ answers: {}, told: ['answers.q: wrong_type'] });
    },
  );

  it.each([
    ['nothing', {}],
    ['null', { q: null }],
    ['empty text', { q: '' }],
    ['blank text', { q: '   ' }],
    ['blank text of other alphabets', { q: '\u3000\u00a0\ufeff\n\u2029' }],
    ['an empty list', { q: [] }],
    ['an empty object', { q: {} }],
  ])('is missing if it is %s', (_, sent) => {
    const required = checkAnswers([askFor(type, { required: true })], sent);
    expect(required).toEqual({ answers: {}, failures: ['answers.q: required'] });
    expect(checkAnswers([askFor(type)], sent)).toEqual({ answers: {}, failures: [] });
  });

  it('is neither checked nor stored where the question is not shown', () => {
    const condition = { visible_if: { question: 'first', op: 'is_answered' } };
    const elements = [
      { ...questionOf('yes_no'), id: 'first' },
      askFor(type, { required: true, ...condition }),
    ];
    for (const [, sent] of kinds) {
      expect(checkAnswers(elements, { q: sent })).toEqual({ answers: {}, failures: [] });
    }
    expect(checkAnswers(elements, { first: true }).failures).toEqual(['answers.q: required']);
  });

  it('does not come from a prototype', () => {
    const question = askFor(type, { required: true });
    const sent = JSON.parse('{"__proto__": {"q": "x"}}');
    expect(checkAnswers([question], sent).failures).toEqual([
      'answers.q: required',
      'answers.__proto__: unknown_question',
    ]);
    expect(checkAnswers([question], Object.create({ q: 'x' })).failures).toEqual([
      'answers.q: required',
    ]);
  });
});

describe.each(['file', 'signature'])('an upload for %s', (type) => {
  const most = type === 'file' ? 3 : 1;
  const question = questionOf(type, type === 'file' ? { max_files: most } : {});

  it.each([['upl_1'], [''], ['../etc/passwd'], ['__proto__'], ['x'.repeat(10_000)]])(
    'is unknown: %j',
    (ref) => {
      const { answers, failures } = checkAnswers([question], { q: [ref] });
      expect({ answers, failures }).toEqual({
        answers: {},
        failures: ['answers.q: invalid_upload'],
      });
    },
  );

  it('is one too many', () => {
    const refs = Array.from({ length: most + 1 }, (_, index) => `upl_${index}`);
    expect(checkAnswers([question], { q: refs }).failures).toContain('answers.q: too_many');
    const { failures } = checkAnswers([question], { q: refs.slice(1) });
    expect(failures).toEqual(['answers.q: invalid_upload']);
  });

  it.each([['upl_1'], [{ ref: 'upl_1' }], [[['upl_1']]], [['upl_1', 7]], [7]])(
    'is of the wrong type: %j',
    (sent) => {
      expect(checkAnswers([question], { q: sent }).failures).toEqual(['answers.q: wrong_type']);
    },
  );
});

describe('whatever is wrong with a submission', () => {
  const content = [
    { id: 'words', type: 'statement', text: 'Hello' },
    { id: 'picture', type: 'image', image_url: 'https://a.example/x.png', required: true },
  ];

  it('is told at once, in the order of the form, what it does not know last', () => {
    const elements = types.map((type) => ({ ...askFor(type, { required: true }), id: type }));
    const objects = ['matrix', 'address', 'contact_info'];
    const bad = (type: string) => [type, objects.includes(type) ? 'x' : { x: 'y' }];
    const sent = Object.fromEntries(types.toReversed().map(bad));
    const { answers, failures } = checkAnswers(elements, { first: 1, ...sent, last: null });
    expect(answers).toEqual({});
    expect(failures).toEqual([
      ...types.map((type) => `answers.${type}: wrong_type`),
      'answers.first: unknown_question',
      'answers.last: unknown_question',
    ]);
  });

  it('leaves the rest as it would be stored', () => {
    const elements = [
      { ...questionOf('yes_no'), id: 'a' },
      { ...questionOf('nps'), id: 'b' },
      questionOf('nps'),
    ];
    const { answers, failures } = checkAnswers(elements, { a: true, b: 11, q: 9 });
    expect(answers).toEqual({ a: true, q: 9 });
    expect(failures).toEqual(['answers.b: too_large']);
  });

  it.each([null, '', 'x', 7, {}, ['x']])('nobody answers a statement or an image: %j', (value) => {
    const sent = { picture: value, nope: value, words: value, q: 7 };
    expect(checkAnswers([...content, questionOf('short_text')], sent).failures).toEqual([
      'answers.q: wrong_type',
      'answers.picture: not_answerable',
      'answers.nope: unknown_question',
      'answers.words: not_answerable',
    ]);
  });

  it('a statement or an image needs no answer, required or not', () => {
    expect(checkAnswers(content, {})).toEqual({ answers: {}, failures: [] });
  });

  it('a question is known by its id alone, exactly', () => {
    const question = { ...questionOf('short_text'), id: 'name' };
    const sent = { Name: 'x', ' name': 'x', 'name ': 'x', '': 'x', 'name.first': 'x', ｎame: 'x' };
    expect(checkAnswers([question], sent).failures).toEqual(
      Object.keys(sent).map((id) => `answers.${id}: unknown_question`),
    );
  });
});
