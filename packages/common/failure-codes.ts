/** Codes of invalid answers. */
const answerFailureCodes = [
  'required',
  'wrong_type',
  'too_short',
  'too_long',
  'line_break',
  'invalid_text',
  'pattern',
  'invalid_email',
  'domain_not_allowed',
  'invalid_url',
  'invalid_phone_number',
  'too_small',
  'too_large',
  'not_an_integer',
  'imprecise_number',
  'ambiguous_number',
  'invalid_date',
  'invalid_time',
  'invalid_datetime',
  'too_early',
  'too_late',
  'unknown_option',
  'other_not_allowed',
  'option_full',
  'exclusive_option',
  'duplicate_option',
  'too_few',
  'too_many',
  'incomplete_ranking',
  'unknown_row',
  'unknown_column',
  'missing_row',
  'unknown_part',
  'missing_part',
  'invalid_country',
  'invalid_upload',
  'empty_file',
  'type_not_accepted',
  'not_answerable',
  'unknown_question',
  'rule',
] as const;

/** Codes of definitions, settings and other inputs. */
const inputFailureCodes = [
  'required',
  'wrong_type',
  'invalid_value',
  'too_deep',
  'unknown_member',
  'unknown_type',
  'too_short',
  'too_long',
  'too_small',
  'too_large',
  'too_few',
  'too_many',
  'too_late',
  'invalid_id',
  'duplicate_id',
  'invalid_email',
  'mail_unavailable',
  'unknown_question',
  'later_question',
  'unfit_op',
  'unfit_type',
  'unknown_section',
  'unknown_option',
  'unknown_form',
  'contradictory_limits',
  'unknown_dataset',
  'unknown_column',
  'invalid_expression',
  'invalid_pattern',
  'invalid_text',
  'invalid_url',
  'invalid_country',
  'private_address',
  'not_searchable',
  'pro_plan_required',
] as const;

export type AnswerFailureCode = (typeof answerFailureCodes)[number];

export type InputFailureCode = (typeof inputFailureCodes)[number];

/** The stable code of a failure: what is wrong with one part of an input. */
export type FailureCode = AnswerFailureCode | InputFailureCode;

const failureCodes: ReadonlySet<unknown> = new Set([...answerFailureCodes, ...inputFailureCodes]);

export const isFailureCode = (code: unknown): code is FailureCode => failureCodes.has(code);
