import { describe, expect, it } from 'vitest';
import { compileExpression } from '../../../../packages/definition/logic/expressions/compile-expression.ts';
import type { ExpressionResult } from '../../../../packages/definition/logic/expressions/expression-compiler.ts';
import type { Json } from '../../../../packages/definition/model/answer-rule.ts';
import { loadExpressionCompiler } from '../../../../packages/form/src/engines/load-expressions.ts';
import { answersOf, context, evaluate, scope } from './evaluate.ts';

type Case = readonly [source: string, result: ExpressionResult, answers?: Record<string, Json>];

/** One test for each expression. */
function cases(rows: readonly Case[]): void {
  for (const [source, result, answers] of rows) {
    const given = answers ? ` with ${JSON.stringify(answers).slice(0, 80)}` : '';
    it(`${source} is ${String(result).slice(0, 20)}${given}`, () => {
      expect(evaluate(source, answers)).toBe(result);
    });
  }
}

describe('operands that are missing', () => {
  cases([
    ['age + 1', undefined],
    ['age > 3', undefined],
    ['age > 3 && false', false],
    ['false && age > 3', false],
    ['age > 3 && true', undefined],
    ['age > 3 || true', true],
    ['true || age > 3', true],
    ['age > 3 || false', undefined],
    ['answered("age") && age > 3', false],
    ['answered("age") && age > 3', true, { age: 4 }],
    ['answered("age") ? age : 0', 0],
    ['colours.exists(c, c == "red")', undefined],
    ['has(address.city)', false],
    ['address.city', undefined, { address: { street: 'High Street' } }],
    ['colours[3]', undefined, { colours: ['red'] }],
    ['colours.all(c, address[c] == "x")', undefined, { colours: ['red'], address: {} }],
  ]);
});

describe('evaluation errors and results that cannot be stored', () => {
  cases([
    ['1 / 0', undefined],
    ['1 % 0', undefined],
    ['age / 0', undefined, { age: 1 }],
    ['age / 0 > 3', true, { age: 1 }],
    ['9223372036854775807 + 1', undefined],
    ['double(name)', undefined, { name: '' }],
    ['double(name)', undefined, { name: '0x10' }],
    ['int(name)', undefined, { name: '1.5' }],
    ['int(name)', undefined, { name: '9'.repeat(19) }],
    ['bool(name)', undefined, { name: 'yes' }],
    ['days_between("2026-02-30", today())', undefined],
    ['name + "x"', undefined, { name: 'x'.repeat(20_000) }],
    ['name', 'x'.repeat(20_000), { name: 'x'.repeat(20_000) }],
    ['name + ""', '😀'.repeat(20_000), { name: '😀'.repeat(20_000) }],
    ['["a"]', undefined],
    ['{"a": 1}', undefined],
  ]);
});

describe('functions of this project', () => {
  cases([
    ['answered("name")', false],
    ['answered("name")', true, { name: 'x' }],
    ['count("colours")', 0],
    ['count("colours") * 2', 4, { colours: ['red', { other: 'teal' }] }],
    ['count("grid")', 1, { grid: { first: ['a', 'b'] } }],
    ['today()', '2026-11-23'],
    ['days_between("2026-11-20", today())', 3],
    ['days_between(today(), "2026-11-20")', -3],
    ['days_between("2024-02-28", "2024-03-01")', 2],
    ['days_between("2026-01-01T23:00:00-02:00", "2026-01-02")', 0],
    ['round(1.005, 2)', 1.01],
    ['round(-2.5, 0)', -3],
    ['round(price / 3, 2)', 3.33, { price: 10 }],
    ['round(5, 1)', 5],
  ]);
});

