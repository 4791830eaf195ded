import type { Condition } from '../../../../../../packages/definition/conditions/condition-model.ts';
import type { Op } from '../../../../../../packages/definition/conditions/operator-names.ts';
import { writeNumber } from '../../../../../../packages/languages/number-input.ts';
import { language } from '../../../texts/language.ts';
import { t } from '../../../texts/translate.tsx';
import type { FilterField, OperandKind } from './filter-fields.ts';

type Comparison = Extract<Condition, { question: string }>;

/** A condition in words, such as `Plan is Pro and (Age is at least 18 or Age is empty)`. */
export function conditionText(condition: Condition, fields: readonly FilterField[]): string {
  const byId = new Map(fields.map((field) => [field.id, field]));
  const textOf = (one: Condition): string => {
    if ('question' in one) return comparisonText(one, byId.get(one.question));
    if ('not' in one) return t('not ({condition})', { condition: textOf(one.not) });
    return 'all' in one ? joined(one.all, and) : joined(one.any, or);
  };
  const joined = (conditions: readonly Condition[], join: typeof and) => {
    const [first = '', ...others] = conditions.map((one) =>
      'all' in one || 'any' in one ? `(${textOf(one)})` : textOf(one),
    );
    return others.reduce(join, first);
  };
  return textOf(condition);
}

const and = (one: string, other: string) => t('{one} and {other}', { one, other });
const or = (one: string, other: string) => t('{one} or {other}', { one, other });

function comparisonText({ question, op, value }: Comparison, field: FilterField | undefined) {
  const labels = new Map(field?.options.map(({ value: id, label }) => [id, label]));
  const valueText = (one: unknown): string => {
    if (Array.isArray(one)) return one.map(valueText).join(', ');
    if (typeof one === 'boolean') return one ? t('yes') : t('no');
    if (typeof one === 'number') return writeNumber(one, language);
    return labels.get(String(one)) ?? String(one);
  };
  const operand = value === undefined ? '' : ` ${valueText(value)}`;
  return `${field?.label ?? question} ${opLabel(op, field)}${operand}`;
}

/** Names of the operators in sentences: in conditions, jumps, criteria and filters. */
const labels: Readonly<Record<Op, string>> = {
  is_answered: t('is answered'),
  is_empty: t('is empty'),
  equals: t('is'),
  not_equals: t('is not'),
  in: t('is one of'),
  not_in: t('is none of'),
  contains: t('contains'),
  not_contains: t('does not contain'),
  includes_any: t('includes any of'),
  includes_all: t('includes all of'),
  gt: t('is greater than'),
  gte: t('is at least'),
  lt: t('is less than'),
  lte: t('is at most'),
  count_gte: t('has at least this number of entries'),
  count_lte: t('has at most this number of entries'),
};

const dateLabels: Partial<Record<Op, string>> = {
  gt: t('is after'),
  gte: t('is on or after'),
  lt: t('is before'),
  lte: t('is on or before'),
};

const timeLabels: Partial<Record<Op, string>> = {
  gt: t('is after'),
  gte: t('is at or after'),
  lt: t('is before'),
  lte: t('is at or before'),
};

/** Names that depend on what is compared. */
const labelsByKind: Readonly<Partial<Record<OperandKind, Partial<Record<Op, string>>>>> = {
  date: dateLabels,
  partial_date: dateLabels,
  time: timeLabels,
  datetime: timeLabels,
};

/** @param field the question that is compared; undefined if the form does not have it */
export const opLabel = (op: Op, field: Pick<FilterField, 'operand'> | undefined): string =>
  (field && labelsByKind[field.operand]?.[op]) ?? labels[op];
