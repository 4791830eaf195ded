import { freeId, renameElement, takenIds } from './copies.ts';
import { asText, type Json, type JsonPath, objectOf, valueAt } from './json.ts';

/** The words of a text as an id: `your_name`; empty for a text without Latin letters and digits. */
export const idFromText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, 40)
    .replace(/^_|_$/g, '');

/**
 * Gives an element the id of its title, with all that refers to it. An id that the author has chosen stays: one that is derived
 * neither from the title before nor from the type.
 *
 * @param path of the element
 */
export function followTitle(definition: Json, path: JsonPath, titleBefore: string): Json {
  const element = objectOf(valueAt(definition, path));
  const [id, title] = [asText(element['id']), asText(element['title'])];
  const wish = idFromText(title);
  const isDerivedFrom = (text: string) => text !== '' && id.replace(/_\d+$/, '') === text;
  const isDerived =
    isDerivedFrom(idFromText(titleBefore)) || isDerivedFrom(asText(element['type']));
  if (wish === '' || !isDerived || isDerivedFrom(wish)) return definition;
  return renameElement(definition, path, freeId(takenIds(definition), wish));
}
