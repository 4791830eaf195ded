import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkExpression } from '../../packages/definition/logic/expressions/check-expression.ts';
import { compileExpression } from '../../packages/definition/logic/expressions/compile-expression.ts';
import { dateFunctions } from '../../packages/definition/logic/expressions/language/date-functions.ts';
import { numberFunctions } from '../../packages/definition/logic/expressions/language/number-functions.ts';
import { textFunctions } from '../../packages/definition/logic/expressions/language/text-functions.ts';
import type { Json } from '../../packages/definition/model/answer-rule.ts';
import { definitionLimits } from '../../packages/definition/model/definition-limits.ts';
import type {
  ExpressionScope,
  SimpleKind,
  ValueKind,
} from '../../packages/definition/model/value-kind.ts';
import {
  calculatedTypes,
  questionTypes,
} from '../../packages/definition/questions/question-types.ts';
import { largestElements } from '../definition/logic/expressions/evaluate.ts';

// The tables of docs/guides/logic.md.

const guide = readFileSync(new URL('../../docs/guides/logic.md', import.meta.url), 'utf8');

/** The rows of a table as lists of cells, without their code marks. */
function rowsOf(table: string): string[][] {
  return table
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

const withoutMarks = (code: string) => code.replaceAll('`', '').replaceAll('\\|', '|');

const section = (heading: string) => guide.split(`\n### ${heading}\n`)[1]?.split('\n#')[0] ?? '';

describe('the table of expressions', () => {
  const [, json = ''] = /<!-- answers -->\n+```json\n([\s\S]*?)```/.exec(guide) ?? [];
  const answers = new Map(
    Object.entries<Json>(JSON.parse(json)).map(([id, answer]) => [id, { answer }]),
  );
  const kinds = new Map<string, ValueKind>([
    ['name', 'text'],
    ['age', 'number'],
    ['member', 'boolean'],
    ['colours', 'list'],
    ['arrival', 'text'],
    ['departure', 'text'],
    ['home', 'map'],
    ['favourite-number', 'number'],
    ['phone', 'text'],
    ['pain', 'text'],
  ]);
  const scores = new Map([['pain', new Map([['moderate', 2]])]]);
  const scope: ExpressionScope = {
    get: (id) => kinds.get(id),
    scoresOf: (id) => scores.get(id),
  };
  const rows = rowsOf(section('Operators and functions')).map(
    ([expression = '', result = '']): [string, string] => [
      withoutMarks(expression),
      withoutMarks(result),
    ],
  );

  it('mentions each function that CEL does not have, as code', () => {
    const table = rowsOf(section('Operators and functions')).flat().join(' ');
    const code = (table.match(/`[^`]+`/g) ?? []).join(' ').match(/[\w.]*\w/g);
    const names = code?.map((word) => word.replace(/^(?!math).*\./, ''));
    const functions = [...dateFunctions, ...numberFunctions, ...textFunctions];
    for (const name of ['answered', 'count', 'score', 'today', ...functions.map((one) => one.name)])
      expect(names).toContain(name);
  });

  it.each(rows)('%s is %s', (expression, result) => {
    const expected: unknown = JSON.parse(result);
    const kinds = { number: 'number', string: 'text', boolean: 'boolean' } as const;
    const kind = Object.entries(kinds).find(([type]) => type === typeof expected)?.[1] ?? 'text';
    expect(
      checkExpression(expression, scope, kind, { elements: largestElements(scope) }),
    ).not.toHaveProperty('fault');
    const value = compileExpression(expression, scope)(answers, { today: '2026-02-28' });
    expect(value).toBe(expected);
  });
});

describe('the text about numbers', () => {
  const scope = new Map<string, ValueKind>([
    ['name', 'text'],
    ['age', 'number'],
    ['colours', 'list'],
  ]);
  const faultOf = (expression: string) =>
    checkExpression(expression, scope, 'number', { elements: largestElements(scope) }).fault;

  it('states that only integer literals are converted', () => {
    expect(faultOf('size(name) * age')).toBeDefined();
    expect(faultOf('double(size(name)) * age')).toBeUndefined();
    expect(faultOf('count("colours") * age')).toBeUndefined();
    expect(faultOf('age + 1')).toBeUndefined();
    expect(compileExpression('7 / 2', scope)(new Map(), { today: '2026-02-28' })).toBe(3);
  });

  it('shows the message of an unknown name', () => {
    const [, message = ''] = /`(at line 1, column \d+: [^`]*)`/.exec(guide) ?? [];
    expect(faultOf('round(age, tickts)')?.message).toBe(message);
  });
});

describe('the text about failures', () => {
  const scope = new Map<string, ValueKind>([
    ['guests', 'number'],
    ['birthday', 'text'],
  ]);
  const resultOf = (expression: string, answers: Record<string, Json> = {}) =>
    compileExpression(expression, scope)(
      new Map(Object.entries(answers).map(([id, answer]) => [id, { answer }])),
      { today: '2026-02-28' },
    );

  it.each<[string, Record<string, Json>]>([
    ['guests + 1', {}],
    ['1 / 0', {}],
    ['1.0 / (guests - guests)', { guests: 2 }],
    ['double(birthday)', { birthday: 'soon' }],
    ['days_between(birthday, today())', { birthday: 'soon' }],
  ])('%s has no value', (expression, answers) => {
    expect(resultOf(expression, answers)).toBeUndefined();
  });

  it('answered protects an operand that may be missing', () => {
    expect(resultOf('answered("guests") ? guests : 0')).toBe(0);
    expect(resultOf('answered("guests") && guests > 3')).toBe(false);
    expect(resultOf('!answered("guests") || guests > 3')).toBe(true);
  });
});

describe('the table of variables', () => {
  const typeOf: Readonly<Record<SimpleKind, string>> = {
    number: 'double',
    text: 'string',
    boolean: 'bool',
    list: 'list(string)',
    map: 'map(string, string)',
    list_map: 'map(string, list(string))',
    number_map: 'map(string, double)',
  };
  const rows = rowsOf(section('Variables')).map(([types = '', cel = '']) => ({
    types: [...types.matchAll(/`(\w+)`/g)].map(([, type]) => type),
    cel: withoutMarks(cel),
  }));
  const celTypesOf = (type: string) =>
    rows.filter(({ types }) => types.includes(type)).map(({ cel }) => cel);

  it.each(questionTypes.filter(({ type }) => type !== 'matrix'))('has the type of $type', (row) => {
    expect(celTypesOf(row.type)).toEqual([typeOf[row.valueKind({})]]);
  });

  it('has both types of a matrix', () => {
    expect(celTypesOf('matrix')).toEqual([typeOf.map, typeOf.list_map]);
  });

  it('has the types of calculated values', () => {
    const [row] = calculatedTypes;
    const kinds = (['number', 'text', 'boolean'] as const).map((value) =>
      row.valueKind({ value }, () => undefined),
    );
    expect(celTypesOf(row.type)).toEqual([
      kinds.map((kind) => (typeof kind === 'string' ? typeOf[kind] : '')).join(', '),
    ]);
  });
});

it('states the limits of the code', () => {
  const text = (guide.split('\n## Errors and limits\n')[1] ?? '').replace(/\s+/g, ' ');
  const { jumps, rules, endings, expressionLength, expressionBrackets } = definitionLimits;
  const { pipedReferences, pipedCharacters, expressionCost, allExpressionsCost } = definitionLimits;
  const milliseconds = (cost: number) => (cost * 0.1) / 1000; // 0.1 µs for one unit of cost
  for (const phrase of [
    `${jumps} jumps`,
    `${rules} rules and ${endings} endings`,
    `${expressionLength.toLocaleString('en')} characters`,
    `about ${milliseconds(expressionCost)} and ${milliseconds(allExpressionsCost)} milliseconds`,
    `nested ${expressionBrackets} deep`,
    `${pipedReferences} references`,
    `up to ${pipedCharacters.toLocaleString('en')} characters of an answer`,
  ]) {
    expect(text).toContain(phrase);
  }
});
