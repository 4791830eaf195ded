import type { Element, FormSchema, Problem } from '../../generated/api.ts';

// The types of the public endpoints, derived from the OpenAPI document of the service.

export type {
  ClosedReason,
  Condition,
  FormAccess,
  FormSchema,
  OpenedInvitation,
  PartialResponseInput,
  PreviewResult,
  PublicForm,
  ResumedPartial,
  SavedPartial,
  Section,
  SubmissionResult,
  UploadedFile,
  VisitInput as VisitReport,
} from '../../generated/api.ts';

/** A question, a calculated value or content; `type` determines its members. */
export type FormElement = Element;

/** The elements of one type: `ElementOf<'single_choice'>`. */
export type ElementOf<Type extends FormElement['type']> = Extract<FormElement, { type: Type }>;

/** What a respondent sees after submission. */
export type Ending = NonNullable<FormSchema['endings']>[number];

/** An option of a question that takes them from a dataset. */
export interface ListedOption {
  /** The answer. */
  readonly value: string;
  readonly label: string;
}

/** A page of options. */
export interface OptionPage {
  readonly data: readonly ListedOption[];
  /** Where the next page begins; absent if this is the last one. */
  readonly next_cursor?: string | null;
}

/** A failure of the input; `path` is `answers.<question>` or `answers.<question>.<part>`. */
export type FieldFailure = NonNullable<Problem['errors']>[number];

/** Why an invitation cannot be used. */
export type InvitationReason = NonNullable<Problem['invitation_reason']>;

/** Problem details (RFC 9457); a response of a proxy may have none of the members. */
export type ProblemBody = Readonly<Partial<Problem>>;
