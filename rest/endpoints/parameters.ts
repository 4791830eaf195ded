import { describeJsonError } from '../../packages/common/json/json-syntax.ts';
import { parseJson } from '../../packages/common/json/parse-json.ts';
import { maxPageSize } from '../../src/platform/paging.ts';
import { isObject, rejectValue } from '../../src/schema/core/scalars.ts';
import type { HeaderVariable, QueryParameter } from '../endpoint.ts';

/** A condition for responses, as JSON. */
export const filterParameter: QueryParameter = {
  schema: {
    type: 'string',
    contentMediaType: 'application/json',
    contentSchema: { $ref: '#/components/schemas/Condition' },
  },
  description:
    'Only responses whose answers meet this condition: JSON in the language of `visible_if`, at most 4 KiB, with ' +
    'questions of any published version. Further questions: `$approval` (approved, rejected, none), ' +
    '`$created_at` (a date or an RFC 3339 time), `$source` (web, api), `$language` and `$form_version`.',
  parse(text) {
    const value = parseOrUndefined(text);
    if (isObject(value)) return value;
    const fault = value === undefined ? ` It is not valid JSON at ${describeJsonError(text)}.` : '';
    return rejectValue(
      'invalid_value',
      `Must be a JSON object such as {"question":"email","op":"is_answered"}.${fault}`,
    );
  },
};

/** The value of a JSON text; undefined if it is none. */
function parseOrUndefined(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/** What responses contain in addition. */
export const includeParameter: QueryParameter = {
  schema: { type: 'string', enum: ['labels'] },
  description:
    '`labels` adds the answered questions to each response: `questions` with their titles, codes and types, and with the ' +
    'labels of what was chosen.',
  absent: false,
  parse: (text) => text === 'labels' || rejectValue('invalid_value', 'Must be `labels`.'),
};

const textHeader = (name: string): HeaderVariable => ({ name, parse: (text) => text });

/** `Idempotency-Key: 5f2b…`; retries of a request send the same key. */
export const idempotencyKeyHeader = textHeader('Idempotency-Key');

// Tokens are sent in headers, since paths are logged.

/** `X-Form-Invitation: invite_…`: the token of an invitation. */
export const invitationHeader = textHeader('X-Form-Invitation');

/** `X-Form-Partial: resume_…`: the token of saved answers. */
export const partialTokenHeader = textHeader('X-Form-Partial');

/** `X-Form-Preview`: the token of a preview link. */
export const previewTokenHeader = textHeader('X-Form-Preview');

/** Parses an integer of at most nine digits. */
function parseIntegerBetween(least: number, most: number) {
  return (text: string): number => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    return rejectValue('invalid_value', `Must be an integer from ${least} to ${most}.`);
  };
}

const maxPageNumber = 999_999_999;

export const limitParameter: QueryParameter = {
  schema: { type: 'integer', minimum: 1, maximum: maxPageSize },
  description: `Number of entries per page, from 1 to ${maxPageSize}. Default: 25.`,
  parse: parseIntegerBetween(1, maxPageSize),
};

export const pageParameter: QueryParameter = {
  schema: { type: 'integer', minimum: 1, maximum: maxPageNumber },
  description: 'Page number, starting at 1.',
  parse: parseIntegerBetween(1, maxPageNumber),
};

/** The answers that filter options, as JSON. */
const answersParameter: QueryParameter = {
  schema: {
    type: 'string',
    contentMediaType: 'application/json',
    contentSchema: { type: 'object', additionalProperties: true },
  },
  description:
    'The answers to the questions that the filter of the question names, as a JSON object by question id. Without one of ' +
    'them there are no options.',
  parse(text) {
    const value = parseOrUndefined(text);
    if (isObject(value)) return value;
    const fault = value === undefined ? ` It is not valid JSON at ${describeJsonError(text)}.` : '';
    return rejectValue('invalid_value', `Must be a JSON object such as {"country":"DE"}.${fault}`);
  },
};

/** The query parameters of lists of options. */
export const optionParameters = {
  answers: answersParameter,
  limit: {
    ...limitParameter,
    description: `Number of options per page, from 1 to ${maxPageSize}. Default: 50.`,
  },
};
