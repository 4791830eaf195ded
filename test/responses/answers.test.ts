import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDefinition } from '../../src/forms/definition/parse.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { createIds } from '../../src/kernel/ids.ts';
import { formatPath } from '../../src/kernel/problem.ts';
import { answerCheckOf } from '../../src/responses/answers.ts';

const definitionOf = (...elements: object[]) =>
  parseDefinition({ schema: { sections: [{ elements }] } }, createIds(systemClock));

/** Checks what is sent to a form with these questions. */
function check(elements: readonly object[], sent: Record<string, unknown>) {
  const { answers, failures } = answerCheckOf(definitionOf(...elements))(sent);
  return { answers, failures: failures.map(({ path, code }) => `${formatPath(path)}: ${code}`) };
}

const text = (members: object = {}) => ({ id: 'q', type: 'short_text', title: 'Text', ...members });
const number = (members: object = {}) => ({ id: 'q', type: 'number', title: 'Number', ...members });
const choice = (members: object = {}) => ({
  id: 'q',
  type: 'single_choice',
  title: 'Choice',
  options: [
    { id: 'red', label: 'Red' },
    { id: 'blue', label: 'Blue' },
  ],
  ...members,
});
const open = (members: object = {}) => choice({ allow_other: true, ...members });

/** A form, an answer to its question and what is wrong with it. */
type Refused = readonly [story: string, question: object, sent: unknown, failures: string[]];
/** A form, an answer to its question and how it is stored. */
type Accepted = readonly [story: string, question: object, sent: unknown, stored: unknown];

