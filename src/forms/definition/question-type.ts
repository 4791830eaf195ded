import type { z } from 'zod';
import type { Kit } from './kit.ts';

/** Reports one thing that is wrong; `at` leads from the question to the place. */
export type Fail = (code: string, message: string, ...at: (string | number)[]) => void;

/** A value as JSON has it. */
export type Json = string | number | boolean | null | Json[] | { [member: string]: Json };

/**
 * Checks one answer and gives it as it is stored. After a `fail` the result does not matter.
 * Absent answers never come here.
 */
export type AnswerRule = (value: unknown, fail: Fail) => Json;

/**
 * One row of the table of question types: all that the service knows of a type. The row's file
 * imports no parser and does no I/O.
 */
export interface QuestionType<Type extends string, Members extends z.ZodRawShape> {
  readonly type: Type;
  /** The members of its own, beside id, title, description and required. */
  members(kit: Kit): Members;
  /** What members may not be together. */
  check?(question: Own<Members>, fail: Fail): void;
  /** Builds the rule for its answers, once per version. */
  answer(question: Own<Members>): AnswerRule;
}

/** The own members of a question that was parsed. */
export type Own<Members extends z.ZodRawShape> = z.output<z.ZodObject<Members>>;

/** Lets the members' types flow into `check` and `answer`. */
export function questionType<const Type extends string, Members extends z.ZodRawShape>(
  row: QuestionType<Type, Members>,
): QuestionType<Type, Members> {
  return row;
}
