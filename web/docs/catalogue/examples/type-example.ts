import type { Json, Upload } from '../../../../packages/definition/model/answer-rule.ts';
import type {
  ElementTypeName,
  QuestionTypeName,
} from '../../../../packages/definition/questions/question-types.ts';

/** What the pages of all element types show; code in backticks. */
interface ElementExample {
  /** When a form has an element of the type: one or two sentences. */
  readonly purpose: string;
  /** The members of the element as a client sends them, without its type. */
  readonly element: { readonly id: string; readonly [member: string]: Json };
}

/** Content, which has no answer. */
export type ContentExample = ElementExample;

/** A question with answers to it. */
export interface QuestionExample extends ElementExample {
  /** The answers in words. */
  readonly answers: string;
  /** Answers that the definition accepts; the first one is shown in an export and compared by conditions. */
  readonly valid: readonly [Json, ...Json[]];
  /** Answers that it refuses, each for another reason. */
  readonly invalid: readonly [Json, ...Json[]];
  /** The uploads that answers refer to, by reference. */
  readonly uploads?: Readonly<Record<string, Upload>>;
}

/** A value that the service computes. */
export interface CalculatedExample extends ElementExample {
  readonly answers: string;
  /** The questions that its expression reads. */
  readonly before: readonly { readonly [member: string]: Json }[];
  /** Answers to them. */
  readonly given: readonly [Readonly<Record<string, Json>>, ...Readonly<Record<string, Json>>[]];
}

export type TypeExample<Type extends ElementTypeName> = Type extends QuestionTypeName
  ? QuestionExample
  : Type extends 'calculated'
    ? CalculatedExample
    : ContentExample;

/** An example for each element type: a type without one does not compile. */
export type TypeExamples = { readonly [Type in ElementTypeName]: TypeExample<Type> };