describe('functions of dates', () => {
  cases([
    ['year("2024-02-29")', 2024],
    ['month("2024-02-29")', 2],
    ['day("2024-02-29")', 29],
    ['year("2024-02-30")', undefined],
    ['year(name)', undefined, { name: '2024-02' }],
    ['year(born)', undefined],
    ['day("2026-01-31T23:30:00-05:00")', 31],
    ['weekday("2026-11-23")', 1],
    ['weekday("2026-11-29")', 7],
    ['weekday("0000-01-01")', 6],
    ['add_days("2026-12-31", 1)', '2027-01-01'],
    ['add_days("2024-03-01", -1)', '2024-02-29'],
    ['add_days("2026-01-01", age)', '2026-01-04', { age: 3 }],
    ['add_days("2026-01-01", int(age))', '2026-01-04', { age: 3.9 }],
    ['add_days("2026-01-01", age)', undefined, { age: 3.5 }],
    ['add_days("2026-01-01", age)', undefined, { age: 1e300 }],
    ['add_days("9999-12-31", 1)', undefined],
    ['add_days("0000-01-01", -1)', undefined],
    ['add_months("2026-01-31", 1)', '2026-02-28'],
    ['add_months("2024-01-31", 1)', '2024-02-29'],
    ['add_months("2026-01-15", -13)', '2024-12-15'],
    ['add_months("2026-01-15", 0.5)', undefined],
    ['add_months("9999-12-01", 1)', undefined],
    ['add_months("0000-01-01", -1)', undefined],
    ['add_years("2024-02-29", 1)', '2025-02-28'],
    ['add_years("2024-02-29", 4)', '2028-02-29'],
    ['add_years("2026-06-01T12:00:00Z", 1)', '2027-06-01'],
    ['months_between("2026-01-31", "2026-02-28")', 0],
    ['months_between("2026-01-31", "2026-03-01")', 1],
    ['months_between("2026-03-01", "2026-01-31")', -1],
    ['months_between("2026-01-15", "2027-01-14")', 11],
    ['years_between("2008-11-23", today())', 18],
    ['years_between("2008-11-24", today())', 17],
    ['years_between("2008-02-29", "2026-02-28")', 17],
    ['years_between("2008-02-29", "2026-03-01")', 18],
    ['years_between("2008-02-29", "2028-02-29")', 20],
    ['years_between("2026-03-01", "2008-02-29")', -18],
    ['years_between("2026-01-02", "2026-01-01")', 0],
  ]);
});

describe('functions of numbers', () => {
  cases([
    ['math.least(3, 1, 2)', 1],
    ['math.greatest(age, 18)', 18, { age: 17 }],
    ['math.greatest([age, 18]) / 4', 4.5, { age: 17 }],
    ['math.least(price)', 2.5, { price: 2.5 }],
    ['math.least(colours.map(c, double(c)))', 2, { colours: ['10', '2'] }],
    ['math.least(colours.map(c, 1))', undefined, { colours: [] }],
    ['math.floor(price)', -3, { price: -2.5 }],
    ['math.ceil(price)', 3, { price: 2.5 }],
    ['math.abs(price)', 2.5, { price: -2.5 }],
    ['math.abs(-3)', 3],
    ['math.abs(-9223372036854775808)', undefined],
    ['math.sqrt(16)', 4],
    ['math.sqrt(price)', undefined, { price: -1 }],
    ['pow(age, 2)', 9, { age: 3 }],
    ['pow(10, 400)', undefined],
    ['sum([age, price])', 5.5, { age: 3, price: 2.5 }],
    ['sum([1, 2]) * price', 7.5, { price: 2.5 }],
    ['sum([])', 0],
    ['sum(colours.map(c, size(c)))', 7, { colours: ['red', 'blue'] }],
    ['sum([9223372036854775807, 1])', undefined],
    ['avg([1, 2])', 1.5],
    ['avg([])', undefined],
    ['avg([age, price])', undefined, { age: 3 }],
  ]);
});

