import { compileExpression } from '../../../../packages/definition/logic/expressions/compile-expression.ts';
import type {
  ExpressionAnswers,
  ExpressionResult,
} from '../../../../packages/definition/logic/expressions/expression-compiler.ts';
import type { Json } from '../../../../packages/definition/model/answer-rule.ts';
import { definitionLimits } from '../../../../packages/definition/model/definition-limits.ts';
import type {
  ExpressionScope,
  SimpleKind,
  ValueKind,
} from '../../../../packages/definition/model/value-kind.ts';

/** The questions of the tests, with the kinds of their answers. */
const kinds = {
  age: 'number',
  price: 'number',
  name: 'text',
  born: 'text',
  city: 'text',
  member: 'boolean',
  colours: 'list',
  files: 'list',
  address: 'map',
  grid: 'list_map',
  place: 'number_map',
  'first-name': 'text',
  in: 'number',
} as const satisfies Record<string, ValueKind>;

export const scope: ExpressionScope = new Map(Object.entries(kinds));

const lines = (length: number) => Array.from({ length }, (_, index) => ({ id: `i${index}` }));

/** The number of options of `largestElements`. */
export const largestOptions = definitionLimits.matrixLines;

const elementOfKind: Readonly<Record<SimpleKind, object>> = {
  number: { type: 'number' },
  boolean: { type: 'yes_no' },
  text: { type: 'long_text' },
  list: { type: 'multiple_choice', options: lines(largestOptions) },
  map: { type: 'matrix', rows: lines(largestOptions) },
  number_map: { type: 'location' },
  list_map: {
    type: 'matrix',
    rows: lines(largestOptions),
    columns: lines(definitionLimits.matrixCells / largestOptions),
  },
};

/** Elements of which answers are the largest of their kinds, for the cost of expressions. */
export function largestElements(
  kinds: ExpressionScope,
  own: Readonly<Record<string, object>> = {},
) {
  return {
    get(id: string) {
      const kind = kinds.get(id);
      return own[id] ?? (typeof kind === 'string' ? elementOfKind[kind] : undefined);
    },
  };
}

export const context = { today: '2026-11-23' };

export function answersOf(answers: Readonly<Record<string, Json>>): ExpressionAnswers {
  return new Map(Object.entries(answers).map(([id, answer]) => [id, { answer }]));
}

/** Compiles and evaluates an expression. */
export function evaluate(
  source: string,
  answers: Readonly<Record<string, Json>> = {},
): ExpressionResult {
  return compileExpression(source, scope)(answersOf(answers), context);
}
