/**
 * JSON Schema (2020-12) of the answers to a question as they are stored; uploads are references, and `pattern` is in
 * the syntax of RE2. `$defs` has parts that are referred to several times, by names of their own. What requests may contain besides is in `packages/definition/answers/schemas`.
 */
export type AnswerSchema = Readonly<Record<string, unknown>>;

/** The formats of texts. `packages/definition/answers/schemas/shared-schemas.ts` contains their schemas. */
export type TextFormat =
  | 'text'
  | 'line'
  | 'email'
  | 'url'
  | 'country'
  | 'date'
  | 'time'
  | 'datetime';

/** Schema of texts in a format. Their lengths are in code points, as JSON Schema counts them. */
export function textFormatSchema(format: TextFormat, keywords: AnswerSchema = {}): AnswerSchema {
  return { type: 'string', $ref: `#/$defs/${format}`, ...keywords };
}

/** Schema of objects that have no other members than these. */
export function objectSchema(
  properties: Readonly<Record<string, AnswerSchema>>,
  required: readonly string[],
): AnswerSchema {
  return { type: 'object', properties, required, additionalProperties: false };
}
