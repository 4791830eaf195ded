import { describe, expect, it } from 'vitest';
import { checkExpression } from '../../../../packages/definition/logic/expressions/check-expression.ts';
import { definitionLimits } from '../../../../packages/definition/model/definition-limits.ts';
import type { CalculatedKind } from '../../../../packages/definition/model/value-kind.ts';
import { largestElements, scope } from './evaluate.ts';

const later = new Set(['next_question']);

const elements = largestElements(scope, { name: { type: 'short_text' } });

const check = (source: string, expected: CalculatedKind = 'boolean') =>
  checkExpression(source, scope, expected, { later, elements });

const messageOf = (source: string, expected?: CalculatedKind) =>
  check(source, expected).fault?.message;

type Fault = readonly [source: string, message: string];

function faults(rows: readonly Fault[]): void {
  it.each(rows)('%s: %s', (source, message) => {
    expect(messageOf(source)).toBe(message);
  });
}

describe('syntax errors', () => {
  faults([
    ['', 'at line 1, column 1: unexpected end of input'],
    ['age >', 'at line 1, column 5: unexpected >'],
    ['age = 3', 'at line 1, column 5: unexpected ='],
    ['age > 3\n&& name)', 'at line 2, column 8: unexpected )'],
    ['"a', 'at line 1, column 1: unexpected "'],
    ['"😀" + "é" ++ "a"', 'at line 1, column 11: unexpected +'],
    ['in > 3', 'at line 1, column 1: reserved identifier'],
    ['"\\ud800"', 'surrogate code points are not allowed'],
  ]);
});

describe('unknown names', () => {
  faults([
    ['nope == 1', 'at line 1, column 1: unknown name "nope"'],
    ['age > 3 &&\n  nope', 'at line 2, column 3: unknown name "nope"'],
    ['next_question > 3', 'at line 1, column 1: "next_question" refers to a later question'],
    ['answered("nope")', 'at line 1, column 10: unknown name "nope"'],
    [
      'answered("next_question")',
      'at line 1, column 10: "next_question" refers to a later question',
    ],
    ['answers["nope"] == 1', 'at line 1, column 8: unknown name "nope"'],
    ['first-name == ""', 'at line 1, column 1: unknown name "first"'],
    ['median(age)', 'at line 1, column 1: unknown function median'],
    ['name.quote()', 'at line 1, column 5: unknown function quote'],
    ['math.log(age) > 1', 'at line 1, column 5: unknown function log'],
    ['colours.all(1, true)', 'at line 1, column 8: unknown function all'],
    ['colours.all(c, c == "") || c == ""', 'at line 1, column 28: unknown name "c"'],
  ]);
});

