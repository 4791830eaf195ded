import type { AnswerFailureCode } from '../../common/failure-codes.ts';
import type { QuestionTypeName } from './question-types.ts';

type Codes = readonly AnswerFailureCode[];

/** The codes of all types: `checkAnswer` reports the first and the last one for any of them. */
const general: Codes = ['required', 'wrong_type', 'invalid_text'];

const moment: Codes = ['too_long', 'too_early', 'too_late'];
const numberCodes: Codes = ['too_small', 'too_large', 'imprecise_number', 'ambiguous_number'];
const scale: Codes = ['not_an_integer', 'too_small', 'too_large', 'imprecise_number'];
const choice: Codes = [
  'unknown_option',
  'option_full',
  'other_not_allowed',
  'too_short',
  'too_long',
] as const;
const uploads: Codes = ['too_many', 'invalid_upload', 'empty_file', 'type_not_accepted'];
const parts: Codes = ['unknown_part', 'missing_part', 'too_long', 'line_break'];

/** The codes that answers to questions of each type can fail with, besides the general ones. */
const specific: Readonly<Record<QuestionTypeName, Codes>> = {
  short_text: ['too_short', 'too_long', 'line_break', 'pattern'],
  long_text: ['too_short', 'too_long'],
  email: ['too_long', 'invalid_email', 'domain_not_allowed'],
  url: ['too_long', 'invalid_url'],
  phone_number: ['too_long', 'line_break', 'invalid_phone_number'],
  number: [...scale, 'ambiguous_number'],
  date: [...moment, 'invalid_date'],
  time: [...moment, 'invalid_time'],
  datetime: [...moment, 'invalid_datetime'],
  partial_date: [...moment, 'invalid_date'],
  yes_no: [],
  legal: [],
  single_choice: choice,
  dropdown: choice,
  multiple_choice: [...choice, 'duplicate_option', 'exclusive_option', 'too_few', 'too_many'],
  ranking: ['unknown_option', 'duplicate_option', 'incomplete_ranking'],
  rating: scale,
  opinion_scale: scale,
  nps: scale,
  matrix: ['unknown_row', 'missing_row', 'unknown_column', 'duplicate_option'],
  file: uploads,
  signature: uploads,
  address: [...parts, 'invalid_country'],
  contact_info: [...parts, 'invalid_email', 'invalid_phone_number'],
  location: ['unknown_part', 'missing_part', ...numberCodes],
  hidden: ['too_long'],
};

const codesByType = new Map(
  Object.entries(specific).map(([type, codes]) => [type, [...general, ...codes]]),
);

/** The codes that answers to questions of a type can fail with, rules across questions apart. */
export const answerCodesOf = (type: string): Codes => codesByType.get(type) ?? general;
