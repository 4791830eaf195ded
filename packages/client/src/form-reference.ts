import type { Schemas } from './rest-types.ts';

/** Answers of unknown types, by question id. */
export type AnyAnswers = Schemas['Response']['answers'];

/**
 * A form with the types of its answers. `npm run cli -- types` writes such constants; the two properties with
 * underscores exist for the compiler only.
 */
export interface FormReference<Answers = AnyAnswers, Submission = AnyAnswers> {
  readonly id: string;
  readonly slug: string;
  readonly __answers?: Answers | undefined;
  readonly __submission?: Submission | undefined;
}

/** The answers of stored responses: `AnswersOf<typeof contactForm>`. */
export type AnswersOf<Form extends FormReference<unknown, unknown>> = NonNullable<
  Form['__answers']
>;

/** The answers of submissions: `SubmissionOf<typeof contactForm>`. */
export type SubmissionOf<Form extends FormReference<unknown, unknown>> = NonNullable<
  Form['__submission']
>;

/** A response with the types of its answers. */
export type TypedResponse<Answers> = Omit<Schemas['Response'], 'answers'> & {
  readonly answers: Answers;
};
