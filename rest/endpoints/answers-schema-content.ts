/** The response is the schema itself (JSON Schema 2020-12 Core, 14.1). */
export const answersSchemaContent = {
  field: 'answers_schema',
  mediaType: 'application/schema+json',
} as const;
