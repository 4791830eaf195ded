import { compileExpression } from '../../../packages/definition/logic/expressions/compile-expression.ts';
import type { ValueKind } from '../../../packages/definition/model/value-kind.ts';
import type { ExampleForm } from './example-form.ts';

export const celTypes: Readonly<Record<ValueKind, string>> = {
  number: 'double',
  text: 'string',
  boolean: 'bool',
  list: 'list(string)',
  map: 'map(string, string)',
  list_map: 'map(string, list(string))',
};

const expressionsOfKind: Readonly<Record<ValueKind, (id: string) => readonly string[]>> = {
  number: (id) => [`${id} * 2`, `${id} >= 5`],
  text: (id) => [`size(${id})`, `${id} + "!"`],
  boolean: (id) => [`${id} ? 10 : 0`],
  list: (id) => [`size(${id})`, `count("${id}")`, `${id}[0]`],
  map: (id) => [`count("${id}")`, `size(${id})`],
  list_map: (id) => [`count("${id}")`],
};

/** Expressions with the example answer of an element, and their results. */
export function expressionExamples(form: ExampleForm, kind: ValueKind) {
  const { element, valid } = form;
  const [answer] = valid;
  if (!answer) return [];
  const scope = new Map([[element.id, kind]]);
  const values = new Map([[element.id, { answer: answer.stored }]]);
  return [...expressionsOfKind[kind](element.id), `answered("${element.id}")`].map(
    (expression) => ({
      expression,
      result: compileExpression(expression, scope)(values, { today: '2026-07-01' }),
    }),
  );
}
