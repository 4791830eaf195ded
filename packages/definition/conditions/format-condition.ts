import type { Condition } from './condition-model.ts';

/** Formats a condition in one line, with question ids: `age gte 18 and not (plan in ["a","b"])`. */
export function formatCondition(condition: Condition): string {
  if ('question' in condition) {
    const { question, op, value } = condition;
    return [question, op, ...(value === undefined ? [] : [JSON.stringify(value)])].join(' ');
  }
  if ('not' in condition) return `not (${formatCondition(condition.not)})`;
  const [conjunction, conditions] =
    'all' in condition ? ['and', condition.all] : ['or', condition.any];
  return conditions.map(formatNestedCondition).join(` ${conjunction} `);
}

/** Nested groups need parentheses. */
function formatNestedCondition(condition: Condition): string {
  const text = formatCondition(condition);
  return 'question' in condition || 'not' in condition ? text : `(${text})`;
}