describe('type errors', () => {
  faults([
    ['age == "x"', 'at line 1, column 5: == cannot be applied to double and string'],
    [
      'age + size(name) > 3',
      'at line 1, column 5: + cannot be applied to double and int; convert one with double(…) or int(…)',
    ],
    ['sum(age) > 1', 'at line 1, column 1: sum cannot be applied to double'],
    ['avg(colours) > 1', 'at line 1, column 1: avg cannot be applied to list(string)'],
    [
      'sum([age], [age]) > 1',
      'at line 1, column 1: sum cannot be applied to list(double) and list(double)',
    ],
    ['math.least(name) > 1', 'at line 1, column 5: math.least cannot be applied to string'],
    ['math.least() > 1', 'at line 1, column 5: math.least cannot be applied to no values'],
    ['math.floor(name) > 1', 'at line 1, column 5: math.floor cannot be applied to string'],
    ['[1].join() == ""', 'at line 1, column 4: join cannot be applied to list(int)'],
    [
      'colours.join(1) == ""',
      'at line 1, column 8: join cannot be applied to list(string) and int',
    ],
    ['year(age) > 1', 'at line 1, column 1: year cannot be applied to double'],
    ['age && true', 'at line 1, column 1: && cannot be applied to double and bool'],
    ['!age', 'at line 1, column 1: ! cannot be applied to double'],
    ['-name == ""', 'at line 1, column 1: - cannot be applied to string'],
    [
      'member ? age : name',
      'at line 1, column 1: ? : cannot be applied to bool and double and string',
    ],
    ['3 in colours', 'at line 1, column 3: in cannot be applied to int and list(string)'],
    ['colours["a"] == ""', 'at line 1, column 8: [ ] cannot be applied to list(string) and string'],
    ['colours[age] == ""', 'at line 1, column 8: [ ] cannot be applied to list(string) and double'],
    [
      'address[0] == ""',
      'at line 1, column 8: [ ] cannot be applied to map(string, string) and int',
    ],
    ['name.contains(age)', 'at line 1, column 5: contains cannot be applied to string and double'],
    ['size() == 1', 'at line 1, column 1: size cannot be applied to no values'],
    ['name.city == ""', 'at line 1, column 5: .city needs a map with string keys, not string'],
    ['name.all(c, true)', 'at line 1, column 5: needs a list or a map, not string'],
    ['[1, "a"] == []', 'at line 1, column 1: the entries of a list must have one type'],
    ['{"a": 1, "b": ""} == {}', 'at line 1, column 1: the entries of a map must have one type'],
    [
      '{1.5: 1} == {}',
      'at line 1, column 2: the keys of a map must be string, int or bool, not double',
    ],
    [
      '[[], [1], [price, "a"]] == []',
      'at line 1, column 11: the entries of a list must have one type',
    ],
  ]);

  it.each([
    ['age', 'boolean', 'the result must be bool, not double'],
    ['name', 'number', 'the result must be double or int, not string'],
    ['colours', 'text', 'the result must be string, not list(string)'],
    ['place', 'number', 'the result must be double or int, not map(string, double)'],
    ['grid', 'text', 'the result must be string, not map(string, list(string))'],
  ] as const)('%s as a %s: %s', (source, expected, message) => {
    expect(messageOf(source, expected)).toBe(message);
  });
});

describe('arguments that are fixed at publish', () => {
  faults([
    ['answered(name)', 'at line 1, column 10: the argument of answered must be a string literal'],
    [
      'answered("a" + "b")',
      'at line 1, column 14: the argument of answered must be a string literal',
    ],
    ['answered()', 'at line 1, column 1: answered takes the id of a question'],
    [
      'count("age") > 0',
      'at line 1, column 1: count needs a question with several values, not double',
    ],
    ['today(1) == ""', 'at line 1, column 1: today() does not accept arguments'],
    [
      'answers == {}',
      'at line 1, column 1: answers must be followed by the id of a question: answers["id"]',
    ],
    [
      'answers[name] == ""',
      'at line 1, column 9: the argument of answers[…] must be a string literal',
    ],
    [
      'name.matches(city)',
      'at line 1, column 14: the argument of matches must be a string literal',
    ],
    [
      'name.matches("(")',
      'at line 1, column 14: The group `(` at character 1 is invalid. Add the missing `)`, or write `\\(` for a parenthesis.',
    ],
    ['name.matches("x{1000}y{1000}z{1000}")', 'at line 1, column 14: the pattern is too large'],
    [
      'round(age, 11) > 0',
      'at line 1, column 12: the digits of round must be an integer literal from 0 to 10',
    ],
    [
      'round(age, size(name)) > 0',
      'at line 1, column 12: the digits of round must be an integer literal from 0 to 10',
    ],
  ]);
});

