import { t } from '../../../texts/translate.tsx';
import { freeId, renameElement, takenIds } from './copies.ts';
import { asText, type Json, type JsonObject, type JsonPath, objectOf, valueAt } from './json.ts';
import { fieldsOf } from './schema-fields.ts';
import { typeLabel } from './type-labels.ts';

/** Two entries of a list that must not be empty. */
const entries = [
  { id: 'first', label: t('First option') },
  { id: 'second', label: t('Second option') },
];

/** Whether an option is one of those that a new question has, unchanged. */
export const isPlaceholder = ({ id, label }: JsonObject): boolean =>
  entries.some((entry) => entry.id === id && entry.label === label);

/** Values of required members by their names, if their widget does not tell. */
const examples: JsonObject = {
  image_url: 'https://example.com/image.png',
  expression: '0.0',
  value: 'number',
};

/** Optional members without which an element of the type is of no use. */
const usefulMembers: Readonly<Record<string, (title: string) => JsonObject>> = {
  statement: (text) => ({ text }),
  repeat: () => ({ elements: [newElement('short_text', typeLabel('short_text'))] }),
};

/** A valid element of a type, without an id. */
export function newElement(type: string, title: string): JsonObject {
  const needed = fieldsOf(type).filter(({ isRequired, name }) => isRequired || name === 'options');
  const members = needed.map(({ name, widget }) => {
    if (widget === 'choices') return [name, entries] as const;
    return [name, examples[name] ?? title] as const;
  });
  return { type, title, ...usefulMembers[type]?.(title), ...Object.fromEntries(members) };
}

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
