// The fields of every response that conditions can compare in addition to answers: its time, decision, source, language and version.

import { parseTimeSpan } from '../../common/text/calendar.ts';
import {
  numberOperators,
  type Operator,
  type Operators,
  optionOperators,
} from '../conditions/comparison-operators.ts';
import type { ComparisonOp } from '../conditions/operator-names.ts';
import { canonicalLanguage, languageTagLength } from '../questions/values/language-tag.ts';
import type { ComparisonTarget } from './check-comparison.ts';

const isTrue = () => true;

/** Operators that only check their operands. */
function checked(check: Operator, ops: readonly ComparisonOp[]): Operators {
  return Object.fromEntries(ops.map((op) => [op, check]));
}

const timeOperator: Operator = (value, fail) => {
  if (typeof value !== 'string') return fail('wrong_type', 'Must be a string.');
  const message = 'Must be a date such as 2026-01-31, or an RFC 3339 date and time.';
  return parseTimeSpan(value) ? isTrue : fail('invalid_value', message);
};

const languageOperator: Operator = (value, fail) => {
  if (typeof value !== 'string') return fail('wrong_type', 'Must be a string.');
  const isTag = canonicalLanguage(value) !== undefined;
  return isTag ? isTrue : fail('invalid_value', 'Must be a language tag such as en or pt-BR.');
};

const listOperator =
  (entry: Operator): Operator =>
  (value, fail) => {
    if (!Array.isArray(value)) return fail('wrong_type', 'Must be an array.');
    if (value.length === 0) return fail('too_few', 'Must have at least 1 entry.');
    const results = value.map((one: unknown, index) =>
      entry(one, (code, message, ...at) => fail(code, message, index, ...at)),
    );
    return results.includes(undefined) ? undefined : isTrue;
  };

const oneOf = (...names: readonly string[]) =>
  optionOperators({ optionIds: new Set(names), valueKind: 'text' });

/** The operators of each field, which check operands. Their predicates are not used: only SQL compares these fields. */
const operatorsByField = {
  $approval: oneOf('none', 'approved', 'rejected'),
  $source: oneOf('web', 'api'),
  $form_version: numberOperators,
  $language: {
    ...checked(languageOperator, ['equals', 'not_equals']),
    ...checked(listOperator(languageOperator), ['in', 'not_in']),
  },
  $created_at: checked(timeOperator, ['equals', 'not_equals', 'gt', 'gte', 'lt', 'lte']),
} as const satisfies Readonly<Record<`$${string}`, Operators>>;

export type ResponseField = keyof typeof operatorsByField;

export const responseFields = Object.keys(operatorsByField).join(', ');

export const isResponseField = (name: string): name is ResponseField =>
  Object.hasOwn(operatorsByField, name);

/** A field as something to compare. */
export const responseFieldTarget = (name: ResponseField): ComparisonTarget => ({
  row: { operators: () => operatorsByField[name] },
  context: { optionIds: new Set(), valueKind: 'text' },
  maxLength: languageTagLength,
  name: `Comparisons of ${name}`,
});