describe('an answer is refused', () => {
  it.each<Refused>([
    ['a number', text(), 7, ['answers.q: wrong_type']],
    ['a switch', text(), false, ['answers.q: wrong_type']],
    ['a list of text', text(), ['x'], ['answers.q: wrong_type']],
    ['an object', text(), { text: 'x' }, ['answers.q: wrong_type']],
    ['NUL', text(), 'a\0b', ['answers.q: invalid_text']],
    ['a lone high surrogate', text(), 'a\ud83e', ['answers.q: invalid_text']],
    ['a lone low surrogate', text(), '\udd8aa', ['answers.q: invalid_text']],
    ['a line feed', text(), 'a\nb', ['answers.q: line_break']],
    ['a carriage return', text(), 'a\rb', ['answers.q: line_break']],
    ['a line separator', text(), 'a\u2028b', ['answers.q: line_break']],
    ['1001 characters', text(), 'x'.repeat(1001), ['answers.q: too_long']],
    ['1001 emoji', text(), '🦊'.repeat(1001), ['answers.q: too_long']],
    ['one character too many', text({ max_length: 3 }), 'abcd', ['answers.q: too_long']],
    ['one character too few', text({ min_length: 3 }), 'ab', ['answers.q: too_short']],
    ['two emoji where three are asked', text({ min_length: 3 }), '🦊🦊', ['answers.q: too_short']],
    ['padding that makes up the length', text({ min_length: 3 }), ' ab ', ['answers.q: too_short']],
    [
      'what the pattern does not match',
      text({ pattern: '\\d{4}' }),
      '12a4',
      ['answers.q: pattern'],
    ],
    ['what it matches only in part', text({ pattern: '\\d{4}' }), '12345', ['answers.q: pattern']],
    ['what one branch matches in part', text({ pattern: 'a|b' }), 'ab', ['answers.q: pattern']],
    [
      'a short text that breaks three rules',
      text({ pattern: '[a-z]+', min_length: 9 }),
      'a\n\0b',
      [
        'answers.q: invalid_text',
        'answers.q: line_break',
        'answers.q: too_short',
        'answers.q: pattern',
      ],
    ],
  ])('short_text: %s', (_, question, sent, failures) => {
    expect(check([question], { q: sent }).failures).toEqual(failures);
  });

  it.each<Refused>([
    ['digits as text', number(), '7', ['answers.q: wrong_type']],
    ['a switch', number(), true, ['answers.q: wrong_type']],
    ['a list', number(), [7], ['answers.q: wrong_type']],
    ['what no double can hold', number(), JSON.parse('1e999'), ['answers.q: wrong_type']],
    ['no number', number(), Number.NaN, ['answers.q: wrong_type']],
    ['a fraction', number({ integer: true }), 1.5, ['answers.q: not_an_integer']],
    ['just below min', number({ min: 1 }), 0.999, ['answers.q: too_small']],
    ['just above max', number({ max: 9 }), 9.001, ['answers.q: too_large']],
    ['zero below min', number({ min: 1 }), 0, ['answers.q: too_small']],
    [
      'a fraction above max',
      number({ integer: true, max: 9 }),
      9.5,
      ['answers.q: not_an_integer', 'answers.q: too_large'],
    ],
  ])('number: %s', (_, question, sent, failures) => {
    expect(check([question], { q: sent }).failures).toEqual(failures);
  });

  it.each<Refused>([
    ['an unknown option', choice(), 'green', ['answers.q: unknown_option']],
    ['a label', choice(), 'Red', ['answers.q: unknown_option']],
    ['an id with a blank', choice(), 'red ', ['answers.q: unknown_option']],
    ['a name from JavaScript', choice(), 'constructor', ['answers.q: unknown_option']],
    ['a number', choice(), 1, ['answers.q: wrong_type']],
    ['a list of one', choice(), ['red'], ['answers.q: wrong_type']],
    ['another object', open(), { another: 'x' }, ['answers.q: wrong_type']],
    ['other with more', open(), { other: 'x', id: 'red' }, ['answers.q: wrong_type']],
    ['other where there is none', choice(), { other: 'Green' }, ['answers.q: other_not_allowed']],
    ['free text without other', open(), 'Green', ['answers.q: unknown_option']],
    ['other as a number', open(), { other: 5 }, ['answers.q.other: wrong_type']],
    ['other as null', open(), { other: null }, ['answers.q.other: wrong_type']],
    ['empty other', open(), { other: '' }, ['answers.q.other: too_short']],
    ['blank other', open(), { other: ' \n' }, ['answers.q.other: too_short']],
    ['other of 501 emoji', open(), { other: '🦊'.repeat(501) }, ['answers.q.other: too_long']],
    ['NUL in other', open(), { other: 'a\0' }, ['answers.q.other: invalid_text']],
    ['half an emoji in other', open(), { other: '\ud83e' }, ['answers.q.other: invalid_text']],
  ])('single_choice: %s', (_, question, sent, failures) => {
    expect(check([question], { q: sent }).failures).toEqual(failures);
  });

  it.each([
    ['nothing', {}],
    ['null', { q: null }],
    ['empty text', { q: '' }],
    ['blank text', { q: '   ' }],
    ['blank text of other alphabets', { q: '\u3000\u00a0\n' }],
    ['an empty list', { q: [] }],
    ['an empty object', { q: {} }],
  ])('when it is required and unanswered: %s', (_, sent) => {
    for (const question of [text, number, open]) {
      expect(check([question({ required: true })], sent).failures).toEqual(['answers.q: required']);
    }
  });

  it('when the form has no such question', () => {
    const sent = { q: 'x', Q: 'x', toString: 'x', 'a.b': null };
    expect(check([text()], sent).failures).toEqual([
      'answers.Q: unknown_question',
      'answers.toString: unknown_question',
      'answers.a.b: unknown_question',
    ]);
  });

  it('when it hides in a prototype, which does no harm', () => {
    const sent = JSON.parse(
      '{"__proto__": {"q": "x", "polluted": true}, "constructor": {"prototype": 1}}',
    );
    const { answers, failures } = check([text({ required: true })], sent);
    expect(failures).toEqual([
      'answers.q: required',
      'answers.__proto__: unknown_question',
      'answers.constructor: unknown_question',
    ]);
    expect(answers).toEqual({});
    expect(Object.getPrototypeOf(answers)).toBe(Object.prototype);
    expect('polluted' in {}).toBe(false);
  });

  it('when it is inherited and was not sent', () => {
    const { failures } = check([text({ id: 'toString', required: true })], {});
    expect(failures).toEqual(['answers.toString: required']);
  });

  it('together with all others that are wrong, in the order of the form', () => {
    const questions = [
      text({ id: 'name', required: true }),
      text({ id: 'code', pattern: '[A-Z]{3}' }),
      number({ id: 'age', min: 0 }),
      open({ id: 'colour' }),
      text({ id: 'fine' }),
    ];
    const sent = { nope: 1, colour: { other: '' }, age: -1, code: 'abc', fine: 'yes' };
    expect(check(questions, sent).failures).toEqual([
      'answers.name: required',
      'answers.code: pattern',
      'answers.age: too_small',
      'answers.colour.other: too_short',
      'answers.nope: unknown_question',
    ]);
  });

  it('with 300,000 others that nobody asked for', () => {
    const sent = Object.fromEntries(Array.from({ length: 300_000 }, (_, n) => [`k${n}`, n]));
    expect(check([text()], sent).failures).toHaveLength(300_000);
  });

  it("with the form's own words where a pattern does not match", () => {
    const question = text({ pattern: '\\d{5}', pattern_message: 'A postcode has five digits.' });
    const { failures } = answerCheckOf(definitionOf(question))({ q: 'x' });
    expect(failures.map(({ message }) => message)).toEqual(['A postcode has five digits.']);
  });

  it('by a hostile pattern in about the time that a harmless one takes', () => {
    const sent = `${'a'.repeat(999)}!`;
    const timeWith = (pattern: string) => {
      const run = answerCheckOf(definitionOf(text({ pattern })));
      const times = Array.from({ length: 15 }, () => {
        const began = performance.now();
        const { failures } = run({ q: sent });
        const time = performance.now() - began;
        expect(failures.map(({ code }) => code)).toEqual(['pattern']);
        return time;
      });
      return Math.max(times.sort((a, b) => a - b)[7] ?? 0, 0.01);
    };
    const harmless = timeWith('[a-z]+');
    expect(timeWith('(a+)+$')).toBeLessThan(harmless * 50);
    expect(timeWith('(a|aa)+$')).toBeLessThan(harmless * 50);
  });
});

