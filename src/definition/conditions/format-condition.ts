import type { Condition } from './condition-model.ts';

/** A condition in one line, by the ids of its questions: `age gte 18 and not (plan in ["a","b"])`. */
export function formatCondition(condition: Condition): string {
  if ('question' in condition) {
    const { question, op, value } = condition;
    return [question, op, ...(value === undefined ? [] : [JSON.stringify(value)])].join(' ');
  }
  if ('not' in condition) return `not (${formatCondition(condition.not)})`;
  const [word, conditions] = 'all' in condition ? ['and', condition.all] : ['or', condition.any];
  return conditions.map(formatNestedCondition).join(` ${word} `);
}

/** Groups of several parts need brackets within others. */
function formatNestedCondition(condition: Condition): string {
  const text = formatCondition(condition);
  return 'question' in condition || 'not' in condition ? text : `(${text})`;
}
