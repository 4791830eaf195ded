import type { z } from 'zod';
import type { OperatorContext, Operators } from '../../conditions/comparison-operators.ts';
import type { AnswerRule, Fail, Json } from '../../model/answer-rule.ts';
import type { OptionList } from '../../model/option-list.ts';
import type { CellType, SimpleKind, ValueKind } from '../../model/value-kind.ts';
import type { Aggregator } from '../aggregation/aggregate.ts';
import type { MemberTypes } from '../values/member-types.ts';

/** A row for content; also the part of the rows that questions and content have in common. */
export interface ContentType<Type extends string, Members extends z.ZodRawShape> {
  readonly type: Type;
  /** The members of this type, in addition to those of every element. */
  members(types: MemberTypes): Members;
  /** Reports members that contradict each other. */
  checkMembers?(element: MemberValues<Members>, fail: Fail): void;
}

/** The part of a row that questions and calculated values have in common: what their values can do. */
export interface ValueType<Type extends string, Members extends z.ZodRawShape>
  extends ContentType<Type, Members> {
  /**
   * The kind of the values in expressions.
   *
   * @param element may not have been validated
   * @param kindOf the kind of the values of another element; undefined for content
   */
  valueKind(element: object, kindOf: (element: unknown) => ValueKind | undefined): ValueKind;
  /** Maximum number of characters of values that are compared as text, and of operands. */
  readonly maxLength?: number;
  /** Operators that conditions and criteria can use, in addition to the presence operators. */
  operators?(context: OperatorContext): Operators;
  /** How spreadsheets represent the values; by default by their kind, lists and maps as text. */
  readonly cellType?: CellType;
  /** The value in a cell; by default the answer. */
  cellValue?(answer: Json): Json;
  /** Formats a value for a CSV cell; by default `String(answer)`. */
  answerFormatter?(element: MemberValues<Members>): (answer: Json, list?: OptionList) => string;
  /** Aggregates values for analytics, which otherwise contain only their number. */
  aggregator?(element: MemberValues<Members>): Aggregator | undefined;
}

/**
 * A row of the table of question types: everything that is specific to the type. The files of the rows
 * run in browsers, so they neither import zod nor do I/O.
 */
export interface QuestionType<Type extends string, Members extends z.ZodRawShape>
  extends ValueType<Type, Members> {
  valueKind(element: object): SimpleKind;
  /** Compiles the rule that checks answers; called once per version. */
  answerRule(
    question: MemberValues<Members> & { readonly id: string; readonly required: boolean },
  ): AnswerRule;
  /** Answers are references to uploads. */
  readonly takesUploads?: true;
  /** The answer to store if none was sent. */
  defaultAnswer?(question: MemberValues<Members>): Json | undefined;
}

/** The members of a parsed element that are specific to its type. */
export type MemberValues<Members extends z.ZodRawShape> = z.output<z.ZodObject<Members>>;

/** Infers the types of the members for the functions of the row. */
export function questionType<const Type extends string, Members extends z.ZodRawShape>(
  row: QuestionType<Type, Members>,
): QuestionType<Type, Members> {
  return row;
}

/** Infers the types of the members for the functions of the row. */
export function contentType<const Type extends string, Members extends z.ZodRawShape>(
  row: ContentType<Type, Members>,
): ContentType<Type, Members> {
  return row;
}

/** Infers the types of the members for the functions of the row. */
export function valueType<const Type extends string, Members extends z.ZodRawShape>(
  row: ValueType<Type, Members>,
): ValueType<Type, Members> {
  return row;
}
