import type {
  AnswerFailureCode,
  InputFailureCode,
} from '../../../../packages/common/failure-codes.ts';
import type { Advice } from './problem-advice.ts';

/** Codes of answers, in `errors` of a refused submission. */
export const answerAdvice: Readonly<Record<AnswerFailureCode, Advice>> = {
  required: {
    when: 'A required question that is shown has no answer, or only white space.',
    remedy: 'Send an answer. For consent it must be `true`.',
  },
  wrong_type: {
    when: 'The answer has another JSON type than the question takes, such as a text with digits for a number.',
    remedy: 'Send the type that `message` names.',
  },
  too_short: {
    when: 'The text has fewer characters than `min_length`.',
    remedy: 'Send a longer text.',
  },
  too_long: {
    when: 'The text has more characters than `max_length`, or than texts of the type can have.',
    remedy: 'Shorten the text.',
  },
  line_break: {
    when: 'A text that is one line contains a line break.',
    remedy: 'Remove it, or use a question of the type `long_text`.',
  },
  invalid_text: {
    when: 'The text cannot be stored: it contains the character U+0000, half of a surrogate pair, or too many combining marks in a row.',
    remedy: 'Remove these characters.',
  },
  pattern: {
    when: 'The text does not match `pattern`. The message is `pattern_message`, if there is one.',
    remedy: 'Send a text in the required format.',
  },
  invalid_email: {
    when: 'The answer is no e-mail address.',
    remedy: 'Send an address such as `ann@example.com`.',
  },
  domain_not_allowed: {
    when: 'The domain of the address is not among `allowed_domains`.',
    remedy: 'Use an address of a permitted domain.',
  },
  invalid_url: {
    when: 'The answer is no absolute URL with http or https.',
    remedy: 'Send the complete URL with its scheme.',
  },
  invalid_phone_number: {
    when: 'The number does not exist in the numbering plan, or the country code is missing.',
    remedy: 'Send it with the country code, such as `+49 30 901820`, or set `default_country`.',
  },
  too_small: { when: 'The number is less than the minimum.', remedy: 'Send a larger number.' },
  too_large: { when: 'The number is greater than the maximum.', remedy: 'Send a smaller number.' },
  not_an_integer: {
    when: 'The number has decimals where whole numbers are required.',
    remedy: 'Round it.',
  },
  imprecise_number: {
    when: 'A double would change the number: a whole number outside of ±(2^53−1), or more digits than it keeps.',
    remedy: 'Send fewer digits; send identifiers as text.',
  },
  ambiguous_number: {
    when: 'Only in browsers: in the text of a respondent, the language does not decide whether a separator is a decimal sign.',
    remedy: 'The API takes numbers as JSON. Respondents write the decimal sign of the language.',
  },
  invalid_date: {
    when: 'The text is no day of the calendar as `YYYY-MM-DD`.',
    remedy: 'Send a date such as `2026-01-31`.',
  },
  invalid_time: { when: 'The text is no time as `HH:MM`.', remedy: 'Send a time such as `18:30`.' },
  invalid_datetime: {
    when: 'The text is no date and time with seconds and an offset (RFC 3339).',
    remedy: 'Send `2026-01-31T18:30:00+01:00`, or `Z` as offset for UTC.',
  },
  too_early: { when: 'The date or time is before `min`.', remedy: 'Send a later one.' },
  too_late: { when: 'The date or time is after `max`.', remedy: 'Send an earlier one.' },
  unknown_option: {
    when: 'The question has no option with this id. Labels are no ids.',
    remedy: 'Send the `id` of an option of the version that is answered.',
  },
  other_not_allowed: {
    when: 'The answer is a text of the respondent, and the question does not have `allow_other`.',
    remedy: 'Send the id of an option.',
  },
  option_full: {
    when: 'The option has reached its `limit`.',
    remedy: 'Load the form again: options that are full have `available: false`.',
  },
  duplicate_option: { when: 'A list contains the same id twice.', remedy: 'Send each id once.' },
  too_few: { when: 'Fewer options are selected than `min_selected`.', remedy: 'Select more.' },
  too_many: {
    when: 'More options are selected than `max_selected`, more than one text of the respondent, or more files than `max_files`.',
    remedy: 'Send fewer.',
  },
  incomplete_ranking: {
    when: 'A ranking does not contain all options.',
    remedy: 'Send the ids of all options.',
  },
  unknown_row: {
    when: 'The matrix has no row with this id.',
    remedy: 'Send ids of rows as the members of the answer.',
  },
  unknown_column: {
    when: 'The matrix has no column with this id.',
    remedy: 'Send the id of a column.',
  },
  missing_row: {
    when: 'A row of a required matrix has no answer.',
    remedy: 'Send an answer for every row.',
  },
  unknown_part: {
    when: 'An address or contact details have a member that does not exist.',
    remedy: 'Use the names in the schema of the answers.',
  },
  missing_part: { when: 'A part in `required_parts` is missing.', remedy: 'Send the part.' },
  invalid_country: {
    when: 'The country is no code of ISO 3166-1 alpha-2.',
    remedy: 'Send a code such as `DE`.',
  },
  invalid_upload: {
    when: 'The reference is unknown, was used before, has expired, or is of another question.',
    remedy: 'Upload the file again and send the new `ref`.',
  },
  empty_file: { when: 'The uploaded file has no content.', remedy: 'Send a file with content.' },
  type_not_accepted: {
    when: 'The content of the uploaded file is of a type that the question does not accept.',
    remedy: 'Send a file of a type in `accept` of the question.',
  },
  not_answerable: {
    when: 'The submission contains a value for an element that has no answer, such as a calculated value.',
    remedy: 'Leave it out: the service computes it.',
  },
  unknown_question: {
    when: 'The version has no question with this id.',
    remedy: 'Load the form again and send the ids of its questions.',
  },
  rule: {
    when: 'A rule across questions does not hold. The message is that of the rule.',
    remedy: 'Change one of the answers that the rule compares.',
  },
};