describe('what CEL has and expressions do not', () => {
  faults([
    ['null == null', 'at line 1, column 1: values of type null are not supported'],
    ['1u == 1u', 'at line 1, column 1: values of type uint are not supported'],
    ['b"a" == b"a"', 'at line 1, column 1: values of type bytes are not supported'],
    ['timestamp("2026-01-01") == null', 'at line 1, column 1: timestamp is not supported'],
    ['duration("1s") == null', 'at line 1, column 1: duration is not supported'],
    ['type(age) == type(1)', 'at line 1, column 1: type is not supported'],
    ['dyn(age) == 1', 'at line 1, column 1: dyn is not supported'],
    ['Point{x: 1} == null', 'at line 1, column 1: messages are not supported'],
    ['9223372036854775808 > 0', 'at line 1, column 1: the integer is too large'],
    ['1e999 > 0', 'at line 1, column 1: the number is too large'],
  ]);
});

describe('sources and costs that are too large', () => {
  const repeat = (text: string, length: number = definitionLimits.expressionLength) =>
    text.repeat(length / text.length);

  it.each([
    ['2001 characters', `${repeat(' ')}1`, 'must have at most 2000 characters'],
    ['open parentheses', repeat('('), 'at line 1, column 33: brackets are nested too deeply'],
    ['open lists', repeat('['), 'at line 1, column 33: brackets are nested too deeply'],
    ['open maps', repeat('{1:'), 'at line 1, column 97: brackets are nested too deeply'],
    ['open calls', repeat('f('), 'at line 1, column 66: brackets are nested too deeply'],
    ['a long sum', `${repeat('1+', 1000)}1`, 'at line 1, column 598: is nested too deeply'],
    [
      'a long choice',
      `${repeat('true?1:', 1900)}1`,
      'at line 1, column 1401: is nested too deeply',
    ],
    ['many signs', repeat('!'), 'at line 1, column 2001: unexpected end of input'],
    ['a number of 2000 digits', repeat('9'), 'at line 1, column 1: the integer is too large'],
    [
      'nested macros',
      'colours.all(c, colours.all(d, c == d))',
      expect.stringMatching(
        /^costs up to \d{8} with the largest answers; at most 100000 is allowed$/,
      ),
    ],
    [
      'a large pattern for a long text',
      'name.matches("^(a|b){1,400}$")',
      expect.stringMatching(/^costs up to \d{6} /),
    ],
  ])('%s', (_title, source, message) => {
    expect(messageOf(source)).toEqual(message);
  });

  it('brackets in texts and comments are not nested', () => {
    expect(messageOf(`name == "${'('.repeat(100)}" // ${'['.repeat(100)}\n`)).toBeUndefined();
  });

  it('a fault counts the patterns that were compiled', () => {
    expect(check(`name.matches("${'x{1000}'.repeat(100)}")`).cost).toBeGreaterThan(100_000);
  });

  it('a pattern that is slow to compile is not compiled', () => {
    const pattern = `(?i)${'[a-z]'.repeat(200)}`;
    expect(messageOf(`name.matches("${pattern}")`)).toBe(
      'at line 1, column 14: the pattern is too large',
    );
  });
});

describe('valid expressions', () => {
  it.each([
    'age >= 18 && answered("name")',
    'colours.all(c, c in files)',
    'name.matches("^[a-z0-9._-]+@[a-z0-9-]+\\\\.[a-z]{2,10}$")',
    'name.contains(city) || city.contains(name)',
    'grid.all(row, size(grid[row]) > 0)',
    '{"small": 10, "large": 20}[name] * age > 100',
    'days_between(born, today()) > 18 * 365',
  ])('%s', (source) => {
    expect(messageOf(source)).toBeUndefined();
  });

  it('name the questions that they use, each once, and also those in functions', () => {
    const source = 'answered("name") && age > 3 && age < answers["in"] && count("colours") > 1';
    expect(check(source)).toEqual({
      cost: expect.any(Number),
      compileCost: expect.any(Number),
      questions: ['name', 'age', 'in', 'colours'],
    });
  });

  it('cost more the larger the answers are and the more often they are used', () => {
    const costs = ['age > 3', 'colours.size() > 3', 'colours.exists(c, c == "x")'].map(
      (source) => check(source).cost,
    );
    expect(costs).toEqual([...costs].sort((a, b) => a - b));
  });
});
