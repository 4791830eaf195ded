import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Problem } from '../../packages/common/problem.ts';
import { patternFault } from '../../packages/definition/logic/expressions/language/pattern-fault.ts';
import { parseDefinition } from '../../packages/definition/parsing/parse-definition.ts';
import { runs } from '../support/arbitraries/runs.ts';

/** The failures of a question with a pattern. */
function failuresOf(pattern: string) {
  const elements = [{ id: 'q', type: 'short_text', title: 'Q', pattern }];
  try {
    parseDefinition({ schema: { sections: [{ id: 's', elements }] } }, { random: () => 'id' });
    return [];
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return error.failures.map(({ path, code, message }) => `${path.at(-1)} ${code}: ${message}`);
  }
}

type Row = readonly [pattern: string, construct: string, position: number, advice: RegExp];

const rows: readonly Row[] = [
  ['^(?!\\s)(?!.*?\\s{2,})[^<>]+$', 'Lookahead `(?!', 2, /schema\.rules/],
  ['a(?=b)', 'Lookahead `(?=', 2, /matches\(\)/],
  ['[(?!]+(?<=a)b', 'Lookbehind `(?<=', 7, /schema\.rules/],
  ['(?<!a)b', 'Lookbehind `(?<!', 1, /schema\.rules/],
  ['x(?>a+)b', 'The atomic group `(?>', 2, /`\(\?:…\)`/],
  ['(a)?(?(1)b|c)', 'The conditional `(?(', 5, /`\|`/],
  ['a(?R)?b', 'Recursion `(?R)', 2, /nesting/],
  ['(a)(?1)', 'Recursion `(?1', 4, /nesting/],
  ['(a)\\(\\1', 'The backreference `\\1', 6, /rule/],
  ['(?P<year>\\d)(?P=year)', 'The backreference `(?P=year', 13, /rule/],
  ['(?<y>a)\\k<y>', 'The backreference `\\k<y>', 8, /rule/],
  ['ab(?#note)', 'The comment `(?#', 3, /Remove/],
  ['(?|a|b)', 'The branch reset `(?|', 1, /`\(\?:…\)`/],
  ['(?<a-b>x)', 'The group name `(?<a-b>', 1, /letters/],
  ['(?P<n>x)(?P<n>y)', 'The group name `(?P<n>', 9, /once/],
  ["(?'n'x)", "The named group `(?'", 1, /`\(\?P<name>…\)`/],
  ['a(?x) b', 'The flag `(?x)', 2, /i, m, s and U/],
  ['a++', 'The possessive quantifier `++', 2, /second/],
  ['a{2}+b', 'The possessive quantifier `{2}+', 2, /second/],
  ['a**', 'The quantifier `**', 2, /`\(\?:…\)`/],
  ['|*a', 'The quantifier `*', 2, /backslash/],
  ['(a', 'The group `(', 1, /missing `\)`/],
  ['(a)((b)', 'The group `(', 4, /missing `\)`/],
  ['a\\)b)c', 'The parenthesis `)', 5, /missing `\(`/],
  ['😀[a', 'The bracket `[a', 2, /missing `\]`/],
  ['[]', 'The bracket `[]', 1, /missing `\]`/],
  ['\\d[a-z9-0]', 'The range `9-0', 7, /lower/],
  ['[[:digits:]]', 'The POSIX class `[:digits:]', 2, /`\[:alpha:\]`/],
  ['[\\Z]', 'The anchor `\\Z', 2, /`\\z`/],
  ['a{1001}', 'The repetition `{1001}', 2, /1000/],
  ['a{3,2}', 'The repetition `{3,2}', 2, /smaller/],
  ['(b{20}){9}((a{100}){100}){100}', 'The repetition `{100}', 20, /nested/],
  ['abc\\Z', 'The anchor `\\Z', 4, /`\\z`/],
  ['\\Kabc', 'The anchor `\\K', 1, /Remove/],
  ['a\\hb', 'The class `\\h', 2, /\\t/],
  ['\\u0041', 'The escape `\\u0041', 1, /`\\x\{…\}`/],
  ['\\p{Foo}', 'The Unicode class `\\p{Foo}', 1, /`\\p\{L\}`/],
  ['\\Q(?!\\E\\q', 'The escape `\\q', 8, /without the backslash/],
  ['a\\', 'The backslash `\\', 2, /`\\\\`/],
];

it.each(rows)(
  'names the construct and its position in %s',
  (pattern, construct, position, advice) => {
    const [failure, ...others] = failuresOf(pattern);
    expect(others).toEqual([]);
    expect(failure).toContain(
      `pattern invalid_pattern: ${construct}\` at character ${position} is `,
    );
    expect(failure).toMatch(advice);
  },
);

it('accepts an escaped slash, named groups and repeats up to the limit', () => {
  for (const pattern of [
    '\\/',
    '(?<n>a)(?P<m>b)',
    'a{1000}',
    '(a{10}){100}',
    'a+?',
    '[^]a]',
    '(?i)a',
    '(?s:.)',
  ]) {
    expect([pattern, failuresOf(pattern)]).toEqual([pattern, []]);
  }
});

const valid = fc.array(
  fc.constantFrom(
    'a',
    'b?',
    '[^()*]',
    '\\(',
    '\\Q*(\\E',
    '(?:c|d)',
    '(?P<n>',
    'é',
    '😀',
    '.{2,3}',
    '\\pL',
    '[[:alpha:]-]',
    '|x',
  ),
  { maxLength: 12 },
);

it('finds the fault after any valid beginning', () => {
  fc.assert(
    fc.property(
      valid,
      fc.constantFrom(...rows),
      fc.string(),
      (parts, [pattern, construct, position], end) => {
        const named = parts.indexOf('(?P<n>');
        // A group may have a name once, and is closed.
        const before = parts
          .map((part, index) =>
            part === '(?P<n>' ? (index === named ? '(?P<other>e)' : 'e') : part,
          )
          .join('');
        const isLocal = !/^The (?:group `\(|bracket|backslash|parenthesis)/.test(construct);
        const characters = Array.from(before).length;
        const message = patternFault(before + pattern + (isLocal ? ` ${end}` : ''));
        expect(message).toContain(`${construct}\` at character ${characters + position} is`);
      },
    ),
    { seed: 93, numRuns: runs(50) },
  );
});

it('describes a large faulty pattern quickly', () => {
  const costly = `${'((x?){30}){30}'.repeat(60)}(?!`;
  expect(patternFault(costly)).toContain('at character 841 ');
});
