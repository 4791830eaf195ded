/**
 * JSON Schema (2020-12) of the answers to a question as they are stored; uploads are references, and `pattern` is in
 * the syntax of RE2. `$defs` has parts that are referred to several times, by names of their own.
 */
export type AnswerSchema = Readonly<Record<string, unknown>>;

/** The formats of texts; `shared-schemas.ts` contains their schemas. */
export type TextFormat =
  | 'text'
  | 'line'
  | 'email'
  | 'url'
  | 'country'
  | 'date'
  | 'time'
  | 'datetime'
  | 'year'
  | 'month'
  | 'partial_date';

/** Schema of objects that have no other members than these. */
export function objectSchema(
  properties: Readonly<Record<string, AnswerSchema>>,
  required: readonly string[],
): AnswerSchema {
  return { type: 'object', properties, required, additionalProperties: false };
}