describe('functions of texts', () => {
  cases([
    ['name.lowerAscii()', 'Äpfel', { name: 'ÄPFEL' }],
    ['name.upperAscii()', 'äPFEL', { name: 'äpfel' }],
    ['name.trim()', 'a b', { name: '\u3000 a b\n' }],
    ['name.trim()', '', { name: ' \t ' }],
    ['name.replace("a", "bb")', 'bbnbb', { name: 'ana' }],
    ['name.replace("a", "", 1)', 'na', { name: 'ana' }],
    ['name.replace("a", "b", 0)', 'ana', { name: 'ana' }],
    ['name.replace("", "-")', '-😀-a-', { name: '😀a' }],
    ['name.replace("", "-", 2)', '-😀-a', { name: '😀a' }],
    ['name.replace("", "-", 1)', '-', { name: '' }],
    ['name.replace("aa", "b")', 'ba', { name: 'aaa' }],
    ['name.split(" ")[1]', 'Lovelace', { name: 'Ada Lovelace' }],
    ['name.split("").size()', 2, { name: '😀a' }],
    ['name.split(",", 2)[1]', 'b,c', { name: 'a,b,c' }],
    ['name.split(",", -1).size()', 1, { name: '' }],
    ['name.split("", 0).size()', 0, { name: 'abc' }],
    ['colours.join(", ")', 'red, blue', { colours: ['red', 'blue'] }],
    ['colours.join()', 'redblue', { colours: ['red', 'blue'] }],
    ['name.substring(1)', 'a', { name: '😀a' }],
    ['name.substring(0, 1)', '😀', { name: '😀a' }],
    ['name.substring(2, 2)', '', { name: '😀a' }],
    ['name.substring(3)', undefined, { name: '😀a' }],
    ['name.substring(-1)', undefined, { name: '😀a' }],
    ['name.substring(1, 0)', undefined, { name: '😀a' }],
    ['name.indexOf("a")', 1, { name: '😀a' }],
    ['name.indexOf("x")', -1, { name: '😀a' }],
    ['name.indexOf("a", 2)', 3, { name: '😀a😀a' }],
    ['name.indexOf("a", 2)', undefined, { name: '😀a' }],
    ['name.indexOf("a", -1)', undefined, { name: '😀a' }],
    ['name.indexOf(city)', 100, { name: `${'a'.repeat(200)}b`, city: `${'a'.repeat(100)}b` }],
    ['name.replace(city, "-")', '--b', { name: `${'ab'.repeat(100)}b`, city: 'ab'.repeat(50) }],
  ]);
});

describe('functions of CEL', () => {
  cases([
    ['size(name)', 2, { name: '😀a' }],
    ['name.size()', 0, { name: '' }],
    ['size(colours) + 1', 3, { colours: ['red', 'blue'] }],
    ['size(address)', 1, { address: { city: 'York' } }],
    ['name.contains("an")', true, { name: 'Anna and' }],
    ['name.startsWith("An") && name.endsWith("a")', true, { name: 'Anna' }],
    ['name.matches("^[A-Z]")', true, { name: 'Anna' }],
    ['name.matches("^[A-Z]$")', false, { name: 'Anna' }],
    ['matches(name, "nn")', true, { name: 'Anna' }],
    ['double(name) + 1', 3.5, { name: '2.5' }],
    ['int(age)', 3, { age: 3.9 }],
    ['string(age)', '3.5', { age: 3.5 }],
    ['bool("true")', true],
    ['colours.all(c, c.size() > 2)', true, { colours: ['red', 'blue'] }],
    ['colours.exists(c, c == "red")', true, { colours: ['red', 'blue'] }],
    ['colours.exists_one(c, c.size() > 2)', false, { colours: ['red', 'blue'] }],
    ['colours.map(c, c + "!")[1]', 'blue!', { colours: ['red', 'blue'] }],
    ['colours.map(c, c != "red", c + "!")[0]', 'blue!', { colours: ['red', 'blue'] }],
    ['colours.filter(c, c != "red").size()', 1, { colours: ['red', 'blue'] }],
    ['colours.map(c, colours.map(d, c + d)).size()', 2, { colours: ['red', 'blue'] }],
    ['size(colours + ["x"])', 3, { colours: ['red', 'blue'] }],
    ['"red" in colours', true, { colours: ['red'] }],
    ['"city" in address && address["city"] == address.city', true, { address: { city: 'York' } }],
    ['{"red": 10, "blue": 20}[colours[0]]', 20, { colours: ['blue'] }],
  ]);
});

