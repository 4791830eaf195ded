import type { Condition } from '../../../../../../packages/definition/conditions/condition-model.ts';
import { writeNumber } from '../../../../../../packages/languages/number-input.ts';
import { language } from '../../../texts/language.ts';
import { t } from '../../../texts/translate.tsx';
import type { FilterField } from './filter-fields.ts';
import { opLabel } from './op-labels.ts';

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