/** Codes of definitions, settings and other inputs. */
export const inputAdvice: Readonly<Record<InputFailureCode, Advice>> = {
  required: { when: 'A required member is missing or null.', remedy: 'Send it.' },
  wrong_type: {
    when: 'A value has another JSON type than expected.',
    remedy: 'Send the type that `message` names.',
  },
  invalid_value: {
    when: 'A value is not among those that are permitted, or contradicts another one.',
    remedy: 'Read `message`: it contains the permitted values or the reason.',
  },
  unknown_member: {
    when: 'An object has a member that does not exist, often a misspelt one.',
    remedy: 'Remove it, or correct its name.',
  },
  too_deep: {
    when: 'A value, such as a condition, is nested too deep.',
    remedy: 'Send it with fewer levels; `message` names the limit.',
  },
  unknown_type: {
    when: 'An element has a type that does not exist.',
    remedy: 'Use a type of the catalogue.',
  },
  too_short: { when: 'A text has too few characters.', remedy: 'Send a longer text.' },
  too_long: { when: 'A text has too many characters.', remedy: 'Shorten it.' },
  too_small: { when: 'A number is less than the minimum.', remedy: 'Send a larger number.' },
  too_large: {
    when: 'A number is greater than the maximum, or a definition has too many bytes.',
    remedy: 'Send a smaller number, or divide the form.',
  },
  too_few: { when: 'A list has too few entries.', remedy: 'Send more entries.' },
  too_many: {
    when: 'A list has too many entries, or the input exceeds another limit in its number.',
    remedy: 'Send fewer entries; the page of the limits has the numbers.',
  },
  too_late: {
    when: 'A time is later than permitted, such as the expiry of a key.',
    remedy: 'Send an earlier time.',
  },
  invalid_id: {
    when: 'An id contains other characters than letters, digits, `_` and `-`, or is reserved.',
    remedy: 'Choose another id.',
  },
  duplicate_id: {
    when: 'Two elements, options, rules or other parts have the same id.',
    remedy: 'Give each an id of its own, or leave the ids out.',
  },
  unknown_question: {
    when: 'A condition, an expression, a text or a criterion refers to a question that does not exist.',
    remedy: 'Correct the id.',
  },
  later_question: {
    when: 'A condition, an expression or a text refers to a question that comes after it.',
    remedy: 'Move one of them: what is shown depends only on earlier answers.',
  },
  unfit_op: {
    when: 'The type of the question, or of the value, does not have the operator.',
    remedy: 'Use an operator that `message` names.',
  },
  unknown_section: {
    when: 'A jump leads to a section that does not exist or is not later.',
    remedy: 'Use the id of a later section, or `end`.',
  },
  unknown_option: {
    when: 'A comparison contains an option that the question does not have.',
    remedy: 'Use the id of an option.',
  },
  unknown_form: {
    when: 'A webhook refers to a form that does not exist in the workspace.',
    remedy: 'Correct the id.',
  },
  contradictory_limits: {
    when: 'A minimum is greater than its maximum, so that no answer would be valid.',
    remedy: 'Change one of them.',
  },
  invalid_expression: {
    when: 'An expression has a fault in its syntax, names or types, or costs too much. `message` contains the position.',
    remedy: 'Correct the expression; try it with the validation of definitions.',
  },
  invalid_pattern: {
    when: 'A regular expression is not valid in RE2, or has too many steps.',
    remedy:
      '`message` names the construct, its position, and what to write instead. RE2 has no look-around and no back references.',
  },
  invalid_text: {
    when: 'A text cannot be stored: U+0000, half of a surrogate pair, or too many combining marks.',
    remedy: 'Remove these characters.',
  },
  invalid_url: {
    when: 'A value is no absolute URL with http or https.',
    remedy: 'Send the complete URL.',
  },
  invalid_country: {
    when: 'A value is no country code of ISO 3166-1 alpha-2.',
    remedy: 'Send a code such as `DE`.',
  },
  private_address: {
    when: 'The URL of a webhook is an address that is not public.',
    remedy: 'Use a public address.',
  },
  not_searchable: {
    when: 'The responses of the form are filtered by answers or searched, and its setting `searchable` is off.',
    remedy: 'Enable the setting.',
  },
  pro_plan_required: {
    when: 'A setting needs the plan Pro.',
    remedy: 'Leave it out, or change the plan of the workspace.',
  },
};
