import fc from 'fast-check';
import { RE2JS } from 're2js';
import { describe, expect, it } from 'vitest';
import { ecmaScriptPattern } from '../../../../packages/definition/answers/schemas/answers-schema.ts';
import { runs } from '../../../support/arbitraries/runs.ts';

describe('the ECMAScript form of a pattern', () => {
  it.each([
    ['a flag', '(?i)abc'],
    ['a named group', '(?P<year>\\d+)'],
    ['a Unicode class', '\\p{L}+'],
    ['a POSIX class', '[[:alpha:]]+'],
    ['quoted text', '\\Qa.b\\E'],
    ['a repetition in a repetition', '(a+)+b'],
    ['an alternative in a repetition', '(a|a)*b'],
    ['an option in a repetition', '(a?){25}a{25}'],
    ['many repetitions', 'a*a*a*a*a*b'],
    ['many options', `${'a?'.repeat(25)}${'a'.repeat(25)}`],
    ['a range in the wrong order', '[z-a]'],
    ['an unpaired bracket', 'a]'],
  ])('does not exist for %s', (_, pattern) => {
    expect(ecmaScriptPattern(pattern)).toBeUndefined();
  });

  it.each([
    '[a-z]+',
    '\\d{4}',
    '^a|b$',
    '(?:[0-9]{2}-){2}[0-9]+',
    '[A-Z]{2}(-[0-9]+)?',
    '[\\w.-]+@[\\w-]+',
    '\\s?[^a-c\\d]\\S',
    '[-a]|[a-]|\\-|\\@|a\\.b',
    'x{2,3}y{0,}\\W?\\D',
    '.\\b.*',
    '[$(.|)]',
    'ü[é-ö]🦊',
  ])('matches the same texts as RE2: %s', (pattern) => {
    const source = ecmaScriptPattern(pattern) ?? expect.fail('no such form');
    const expression = new RegExp(source, 'u');
    const original = RE2JS.compile(pattern);
    const characters = [...pattern, ...'a1_ -@.\\é🦊\u0660\u00a0\u017f'];
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...characters), maxLength: 8 }), (text) => {
        expect(expression.test(text), text).toBe(original.matches(text));
      }),
      { numRuns: runs(200) },
    );
  });
});
