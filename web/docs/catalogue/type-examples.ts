import { z } from 'zod';
import type { ElementTypeName } from '../../../packages/definition/questions/question-types.ts';
import examples from './type-examples.json' with { type: 'json' };

const uploadModel = z.strictObject({
  questionId: z.string(),
  file: z.strictObject({
    file_id: z.string(),
    name: z.string(),
    size: z.number(),
    type: z.string(),
  }),
});

const answers = z.record(z.string(), z.json());

/** What the page of an element type shows; code in backticks. */
const exampleModel = z.strictObject({
  /** When a form has an element of the type: one or two sentences. */
  purpose: z.string(),
  /** The questions that the expression of a calculated value reads. */
  before: z.array(answers).default([]),
  /** The members of the element as a client sends them, without its type. */
  element: z.object({ id: z.string() }).catchall(z.json()),
  /** The answers in words; content has none. */
  answers: z.string().optional(),
  /** Answers that the definition accepts; the first one is shown in an export and compared by conditions. */
  valid: z.array(z.json()).default([]),
  /** Answers that it refuses, each for another reason. */
  invalid: z.array(z.json()).default([]),
  /** The uploads that answers refer to, by reference. */
  uploads: z.record(z.string(), uploadModel).default({}),
  /** Answers from which a value is calculated. */
  given: z.array(answers).default([]),
});

export type TypeExample = z.output<typeof exampleModel>;

/** An example for each element type: a type without one does not compile. */
const typeExamples: Readonly<Record<ElementTypeName, unknown>> = examples;

export const typeExampleOf = (type: ElementTypeName): TypeExample =>
  exampleModel.parse(typeExamples[type]);
