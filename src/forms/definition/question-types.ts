import type { z } from 'zod';
import type { QuestionType } from './question-type.ts';
import { number } from './question-types/number.ts';
import { shortText } from './question-types/short-text.ts';
import { singleChoice } from './question-types/single-choice.ts';

/**
 * The one table of question types. The parser, the answer rules, the API's types and the
 * documentation are made from its rows: a new type is a new row.
 */
export const questionTypes = [shortText, number, singleChoice] as const;

/** Any row, for loops over the table. */
export type AnyQuestionType = QuestionType<string, z.ZodRawShape>;

const byType = new Map<string, AnyQuestionType>(questionTypes.map((row) => [row.type, row]));

/** The row of a type that a parsed definition names. */
export function questionTypeOf({ type }: { type: string }): AnyQuestionType {
  const row = byType.get(type);
  if (!row) throw new Error(`The table has no question type ${type}`);
  return row;
}