describe('an answer is accepted', () => {
  it.each<Accepted>([
    ['as it is', text(), 'Ada', 'Ada'],
    ['trimmed at both ends, not inside', text(), '\t Ada  Lovelace\u3000\n', 'Ada  Lovelace'],
    ['of 1000 emoji', text(), '🦊'.repeat(1000), '🦊'.repeat(1000)],
    ['at the shortest', text({ min_length: 3 }), '🦊🦊🦊', '🦊🦊🦊'],
    ['at the longest', text({ max_length: 3 }), ' abc ', 'abc'],
    ['with accents as they were sent', text(), 'e\u0301\u00e9', 'e\u0301\u00e9'],
    ['with markup, as text', text(), '<b>&amp;</b>', '<b>&amp;</b>'],
    ['that the pattern matches', text({ pattern: '\\d{4}' }), ' 1234 ', '1234'],
    ['that the second branch matches', text({ pattern: 'a|ab' }), 'ab', 'ab'],
    ['that a pattern with anchors matches', text({ pattern: '^.{2}$' }), '🦊🦊', '🦊🦊'],
  ])('short_text: %s', (_, question, sent, stored) => {
    expect(check([question], { q: sent })).toEqual({ answers: { q: stored }, failures: [] });
  });

  it.each<Accepted>([
    ['zero', number({ required: true }), 0, 0],
    ['a fraction', number(), -1.25, -1.25],
    ['the largest double', number(), Number.MAX_VALUE, Number.MAX_VALUE],
    ['min itself', number({ min: 1 }), 1, 1],
    ['max itself', number({ max: 0.5 }), 0.5, 0.5],
    ['a whole number written with a point', number({ integer: true }), JSON.parse('3.0'), 3],
  ])('number: %s', (_, question, sent, stored) => {
    expect(check([question], { q: sent })).toEqual({ answers: { q: stored }, failures: [] });
  });

  it.each<Accepted>([
    ['an option', choice({ required: true }), 'blue', 'blue'],
    ['an option beside other', open(), 'red', 'red'],
    ['other, trimmed', open(), { other: ' Green\n' }, { other: 'Green' }],
    ['other of 500 emoji', open(), { other: '🦊'.repeat(500) }, { other: '🦊'.repeat(500) }],
    ['other that reads like an option', open(), { other: 'red' }, { other: 'red' }],
  ])('single_choice: %s', (_, question, sent, stored) => {
    expect(check([question], { q: sent })).toEqual({ answers: { q: stored }, failures: [] });
  });

  it.each([
    ['nothing', {}],
    ['null', { q: null }],
    ['empty text', { q: '' }],
    ['blank text', { q: '   ' }],
    ['an empty list', { q: [] }],
    ['an empty object', { q: {} }],
  ])('as none, and not stored: %s', (_, sent) => {
    for (const question of [text({ min_length: 5 }), number({ min: 5 }), choice()]) {
      expect(check([question], sent)).toEqual({ answers: {}, failures: [] });
    }
  });

  it('over all sections, stored in the order of the form', () => {
    const sections = [{ elements: [text({ id: 'b' })] }, { elements: [number({ id: 'a' })] }];
    const definition = parseDefinition({ schema: { sections } }, createIds(systemClock));
    const { answers, failures } = answerCheckOf(definition)({ a: 1, b: 'x' });
    expect(failures).toEqual([]);
    expect(Object.entries(answers)).toEqual([
      ['b', 'x'],
      ['a', 1],
    ]);
  });
});

