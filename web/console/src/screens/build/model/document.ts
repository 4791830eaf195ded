import type { UpdateFormInput } from '../../../../generated/build.ts';
import { asText, type Json, type JsonPath, objectOf } from './json.ts';

interface FormTexts {
  readonly title: string;
  readonly description: string | null;
  readonly draft: object;
}

/** What the builder edits: `{title, description, schema, approval}`. */
export function documentOf({ title, description, draft }: FormTexts): Json {
  const definition: Json = JSON.parse(JSON.stringify(draft));
  return { title, description: description ?? '', ...objectOf(definition) };
}

/** The input that stores a document, unless the form was changed after this revision. */
export function inputOf(document: Json, revision: number): UpdateFormInput {
  const { title, description, ...definition } = objectOf(document);
  return { title: asText(title), description: asText(description) || null, definition, revision };
}

/** A path as in failures: `schema.sections[0].title`. */
export const failurePath = (path: JsonPath): string =>
  path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`))
    .join('')
    .replace(/^\./, '');

/** Whether the place of a failure is a path, as text, or within it: `elements[11]` is not within `elements[1]`. */
export const isWithin = (place: string, path: string): boolean =>
  place === path || place.startsWith(`${path}[`) || place.startsWith(`${path}.`);
