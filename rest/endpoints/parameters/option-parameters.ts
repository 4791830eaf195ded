import { describeJsonError } from '../../../packages/common/json/json-syntax.ts';
import { maxPageSize } from '../../../src/platform/paging.ts';
import { isObject, rejectValue } from '../../../src/schema/core/scalar-parsers.ts';
import type { QueryParameter } from '../../endpoint.ts';
import { parseOrUndefined } from './filter-parameter.ts';
import { limitParameter } from './paging-parameters.ts';

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
