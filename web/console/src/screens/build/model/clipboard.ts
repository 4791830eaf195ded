import { parseJson } from '../../../parse-json.ts';
import { asText, isObject, type Json, type JsonObject, objectsOf } from './json.ts';
import {
  type Added,
  addElement,
  addSection,
  type OutlineRow,
  type Selection,
} from './operations.ts';

/** The last section or element that was added. */
interface Pasted extends Added {
  readonly kind: OutlineRow['kind'];
}

/**
 * Adds sections or elements from JSON: one, or a list of them. Ids that are in use get a number. Conditions and
 * texts continue to refer to the ids as they were copied.
 *
 * @param after the row behind which elements are added; sections are added at the end
 * @returns undefined if the text has no sections or elements
 */
export function pasteRows(
  definition: Json,
  text: string,
  after: OutlineRow | undefined,
): Pasted | undefined {
  const added = objectsOf(parse(text));
  if (added.length === 0 || !added.every((one) => isSection(one) || isElement(one)))
    return undefined;
  return added.reduce<Pasted>(
    (pasted, one) => (isSection(one) ? pasteSection(pasted, one) : pasteElement(pasted, one)),
    after ? { definition, ...after } : { definition, id: '', kind: 'section' },
  );
}

function pasteSection({ definition }: Pasted, section: JsonObject): Pasted {
  const { elements, ...members } = section;
  const added = addSection(definition, members);
  const start: Pasted = { ...added, kind: 'section' };
  const last = objectsOf(elements).reduce(pasteElement, start);
  return { ...start, definition: last.definition };
}

function pasteElement({ definition, kind, id }: Pasted, element: JsonObject): Pasted {
  const after: Selection = id === '' ? { kind: 'form' } : { kind, id };
  return { ...addElement(definition, element, after), kind: 'element' };
}

const isSection = (value: JsonObject) => Array.isArray(value['elements']);

const isElement = (value: JsonObject) => asText(value['type']) !== '';

function parse(text: string): readonly Json[] {
  const value = parseJson<Json>(text);
  return isObject(value) ? [value] : objectsOf(value);
}
