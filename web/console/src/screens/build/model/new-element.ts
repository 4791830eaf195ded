import type { JsonObject } from './json.ts';
import { fieldsOf } from './schema-fields.ts';

/** Two entries of a list that must not be empty. */
const entries = [
  { id: 'first', label: 'First option' },
  { id: 'second', label: 'Second option' },
];

/** Values of required members by their names, if their widget does not tell. */
const examples: JsonObject = {
  image_url: 'https://example.com/image.png',
  expression: '0.0',
  value: 'number',
};

/** A valid element of a type, without an id. */
export function newElement(type: string, title: string): JsonObject {
  const required = fieldsOf(type).filter(({ isRequired }) => isRequired);
  const members = required.map(({ name, widget }) => {
    if (widget === 'choices') return [name, entries] as const;
    return [name, examples[name] ?? title] as const;
  });
  const text: JsonObject = type === 'statement' ? { text: title } : {};
  return { type, title, ...text, ...Object.fromEntries(members) };
}