describe('integer literals combined with a double', () => {
  const answers = { age: 18, price: 2.5 };
  cases([
    ['age >= 18', true, answers],
    ['18 == age', true, answers],
    ['age != -18', true, answers],
    ['age != -(18)', true, answers],
    ['price * 2 + 1', 6, answers],
    ['1 - price', -1.5, answers],
    ['false ? 1 : price', 2.5, answers],
    ['(false ? 1 : 2) < price', true, answers],
    ['age in [17, 18]', true, answers],
    ['2 in [price, 2]', true, answers],
    ['[1, price] == [1, 2.5]', true, answers],
    ['[[1], [price]][1][0]', 2.5, answers],
    ['{"a": 1, "b": price}["a"] + 0.5', 1.5, answers],
    ['{"a": 10}["a"] * price', 25, answers],
    ['[10, 20][1] * price', 50, answers],
    ['1 / 2', 0],
    ['size([1, 2]) == 2', true],
  ]);
});

describe('answers as values', () => {
  cases([
    ['age', undefined, { age: 'three' }],
    ['answered("age")', false, { age: 'three' }],
    ['name', '__other__', { name: { other: 'teal' } }],
    ['name', undefined, { name: ['x'] }],
    ['member', undefined, { member: 'true' }],
    ['member', true, { member: true }],
    ['colours[1]', '__other__', { colours: ['red', { other: 'teal' }] }],
    ['files[0]', 'cv.pdf', { files: [{ file_id: 'f', name: 'cv.pdf', size: 1, type: 'x' }] }],
    ['answered("colours")', false, { colours: [3] }],
    ['answered("colours")', false, { colours: 'red' }],
    ['address.city', 'York', { address: { city: 'York' } }],
    ['answered("address")', false, { address: { city: 3 } }],
    ['answered("address")', false, { address: null }],
    ['place.lat + place.lon', 65.925, { place: { lat: 52.52, lon: 13.405 } }],
    ['has(place.accuracy) ? place.accuracy : -1.0', -1, { place: { lat: 1, lon: 2 } }],
    ['count("place") == 2.0 && place["lat"] > 1.0', false, { place: { lat: 1, lon: 2 } }],
    ['answered("place")', false, { place: { lat: '1' } }],
    ['grid.first[1]', 'b', { grid: { first: ['a', 'b'] } }],
    ['answered("grid")', false, { grid: { first: 'a' } }],
    ['answers["first-name"]', 'Ada', { 'first-name': 'Ada' }],
    ['answers["in"] + answers["age"]', 5, { in: 2, age: 3 }],
    ['colours.exists(age, age == "red")', true, { colours: ['red'] }],
    ['colours.exists(answers, answers == "red")', true, { colours: ['red'] }],
  ]);
});

describe('compileExpression', () => {
  it('throws for an invalid expression', () => {
    expect(() => compileExpression('age +', scope)).toThrow('unexpected +');
    expect(() => compileExpression('nope', scope)).toThrow('unknown name "nope"');
  });

  it('reads only the answers that the expression uses', () => {
    const read: string[] = [];
    const answers = answersOf({ age: 1, name: 'x' });
    const observed = new Proxy(answers, {
      get: (target, member) =>
        member === 'get'
          ? (id: string) => {
              read.push(id);
              return target.get(id);
            }
          : undefined,
    });
    expect(compileExpression('age > 0', scope)(observed, context)).toBe(true);
    expect(read).toEqual(['age']);
  });

  it('keeps no state between evaluations', () => {
    const grow = compileExpression('colours.map(c, c).size()', scope);
    const answers = answersOf({ colours: ['red', 'blue'] });
    expect([grow(answers, context), grow(answers, context)]).toEqual([2, 2]);
  });

  it('restores the limit of stack traces', () => {
    const { stackTraceLimit } = Error;
    evaluate('age > 3');
    expect(Error.stackTraceLimit).toBe(stackTraceLimit);
  });

  it('is loaded on demand by pages', async () => {
    const compile = await loadExpressionCompiler(['name.matches("^A")']);
    expect(compile('name.matches("^A")', scope)(answersOf({ name: 'Ada' }), context)).toBe(true);
  });
});
