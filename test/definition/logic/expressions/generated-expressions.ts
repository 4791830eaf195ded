import fc, { type Arbitrary } from 'fast-check';
import { textLimits } from '../../../../packages/definition/model/answer-limits.ts';
import type { Json } from '../../../../packages/definition/model/answer-rule.ts';
import { definitionLimits } from '../../../../packages/definition/model/definition-limits.ts';
import type { ValueKind } from '../../../../packages/definition/model/value-kind.ts';
import { largestElements, largestOptions } from './evaluate.ts';

/** The questions of generated expressions. `none` and `gone` are not answered. */
export const generatedScope: ReadonlyMap<string, ValueKind> = new Map([
  ['n', 'number'],
  ['none', 'number'],
  ['t', 'text'],
  ['u', 'text'],
  ['gone', 'text'],
  ['b', 'boolean'],
  ['l', 'list'],
  ['k', 'list'],
  ['m', 'map'],
  ['g', 'list_map'],
  ['p', 'number_map'],
]);

const { entryLength, matrixCells } = definitionLimits;
const options = largestOptions;

export const generatedElements = largestElements(generatedScope);

/** Distinct texts of the same length with the same start, which take the longest to compare. */
const entries = (count: number) =>
  Array.from({ length: count }, (_, index) => String(index).padStart(entryLength, 'x'));

/** The largest answers. */
export const largestAnswers: Readonly<Record<string, Json>> = {
  n: 12_345.678,
  t: 'a'.repeat(textLimits.long_text),
  u: `${'a'.repeat(textLimits.long_text - 1)}b`,
  b: true,
  l: entries(options + 1),
  k: entries(options + 1),
  m: Object.fromEntries(entries(options).map((key) => [key, key])),
  p: { lat: 52.52, lon: 13.405, accuracy: 20 },
  g: Object.fromEntries(entries(options).map((key) => [key, entries(matrixCells / options)])),
};

/** Random answers, among them none and those of another type. */
export const someAnswers: Arbitrary<Record<string, Json>> = fc.record(
  {
    n: fc.oneof(fc.double(), fc.constantFrom(0, 1, -1.5, 'x')),
    t: fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('a', '12', '2026-01-31', 'true')),
    u: fc.string({ unit: 'grapheme' }),
    b: fc.boolean(),
    l: fc.array(fc.oneof(fc.constantFrom('a', 'b'), fc.record({ other: fc.string() }))),
    k: fc.array(fc.constantFrom('a', 'b', 'c')),
    m: fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.string()),
    p: fc.dictionary(fc.constantFrom('lat', 'lon', 'accuracy'), fc.double({ noNaN: true })),
    g: fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.array(fc.constantFrom('a', 'b'))),
  },
  { requiredKeys: [] },
);

type Type = 'number' | 'int' | 'text' | 'bool' | 'list';

/**
 * The forms of expressions by type; a capital letter represents an operand: N a double, I an int, T a text,
 * B a bool, L a list, V a text within a macro, C a bool within a macro.
 */
