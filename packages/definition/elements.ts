import type { Definition, Element, RepeatElement } from './definition-model.ts';

/** The elements of a form, in order, without those of entries: each has at most one value in a response. */
export function elementsOf({ schema }: Pick<Definition, 'schema'>): Element[] {
  return schema.sections.flatMap(({ elements }) => elements);
}

/** The elements of a form, in order, each repeat followed by those of its entries. */
export function allElementsOf(definition: Pick<Definition, 'schema'>): Element[] {
  return elementsOf(definition).flatMap((element) => withElementsOfEntries<Element>(element));
}

/** Elements of definitions or of public forms: only repeats have elements of their own. */
interface Nestable<Each> {
  readonly type: string;
  readonly elements?: readonly Each[];
}

/** An element, followed by those of its entries if it is a repeat. */
export const withElementsOfEntries = <Each extends Nestable<Each>>(element: Each): Each[] => [
  element,
  ...(element.elements ?? []).flatMap((inner) => withElementsOfEntries<Each>(inner)),
];

/** The code of an element in exports and filters; undefined if it has none. */
export const codeOf = (element: Element): string | undefined =>
  'code' in element ? element.code : undefined;

/** The source of the expression that computes the default of an element; undefined if it has none. */
export const defaultExpressionOf = (element: Element): string | undefined =>
  'default_expression' in element ? element.default_expression : undefined;

/** The number of entries that an answer to a repeat has at least. */
export const leastEntriesOf = ({ min, required }: Pick<RepeatElement, 'min' | 'required'>) =>
  required ? Math.max(1, min) : min;
