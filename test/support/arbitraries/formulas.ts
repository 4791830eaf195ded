import type { GeneratedElement } from './definition-arbitraries.ts';
import { textTypes, type ValueAt } from './reference-walk.ts';

/** An expression, with the function that the specification prescribes for it. */
export interface Formula {
  readonly kind: 'number' | 'text' | 'boolean';
  readonly source: string;
  /** Undefined where the expression fails. */
  readonly evaluate: (valueAt: ValueAt) => unknown;
}

/** Formulas of the answer to one question; `evaluate` gets undefined without an answer. */
interface FormulaOfAnswer {
  readonly kind: Formula['kind'];
  /** @param answer the question as a variable @param id its id as a literal */
  readonly source: (answer: string, id: string) => string;
  readonly evaluate: (answer: unknown) => unknown;
}

/** The stored number: an infinite result is a failure, others have 15 significant digits. */
function stored(value: number): number | undefined {
  if (!Number.isFinite(value)) return undefined;
  return Number.isSafeInteger(value) ? value : Number(value.toPrecision(15));
}

const ifNumber = (compute: (answer: number) => unknown) => (answer: unknown) =>
  typeof answer === 'number' ? compute(answer) : undefined;

const ifText = (compute: (answer: string) => unknown) => (answer: unknown) =>
  typeof answer === 'string' ? compute(answer) : undefined;

const ifBoolean = (compute: (answer: boolean) => unknown) => (answer: unknown) =>
  typeof answer === 'boolean' ? compute(answer) : undefined;

const ofNumbers: readonly FormulaOfAnswer[] = [
  {
    kind: 'number',
    source: (answer) => `${answer} * 2.0 + 1.0`,
    evaluate: ifNumber((answer) => stored(answer * 2 + 1)),
  },
  {
    kind: 'number',
    source: (answer) => `10 / ${answer}`,
    evaluate: ifNumber((answer) => stored(10 / answer)),
  },
  {
    kind: 'boolean',
    source: (answer) => `${answer} >= 3`,
    evaluate: ifNumber((answer) => answer >= 3),
  },
  {
    kind: 'text',
    source: (answer) => `${answer} < 0.5 ? "low" : "high"`,
    evaluate: ifNumber((answer) => (answer < 0.5 ? 'low' : 'high')),
  },
];

const ofTexts: readonly FormulaOfAnswer[] = [
  {
    kind: 'text',
    source: (answer) => `${answer} + "!"`,
    evaluate: ifText((answer) => `${answer}!`),
  },
  {
    kind: 'boolean',
    source: (answer) => `size(${answer}) > 3`,
    evaluate: ifText((answer) => [...answer].length > 3),
  },
];

const ofBooleans: readonly FormulaOfAnswer[] = [
  { kind: 'boolean', source: (answer) => `!${answer}`, evaluate: ifBoolean((answer) => !answer) },
  {
    kind: 'number',
    source: (answer) => `${answer} ? 1.0 : -1.0`,
    evaluate: ifBoolean((answer) => (answer ? 1 : -1)),
  },
];

const countOf = (answer: unknown) =>
  typeof answer === 'object' ? Object.keys(Object(answer)).length : 0;

const ofSeveralValues: readonly FormulaOfAnswer[] = [
  { kind: 'number', source: (_, id) => `count(${id})`, evaluate: countOf },
  {
    kind: 'boolean',
    source: (_, id) => `count(${id}) > 1`,
    evaluate: (answer) => countOf(answer) > 1,
  },
];

const ofAnyAnswers: readonly FormulaOfAnswer[] = [
  {
    kind: 'boolean',
    source: (_, id) => `answered(${id})`,
    evaluate: (answer) => answer !== undefined,
  },
  {
    kind: 'text',
    source: (_, id) => `answered(${id}) ? "yes" : ""`,
    evaluate: (answer) => (answer === undefined ? undefined : 'yes'), // empty text is no value
  },
];

/** Formulas that need no question. */
const constants: readonly Formula[] = [
  { kind: 'number', source: '0.125', evaluate: () => 0.125 },
  { kind: 'text', source: 'today()', evaluate: () => '2026-01-31' },
  { kind: 'boolean', source: 'today() < "2026-02-01"', evaluate: () => true },
  { kind: 'boolean', source: '1.0 > 2.0', evaluate: () => false },
  { kind: 'number', source: 'double("no number")', evaluate: () => undefined },
];

const formulasByType: readonly (readonly [
  types: readonly string[],
  of: readonly FormulaOfAnswer[],
])[] = [
  [['number', 'rating', 'opinion_scale', 'nps'], ofNumbers],
  [textTypes, ofTexts],
  [['yes_no', 'legal'], ofBooleans],
  [['multiple_choice', 'ranking', 'matrix'], ofSeveralValues],
];

const typeOfKind: Readonly<Record<string, string>> = {
  number: 'number',
  text: 'short_text',
  boolean: 'yes_no',
};

/** All formulas that an expression after these questions can have. */
export function formulasOver(questions: readonly GeneratedElement[]): readonly Formula[] {
  return [...constants, ...questions.flatMap(formulasOf)];
}

function formulasOf({ id, type, ...members }: GeneratedElement): readonly Formula[] {
  const compared = typeOfKind[String(members['value'])] ?? type;
  const own = formulasByType.flatMap(([types, formulas]) =>
    types.includes(compared) ? formulas : [],
  );
  return [...own, ...ofAnyAnswers].map(({ kind, source, evaluate }) => ({
    kind,
    source: source(variableFor(id), JSON.stringify(id)),
    evaluate: (valueAt) => evaluate(valueAt(id)),
  }));
}

/** Ids that are CEL identifiers are variables; short ones may be reserved words. */
function variableFor(id: string): string {
  const isIdentifier = /^[A-Za-z_]\w*$/.test(id) && id.length > 9;
  return isIdentifier ? id : `answers[${JSON.stringify(id)}]`;
}
