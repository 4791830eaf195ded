import { compileExpression } from '../../../packages/definition/logic/expressions/compile-expression.ts';
import type { SimpleKind, ValueKind } from '../../../packages/definition/model/value-kind.ts';
import type { ExampleForm } from './example-form.ts';

export const celTypes: Readonly<Record<SimpleKind, string>> = {
  number: 'double',
  text: 'string',
  boolean: 'bool',
  list: 'list(string)',
  map: 'map(string, string)',
  list_map: 'map(string, list(string))',
  number_map: 'map(string, double)',
};

export const celTypeOf = (kind: ValueKind): string =>
  typeof kind === 'string' ? celTypes[kind] : 'list of maps';

const expressionsOfSimpleKind: Readonly<Record<SimpleKind, (id: string) => readonly string[]>> = {
  number: (id) => [`${id} * 2`, `${id} >= 5`],
  text: (id) => [`size(${id})`, `${id} + "!"`],
  boolean: (id) => [`${id} ? 10 : 0`],
  list: (id) => [`size(${id})`, `count("${id}")`, `${id}[0]`],
  map: (id) => [`count("${id}")`, `size(${id})`],
  list_map: (id) => [`count("${id}")`],
  number_map: (id) => [`${id}.lat > 0.0`, `has(${id}.accuracy) ? ${id}.accuracy : 0.0`],
};

function expressionsOfKind(id: string, kind: ValueKind): readonly string[] {
  if (typeof kind === 'string') return expressionsOfSimpleKind[kind](id);
  const [member = ''] = kind.members.keys();
  return [`size(${id})`, `count("${id}")`, `${id}.all(c, has(c.${member}))`, `${id}[0].${member}`];
}

/** Expressions with the example answer of an element, and their results. */
export function expressionExamples(form: ExampleForm, kind: ValueKind) {
  const { element, valid } = form;
  const [answer] = valid;
  if (!answer) return [];
  const scope = new Map([[element.id, kind]]);
  const values = new Map([[element.id, { answer: answer.stored }]]);
  return [...expressionsOfKind(element.id, kind), `answered("${element.id}")`].map(
    (expression) => ({
      expression,
      result: compileExpression(expression, scope)(values, { today: '2026-07-01' }),
    }),
  );
}
