import type { z } from 'zod';
import type { Aggregator } from '../analytics/aggregate.ts';
import type { AnswerRule, Fail, Json } from '../base/answer-rule.ts';
import type { Operators } from '../conditions/comparison-operators.ts';
import type { MemberTypes } from '../values/member-types.ts';

/** What a form shows without asking: the part of a row that every type of element has. */
export interface ContentType<Type extends string, Members extends z.ZodRawShape> {
  readonly type: Type;
  /** The members of its own, beside those that every element has. */
  members(kit: MemberTypes): Members;
  /** What members may not be together. */
  checkMembers?(element: MemberValues<Members>, fail: Fail): void;
}

/**
 * One row of the table of question types: all that the service knows of a type. The row's file
 * imports no parser and does no I/O.
 */
export interface QuestionType<Type extends string, Members extends z.ZodRawShape>
  extends ContentType<Type, Members> {
  /**
   * The most characters of its answers, where these are compared as text: what is compared with them
   * has the same limit.
   */
  readonly maxLength?: number;
  /**
   * What conditions and criteria can compare its answers by; without it they can only ask whether
   * there is one.
   *
   * @param optionIds the options that the question has, if its type has any
   */
  operators?(optionIds: ReadonlySet<string>): Operators;
  /** Builds the rule for its answers, once per version. */
  answerRule(question: MemberValues<Members> & QuestionCommon): AnswerRule;
  /** Its answers are references to uploads. */
  readonly takesUploads?: true;
  /** How an answer reads in a table's cell; without it it is its own text. */
  answerFormatter?(question: MemberValues<Members>): (answer: Json) => string;
  /** What analytics show of its answers, beside how many there are. */
  aggregator?(question: MemberValues<Members>): Aggregator;
  /** What is stored where no answer was sent. */
  defaultAnswer?(question: MemberValues<Members>): Json | undefined;
}

/** What every question has that its answers depend on. */
type QuestionCommon = { readonly id: string; readonly required: boolean };

/** The own members of an element that was parsed. */
export type MemberValues<Members extends z.ZodRawShape> = z.output<z.ZodObject<Members>>;

/** Lets the members' types flow into `check` and `answer`. */
export function questionType<const Type extends string, Members extends z.ZodRawShape>(
  row: QuestionType<Type, Members>,
): QuestionType<Type, Members> {
  return row;
}

/** The same for what is only shown. */
export function contentType<const Type extends string, Members extends z.ZodRawShape>(
  row: ContentType<Type, Members>,
): ContentType<Type, Members> {
  return row;
}