const forms: Readonly<Record<Type, readonly string[]>> = {
  number: [
    ...['n', 'none', '2.5', 'count("l")', 'count("m")', 'double(I)', 'double(T)', '-N', '(N + N)'],
    ...['(N - 1)', '(N * 2)', '(N / N)', 'round(N, 2)', 'days_between(T, T)', '(B ? N : 1)'],
    ...['{"a": 1, "b": N}[T]', '[1, N][I]', '(B ? N : none)'],
    ...['year(T)', 'weekday(T)', 'years_between(T, T)', 'months_between(T, T)', 'pow(N, 2)'],
    ...['p.lat', 'p[T]', 'count("p")', 'p.exists(k, p[k] > N) ? 1 : N'],
    ...['sum([N, N])', 'avg([1, N])', 'math.least(N, 1, N)', 'math.greatest([N, N])'],
    ...['math.floor(N)', 'math.sqrt(N)', 'math.abs(N)', 'sum(L.map(v, N))'],
  ],
  int: [
    '1',
    'I',
    'size(T)',
    'size(L)',
    'T.size()',
    'int(N)',
    'int(T)',
    '(I + I)',
    '(I % 7)',
    '(I / I)',
    'T.indexOf(T)',
    'T.indexOf(T, I)',
    'math.abs(I)',
    'sum([I, I])',
  ],
  text: [
    ...['t', 'u', 'gone', '"a"', "'😀'", '(T + T)', 'string(N)', 'string(I)', 'string(B)', 'm[T]'],
    ...['m.a', 'L[I]', 'today()', '(B ? T : T)', '"2026-01-31"', '{"a": T}["a"]', '[T, T][I]'],
    ...['T.lowerAscii()', 'T.upperAscii()', 'T.trim()', 'T.substring(I)', 'T.substring(1, I)'],
    ...['T.replace(T, T)', 'T.replace("a", "", I)', 'T.replace("", T)', 'L.join()', 'L.join(T)'],
    ...['add_days(T, N)', 'add_months(T, I)', 'add_years(T, 1)', 'T.split(T)[I]'],
  ],
  bool: [
    ...[
      'b',
      'true',
      'answered("t")',
      'answered("gone")',
      '!B',
      '(B && B)',
      '(B || B)',
      'N > 1',
      'N >= N',
    ],
    ...[
      'N == 1',
      'N in [1, 2.5, N]',
      'I < I',
      'T == T',
      'T < T',
      'T.contains(T)',
      'T.startsWith(T)',
    ],
    ...['T.endsWith(T)', 'T.matches("a+b")', 'T.matches("^(a|b)*$")', 'T in L', 'T in m', 'T in k'],
    ...['L.all(v, C)', 'L.exists(v, C)', 'L.exists_one(v, C)', 'm.all(v, C)', 'g.exists(v, C)'],
    ...['L == L', '[T, T] == L', 'm == m', 'g == g', 'has(m.a)', 'bool(T)', '(B ? B : B)'],
  ],
  list: [
    ...['l', 'k', '[T]', '[T, T]', '(L + L)', 'L.map(v, V)', 'L.filter(v, C)', 'L.map(v, C, V)'],
    ...['g[T]', '(B ? L : L)', '[]', 'T.split(T)', 'T.split("", I)'],
  ],
};

const operandTypes = { N: 'number', I: 'int', T: 'text', B: 'bool', L: 'list' } as const;

/** Within a macro, V and the texts may be the variable. */
const inMacro = { V: 'text', C: 'bool' } as const;

/** Expressions of a result, most of them well typed. */
export function expressionsOf(type: 'number' | 'text' | 'bool'): Arbitrary<string> {
  return fc.integer({ min: 1, max: 6 }).chain((depth) => expression(type, depth, false));
}

function expression(type: Type, depth: number, isInMacro: boolean): Arbitrary<string> {
  const variable = isInMacro && type === 'text' ? ['v', 'v', 'v', 'v'] : [];
  const simple = forms[type].filter((form) => !/[A-Z]/.test(form));
  const usable = depth > 0 ? [...forms[type], ...variable] : [...simple, ...variable];
  return fc.constantFrom(...usable).chain((form) => fillIn(form, depth - 1, isInMacro));
}

/** Replaces the capital letters outside of literals. */
function fillIn(form: string, depth: number, isInMacro: boolean): Arbitrary<string> {
  const parts = form.split(/([A-Z])/);
  return fc
    .tuple(
      ...parts.map((part) => {
        const inner = Object.entries(inMacro).find(([letter]) => letter === part)?.[1];
        const outer = Object.entries(operandTypes).find(([letter]) => letter === part)?.[1];
        const type = inner ?? outer;
        if (!type) return fc.constant(part);
        return expression(type, depth, isInMacro || inner !== undefined);
      }),
    )
    .map((texts) => texts.join(''));
}
