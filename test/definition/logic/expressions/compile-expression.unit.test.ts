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
