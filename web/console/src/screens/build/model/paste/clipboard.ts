import { parseJson } from '../../../../parse-json.ts';
import { asText, isObject, type Json, type JsonObject, objectsOf } from '../json.ts';
import { type Added, addElementAt, addSection, withSection } from '../operations.ts';
import type { OutlineRow } from '../outline.ts';
import { fits, type Place, placeFor } from '../places.ts';
import { questionsFromText } from './paste-questions.ts';

/** The last section or element that was added. */
interface Pasted extends Added {
  readonly kind: OutlineRow['kind'];
  /** Where the next element is added. */
  readonly next: Place | undefined;
}

/** Why nothing was pasted: the text has no sections or elements, or a repeat would be on a third level. */
export type PasteFault = 'nothing' | 'too_deep';

/**
 * Adds sections or elements from JSON, one or a list of them, or questions from the lines of another text. Ids that are in use get a number. Conditions and
 * texts continue to refer to the ids as they were copied; those within a repeat refer to its copied questions.
 *
 * @param after the row at which elements are added; sections are added at the end
 */
export function pasteRows(
  definition: Json,
  text: string,
  after: OutlineRow | undefined,
): Pasted | PasteFault {
  const added = objectsOf(parse(text));
  if (added.length === 0 || !added.every((one) => isSection(one) || isElement(one))) {
    return 'nothing';
  }
  let pasted: Pasted | undefined;
  for (const one of added) {
    const before = pasted ?? { definition, next: undefined };
    const result = isSection(one) ? pasteSection(before, one) : pasteElement(before, one, after);
    if (typeof result === 'string') return result;
    pasted = result;
  }
  return pasted ?? 'nothing';
}

type Before = Pick<Pasted, 'definition' | 'next'>;

function pasteSection({ definition }: Before, section: JsonObject): Pasted | PasteFault {
  const { elements, ...members } = section;
  const { id, definition: withSection } = addSection(definition, members);
  const start: Pasted = {
    ...{ definition: withSection, id, kind: 'section' },
    next: placeFor(withSection, {}, { kind: 'section', id }),
  };
  let current = start;
  for (const element of objectsOf(elements)) {
    const pasted = pasteElement(current, element);
    if (typeof pasted === 'string') return pasted;
    current = pasted;
  }
  return { ...start, definition: current.definition, next: current.next };
}

function pasteElement(
  { definition: before, next }: Before,
  element: JsonObject,
  after?: OutlineRow,
): Pasted | PasteFault {
  const definition = withSection(before);
  const place = next ?? placeFor(definition, element, after ?? { kind: 'form' });
  if (!fits(element, place.list)) return 'too_deep';
  const added = addElementAt(definition, element, place);
  const row = { kind: 'element', id: added.id } as const;
  return { ...added, kind: row.kind, next: placeFor(added.definition, element, row) };
}

const isSection = (value: JsonObject) => Array.isArray(value['elements']) && !isElement(value);

const isElement = (value: JsonObject) => asText(value['type']) !== '';

function parse(text: string): readonly Json[] {
  const value = parseJson<Json>(text);
  if (value === undefined && !/^\s*[[{]/.test(text)) return questionsFromText(text);
  return isObject(value) ? [value] : objectsOf(value);
}
