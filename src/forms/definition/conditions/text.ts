import type { Condition } from './model.ts';

/** A condition in one line, by the ids of its questions: `age gte 18 and not (plan in ["a","b"])`. */
export function conditionText(condition: Condition): string {
  if ('question' in condition) {
    const { question, op, value } = condition;
    return [question, op, ...(value === undefined ? [] : [JSON.stringify(value)])].join(' ');
  }
  if ('not' in condition) return `not (${conditionText(condition.not)})`;
  const [word, conditions] = 'all' in condition ? ['and', condition.all] : ['or', condition.any];
  return conditions.map(partText).join(` ${word} `);
}

/** Groups of several parts need brackets within others. */
function partText(condition: Condition): string {
  const text = conditionText(condition);
  return 'question' in condition || 'not' in condition ? text : `(${text})`;
}
