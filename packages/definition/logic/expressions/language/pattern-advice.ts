/** What a part of a pattern is, and what to write instead. */
export type Advice = readonly [part: RegExp, name: string, remedy: string];

const group = 'Use a group `(?:…)`.';
const rule = 'Use a rule (schema.rules) with matches() for a second requirement.';
const hexadecimal = 'Use `\\x{…}` with the hexadecimal number of the character.';

/** Constructs of other engines. */
const unsupported: readonly Advice[] = [
  [/^\(\?[=!]/, 'Lookahead', rule],
  [/^\(\?<[=!]/, 'Lookbehind', rule],
  [/^\(\?>/, 'The atomic group', `${group} RE2 does not backtrack.`],
  [/^\(\?\(/, 'The conditional', 'Separate the alternatives by `|`.'],
  [/^\(\?(?:R|[+-]?\d|&|P>)|^\\g/, 'Recursion', 'Write each level of the nesting.'],
  [/^\(\?P=|^\\(?:[1-9]|k)/, 'The backreference', 'Compare answers in a rule (schema.rules).'],
  [/^\(\?#/, 'The comment', 'Remove it.'],
  [/^\(\?\|/, 'The branch reset', group],
  [/^\(\?'/, 'The named group', 'Use `(?P<name>…)`.'],
  [/^\(\?[a-zA-Z-]*[):]/, 'The flag', 'Only the flags i, m, s and U exist.'],
  [/^\\Z/, 'The anchor', 'Use `\\z`.'],
  [/^\\[GK]/, 'The anchor', 'Remove it.'],
  [/^\\[hH]/, 'The class', 'Use `[ \\t]`.'],
  [/^\\R/, 'The line break', 'Use `\\r?\\n`.'],
  [/^\\[uce]/, 'The escape', hexadecimal],
  [
    /^(?:[*+?]|\{.*\})\+/,
    'The possessive quantifier',
    'Remove the second `+`: RE2 does not backtrack.',
  ],
];

/** Mistakes. */
const malformed: readonly Advice[] = [
  [/^\(\?P?</, 'The group name', 'Use letters, digits and `_`, and each name once: `(?P<name>…)`.'],
  [/^\(\?/, 'The group', group],
  [/^\\$/, 'The backslash', 'Write `\\\\` for a backslash.'],
  [/^\\x/, 'The escape', hexadecimal],
  [/^\\[pP]/, 'The Unicode class', 'Use a category or a script: `\\p{L}`, `\\p{Greek}`.'],
  [/^\\/, 'The escape', 'Write the character without the backslash.'],
  [/^\[:/, 'The POSIX class', 'Use one such as `[:alpha:]`.'],
  [/^\[/, 'The bracket', 'Add the missing `]`, or write `\\[` for a bracket.'],
  [/^.-.|^\\.*-/u, 'The range', 'Write the lower character first.'],
];

/** Mistakes in parts that are valid alone. */
export const contextAdvice = {
  unclosedGroup: [/^/, 'The group', 'Add the missing `)`, or write `\\(` for a parenthesis.'],
  unopenedGroup: [/^/, 'The parenthesis', 'Add the missing `(`, or write `\\)` for a parenthesis.'],
  nothingRepeated: [/^/, 'The quantifier', 'Write before it what it repeats, or a backslash.'],
  doubleQuantifier: [/^/, 'The quantifier', 'Remove one of the two, or use `(?:…)` between them.'],
  repeatCount: [
    /^/,
    'The repetition',
    'Repeat at most 1000 times, also in nested groups, the smaller number first.',
  ],
} as const satisfies Readonly<Record<string, Advice>>;

/** Advice for a part that RE2 refuses. */
export const adviceFor = (part: string): Advice | undefined =>
  [...unsupported, ...malformed].find(([construct]) => construct.test(part));

export const isUnsupported = (advice: Advice): boolean => unsupported.includes(advice);
