import { compileExpression } from '../../../packages/definition/logic/expressions/compile-expression.ts';
import type { Json } from '../../../packages/definition/model/answer-rule.ts';
import type { ValueKind } from '../../../packages/definition/model/value-kind.ts';

/** A function with an example of its use. */
export interface FunctionExample {
  readonly name: string;
  readonly meaning: string;
  readonly expression: string;
}

/** The answers that the examples read. */
export const exampleAnswers = {
  name: 'Ann',
  age: 41,
  colors: ['red', 'blue'],
  arrival: '2026-03-01',
  departure: '2026-03-04',
} satisfies Record<string, Json>;

const kinds: Readonly<Record<keyof typeof exampleAnswers, ValueKind>> = {
  name: 'text',
  age: 'number',
  colors: 'list',
  arrival: 'text',
  departure: 'text',
};

/** The UTC date of the example submission. */
export const exampleDate = '2026-02-28';

/** The functions of expressions: those of this project, then those of CEL. */
export const functionExamples: readonly FunctionExample[] = [
  {
    name: 'answered',
    meaning: 'Whether a question is answered. Its id is a text in quotes.',
    expression: 'answered("phone")',
  },
  {
    name: 'count',
    meaning: 'The number of selected options, files or answered rows; 0 without an answer.',
    expression: 'count("colors")',
  },
  { name: 'today', meaning: 'The UTC date of the submission.', expression: 'today()' },
  {
    name: 'days_between',
    meaning: 'Days from the first date to the second; negative if it is earlier.',
    expression: 'days_between(arrival, departure)',
  },
  {
    name: 'round',
    meaning: 'A number rounded to digits, half away from zero.',
    expression: 'round(age / 3, 1)',
  },
  {
    name: 'size',
    meaning: 'Characters of a text, entries of a list or a map.',
    expression: 'size(name)',
  },
  {
    name: 'contains',
    meaning: 'Whether a text contains another one; case matters.',
    expression: 'name.contains("nn")',
  },
  {
    name: 'startsWith',
    meaning: 'Whether a text begins with another one.',
    expression: 'name.startsWith("A")',
  },
  {
    name: 'endsWith',
    meaning: 'Whether a text ends with another one.',
    expression: 'name.endsWith("n")',
  },
  {
    name: 'matches',
    meaning: 'Whether a part of a text matches a regular expression (RE2).',
    expression: 'name.matches("^[A-Z][a-z]+$")',
  },
  { name: 'string', meaning: 'A number or boolean as text.', expression: 'string(age) + " years"' },
  {
    name: 'double',
    meaning: 'A text or an integer as a number; it fails for other texts.',
    expression: 'double("12.5") + age',
  },
  {
    name: 'int',
    meaning: 'A number without its decimals, or a text with an integer.',
    expression: 'int(age / 2) == 20',
  },
  {
    name: 'bool',
    meaning: 'The texts `true` and `false` as a boolean.',
    expression: 'bool("true")',
  },
  {
    name: 'exists',
    meaning: 'Whether an entry of a list meets a condition.',
    expression: 'colors.exists(c, c == "green")',
  },
  {
    name: 'all',
    meaning: 'Whether all entries meet a condition.',
    expression: 'colors.all(c, size(c) > 2)',
  },
  {
    name: 'exists_one',
    meaning: 'Whether exactly one entry meets a condition.',
    expression: 'colors.exists_one(c, c == "red")',
  },
  {
    name: 'filter',
    meaning: 'The entries that meet a condition.',
    expression: 'size(colors.filter(c, c != "red"))',
  },
  {
    name: 'map',
    meaning: 'A list with a value computed for each entry.',
    expression: 'colors.map(c, size(c)) == [3, 4]',
  },
];

/** The value of an example. */
export function valueOfExample(expression: string): Json | undefined {
  const scope = new Map<string, ValueKind>([...Object.entries(kinds), ['phone', 'text']]);
  const answers = new Map(Object.entries(exampleAnswers).map(([id, answer]) => [id, { answer }]));
  return compileExpression(expression, scope)(answers, { today: exampleDate });
}
