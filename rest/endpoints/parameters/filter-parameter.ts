import { describeJsonError } from '../../../packages/common/json/json-syntax.ts';
import { parseJson } from '../../../packages/common/json/parse-json.ts';
import { isObject, rejectValue } from '../../../src/schema/core/scalar-parsers.ts';
import type { QueryParameter } from '../../endpoint.ts';

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
export function parseOrUndefined(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
