import type { Definition, Element } from './definition-model.ts';

/** All elements of a form, in order. */
export function elementsOf({ schema }: Pick<Definition, 'schema'>): Element[] {
  return schema.sections.flatMap(({ elements }) => elements);
}
