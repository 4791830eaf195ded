import { definitionSchema } from '../src/forms/definition/json-schema.ts';

/** Something about the API that anybody may read; no operation stands behind it. */
export interface Document {
  /** Below `/api/v1`. */
  readonly path: `/${string}`;
  readonly mediaType: string;
  /** @param url where the document is served */
  readonly make: (url: string) => object;
}

export const documents: readonly Document[] = [
  {
    path: '/schemas/form-definition.json',
    mediaType: 'application/schema+json',
    make: definitionSchema,
  },
];
