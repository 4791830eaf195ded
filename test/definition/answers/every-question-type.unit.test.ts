import { describe, expect, it } from 'vitest';
import {
  type QuestionTypeName,
  questionTypes,
} from '../../../packages/definition/questions/question-types.ts';
import { checkAnswers, questionOf } from '../../support/arbitraries/answer-arbitraries.ts';

const entries = [{ id: 'a', label: 'A' }];

/** Required members, by type of question. */
const requiredMembers: Readonly<Record<string, object>> = {
  single_choice: { options: entries },
  dropdown: { options: entries },
  multiple_choice: { options: entries },
  ranking: { options: entries },
  matrix: { rows: entries, columns: entries },
};

const types = questionTypes.map(({ type }) => type);
const buildQuestion = (type: string, members: object = {}) =>
  questionOf(type, { ...requiredMembers[type], ...members });

type Kind = 'text' | 'number' | 'boolean' | 'list' | 'object';

/** The JSON type of the answers. */
const kinds: Readonly<Record<QuestionTypeName, Kind>> = {
  short_text: 'text',
  long_text: 'text',
  email: 'text',
  url: 'text',
  phone_number: 'text',
  hidden: 'text',
  date: 'text',
  time: 'text',
  datetime: 'text',
  partial_date: 'text',
  single_choice: 'text',
  dropdown: 'text',
  number: 'number',
  rating: 'number',
  opinion_scale: 'number',
  nps: 'number',
  yes_no: 'boolean',
  legal: 'boolean',
  multiple_choice: 'list',
  ranking: 'list',
  file: 'list',
  signature: 'list',
  matrix: 'object',
  address: 'object',
  contact_info: 'object',
  location: 'object',
};

/** Values, and the JSON type that they are right for. */
const values: readonly (readonly [title: string, sent: unknown, kind?: Kind])[] = [
  ['a text', 'x', 'text'],
  ['a number', 3, 'number'],
  ['a number that overflows', JSON.parse('-1e999')],
  ['zero', 0, 'number'],
  ['true', true, 'boolean'],
  ['false', false, 'boolean'],
  ['a list of text', ['x'], 'list'],
  ['a list of a list', [[]]],
  ['a list of null', [null]],
  ['a list of an object', [{}]],
  ['an object', { x: { y: 1 } }, 'object'],
  ['an object with __proto__', JSON.parse('{"__proto__": 1}'), 'object'],
];

describe.each(types)('answers to a question of type %s', (type) => {
  it.each(values)(
    `reports wrong_type for an answer to ${type} that is %s, unless the type accepts it`,
    (_, sent, kind) => {
      const { answers, failures } = checkAnswers([buildQuestion(type)], { q: sent });
      // A ranking with an invalid entry is incomplete as well.
      const found = failures.filter((one) => !one.endsWith(': incomplete_ranking'));
      if (kinds[type] === kind) expect(found).not.toContain('answers.q: wrong_type');
      else expect({ answers, found }).toEqual({ answers: {}, found: ['answers.q: wrong_type'] });
    },
  );

  it.each([
    ['omitted', {}],
    ['null', { q: null }],
    ['empty text', { q: '' }],
    ['blank text', { q: '   ' }],
    ['blank text with Unicode white space', { q: '\u3000\u00a0\ufeff\n\u2029' }],
    ['an empty list', { q: [] }],
    ['an empty object', { q: {} }],
  ])(`treats an answer to ${type} as missing if it is %s`, (_, sent) => {
    const required = checkAnswers([buildQuestion(type, { required: true })], sent);
    expect(required).toEqual({ answers: {}, failures: ['answers.q: required'] });
    expect(checkAnswers([buildQuestion(type)], sent)).toEqual({ answers: {}, failures: [] });
  });

  it(`neither validates nor stores an answer to ${type} if the question is not visible`, () => {
    const condition = { visible_if: { question: 'first', op: 'is_answered' } };
    const elements = [
      { ...questionOf('yes_no'), id: 'first' },
      buildQuestion(type, { required: true, ...condition }),
    ];
    for (const [, sent] of values) {
      expect(checkAnswers(elements, { q: sent })).toEqual({ answers: {}, failures: [] });
    }
    expect(checkAnswers(elements, { first: true }).failures).toEqual(['answers.q: required']);
  });

  it(`does not read an answer to ${type} from a prototype`, () => {
    const question = buildQuestion(type, { required: true });
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

describe.each(['file', 'signature'])('uploads for a question of type %s', (type) => {
  const maximum = type === 'file' ? 3 : 1;
  const question = questionOf(type, type === 'file' ? { max_files: maximum } : {});

  it.each([['upl_1'], [''], ['../etc/passwd'], ['__proto__'], ['x'.repeat(10_000)]])(
    `reports an unknown upload for ${type}: %j`,
    (ref) => {
      const { answers, failures } = checkAnswers([question], { q: [ref] });
      expect({ answers, failures }).toEqual({
        answers: {},
        failures: ['answers.q: invalid_upload'],
      });
    },
  );

  it(`reports more uploads than ${type} accepts`, () => {
    const refs = Array.from({ length: maximum + 1 }, (_, index) => `upl_${index}`);
    expect(checkAnswers([question], { q: refs }).failures).toContain('answers.q: too_many');
    const { failures } = checkAnswers([question], { q: refs.slice(1) });
    expect(failures).toEqual(['answers.q: invalid_upload']);
  });

  it.each([['upl_1'], [{ ref: 'upl_1' }], [[['upl_1']]], [['upl_1', 7]], [7]])(
    `reports the wrong type of uploads for ${type}: %j`,
    (sent) => {
      expect(checkAnswers([question], { q: sent }).failures).toEqual(['answers.q: wrong_type']);
    },
  );
});

describe('failures of a submission', () => {
  const content = [
    { id: 'words', type: 'statement', text: 'Hello' },
    { id: 'picture', type: 'image', image_url: 'https://a.example/x.png', required: true },
  ];

  it('reports all failures of a submission in the order of the form, unknown questions last', () => {
    const elements = types.map((type) => ({
      ...buildQuestion(type, { required: true }),
      id: type,
    }));
    const objects = ['matrix', 'address', 'contact_info', 'location'];
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

  it('returns the valid answers of a submission with failures', () => {
    const elements = [
      { ...questionOf('yes_no'), id: 'a' },
      { ...questionOf('nps'), id: 'b' },
      questionOf('nps'),
    ];
    const { answers, failures } = checkAnswers(elements, { a: true, b: 11, q: 9 });
    expect(answers).toEqual({ a: true, q: 9 });
    expect(failures).toEqual(['answers.b: too_large']);
  });

  it.each([null, '', 'x', 7, {}, ['x']])(
    'rejects %j as an answer to a statement or an image',
    (value) => {
      const sent = { picture: value, nope: value, words: value, q: 7 };
      expect(checkAnswers([...content, questionOf('short_text')], sent).failures).toEqual([
        'answers.q: wrong_type',
        'answers.picture: not_answerable',
        'answers.nope: unknown_question',
        'answers.words: not_answerable',
      ]);
    },
  );

  it('requires no answer to a statement or an image', () => {
    expect(checkAnswers(content, {})).toEqual({ answers: {}, failures: [] });
  });

  it('identifies a question by its exact id', () => {
    const question = { ...questionOf('short_text'), id: 'name' };
    const sent = { Name: 'x', ' name': 'x', 'name ': 'x', '': 'x', 'name.first': 'x', ｎame: 'x' };
    expect(checkAnswers([question], sent).failures).toEqual(
      Object.keys(sent).map((id) => `answers.${id}: unknown_question`),
    );
  });
});