describe('any answers', () => {
  const questions = [
    text({ id: 'text', required: true, min_length: 1, max_length: 50 }),
    text({ id: 'code', pattern: '[a-z]{2,5}' }),
    number({ id: 'number', min: -1000, max: 1000 }),
    number({ id: 'whole', integer: true, required: true }),
    choice({ id: 'choice' }),
    open({ id: 'open', required: true }),
  ];
  const run = answerCheckOf(definitionOf(...questions));

  const line = (maxLength: number) =>
    fc
      .string({ unit: 'binary', minLength: 1, maxLength })
      .map((drawn) => drawn.replaceAll(/[\0\n\r\u2028\u2029]/g, '-').trim())
      .filter((drawn) => drawn !== '');
  const valid = fc.record(
    {
      text: line(50),
      code: fc.stringMatching(/^[a-z]{2,5}$/),
      number: fc.double({ min: -1000, max: 1000, noNaN: true }),
      whole: fc.maxSafeInteger(),
      choice: fc.constantFrom('red', 'blue'),
      open: fc.oneof(fc.constantFrom('red', 'blue'), fc.record({ other: line(500) })),
    },
    { requiredKeys: ['text', 'whole', 'open'] },
  );

  it('that keep the rules come back as they were sent', () => {
    fc.assert(
      fc.property(valid, (sent) => {
        expect(run(sent)).toEqual({ answers: { ...sent }, failures: [] });
      }),
    );
  });

  it('that are JSON are accepted or refused, and never a crash', () => {
    // One pattern is looked at with every text that is drawn, broken ones included.
    const values = fc.oneof(
      fc.jsonValue(),
      fc.string({ unit: fc.nat({ max: 0xffff }).map((unit) => String.fromCharCode(unit)) }),
    );
    const names = fc.oneof(
      fc.constantFrom(...questions.map(({ id }) => id), '__proto__', 'constructor'),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(names, values)), (entries) => {
        const { answers, failures } = run(Object.fromEntries(entries));
        const known = new Set(questions.map(({ id }) => id));
        expect(Object.keys(answers).every((id) => known.has(id))).toBe(true);
        expect(failures.every(({ path }) => path[0] === 'answers' && path.length >= 2)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
