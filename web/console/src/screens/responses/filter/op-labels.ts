import type { Op } from '../../../../../../packages/definition/conditions/operator-names.ts';
import { t } from '../../../texts/translate.tsx';
import type { FilterField, OperandKind } from './filter-fields.ts';

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
