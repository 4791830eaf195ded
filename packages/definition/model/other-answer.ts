import type { Json } from './answer-rule.ts';

/** The id that represents other answers in conditions, filters, expressions and analytics; reserved. */
export const otherOptionId = '__other__';

/** Whether a value is an other answer: text that is not among the options, as `{other: …}`. */
export function isOtherAnswer(value: unknown): value is { other: unknown } {
  return typeof value === 'object' && value !== null && Object.keys(value).join() === 'other';
}

/** The id of an entry of an answer: of an option, or the one that represents other answers. */
export const comparedIdOf = (entry: Json): Json => (isOtherAnswer(entry) ? otherOptionId : entry);
