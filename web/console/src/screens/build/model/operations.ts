import { failurePath } from './document.ts';
import {
  asText,
  freeName,
  type Json,
  type JsonObject,
  type JsonPath,
  objectsOf,
  valueAt,
  withValueAt,
} from './json.ts';

export type Selection =
  | { readonly kind: 'form' }
  | { readonly kind: 'section' | 'element'; readonly id: string };

export interface OutlineRow {
  readonly kind: 'section' | 'element';
  readonly id: string;
  readonly title: string;
  /** Type of the element; empty for sections. */
  readonly type: string;
  readonly path: JsonPath;
}

/** A definition with what was added to it. */
export interface Added {
  readonly definition: Json;
  readonly id: string;
}

const sectionsPath = ['schema', 'sections'] as const;

/** Sections and their elements, in order. */
export function outlineOf(definition: Json): OutlineRow[] {
  return objectsOf(valueAt(definition, sectionsPath)).flatMap((section, sectionIndex) => {
    const path = [...sectionsPath, sectionIndex];
    const elements = objectsOf(section['elements']).map((element, index) => ({
      ...{ kind: 'element' as const, id: asText(element['id']), type: asText(element['type']) },
      title: asText(element['title']) || asText(element['text']),
      path: [...path, 'elements', index],
    }));
    const title = asText(section['title']);
    return [
      { kind: 'section' as const, id: asText(section['id']), title, type: '', path },
      ...elements,
    ];
  });
}

/** The path of a selected section or element; the definition itself for the form. */
export function pathOf(definition: Json, selection: Selection): JsonPath | undefined {
  if (selection.kind === 'form') return [];
  return outlineOf(definition).find(
    ({ kind, id }) => kind === selection.kind && id === selection.id,
  )?.path;
}

/** The section or element that contains the place of a failure, such as `schema.sections[0].elements[1].title`. */
export function selectionAt(definition: Json, failurePlace: string): Selection {
  const row = outlineOf(definition).findLast(({ path }) =>
    `${failurePlace}.`.startsWith(`${failurePath(path)}.`),
  );
  return row ? { kind: row.kind, id: row.id } : { kind: 'form' };
}

/** An id that no section or element of the definition has: `email`, `email_2`. */
function freeId(definition: Json, wish: string): string {
  const taken = new Set(outlineOf(definition).map(({ id }) => id));
  return freeName(wish.replace(/[^A-Za-z0-9_-]+/g, '_').slice(0, 48) || 'item', taken);
}

/**
 * Adds a section without elements at the end.
 *
 * @param members its members; a number is added to an id that is in use
 */
export function addSection(definition: Json, members?: JsonObject): Added {
  const sections = objectsOf(valueAt(definition, sectionsPath));
  const id = freeId(definition, asText(members?.['id']) || 'section');
  const section = { title: `Section ${sections.length + 1}`, ...members, id, elements: [] };
  return { definition: withValueAt(definition, sectionsPath, [...sections, section]), id };
}

/** Adds an element after the selected one, or at the end. A number is added to an id that is in use. */
export function addElement(definition: Json, element: JsonObject, after: Selection): Added {
  const rows = outlineOf(definition);
  if (rows.length === 0) return addElement(addSection(definition).definition, element, after);
  const id = freeId(definition, asText(element['id']) || asText(element['type']));
  const selected = rows.find((row) => after.kind !== 'form' && row.id === after.id);
  const anchor = selected ?? rows.at(-1);
  return { definition: insertAfter(definition, { ...element, id }, anchor), id };
}

function insertAfter(definition: Json, element: JsonObject, anchor: OutlineRow | undefined): Json {
  const [, , sectionIndex = 0, , elementIndex = -1] = anchor?.path ?? [];
  const path = [...sectionsPath, sectionIndex, 'elements'];
  const elements = objectsOf(valueAt(definition, path));
  return withValueAt(definition, path, elements.toSpliced(Number(elementIndex) + 1, 0, element));
}

/** Removes a section with its elements, or an element. */
export function removeRow(definition: Json, row: OutlineRow): Json {
  return withValueAt(definition, row.path, undefined);
}

/** Moves elements to a place before or after a row; after a section, they become its first elements. */
export function moveElements(
  definition: Json,
  ids: ReadonlySet<string>,
  target: { readonly id: string; readonly position: 'before' | 'after' },
): Json {
  if (ids.has(target.id)) return definition;
  const rows = outlineOf(definition);
  const moved = rows.filter(({ kind, id }) => kind === 'element' && ids.has(id));
  const elements = moved.flatMap(({ path }) => objectsOf([valueAt(definition, path) ?? null]));
  const without = moved.toReversed().reduce((value, row) => removeRow(value, row), definition);
  const remaining = outlineOf(without);
  const index = remaining.findIndex(({ id }) => id === target.id);
  const anchor = remaining[target.position === 'after' ? index : Math.max(index - 1, 0)];
  return elements
    .toReversed()
    .reduce((value, element) => insertAfter(value, element, anchor), without);
}

/** Moves an element up or down by one row, also into the section before or after. */
export function moveElement(definition: Json, id: string, by: -1 | 1): Json {
  const rows = outlineOf(definition);
  const index = rows.findIndex((row) => row.id === id);
  const neighbor = rows[index + by];
  if (!neighbor) return definition;
  const moved = new Set([id]);
  if (by > 0) return moveElements(definition, moved, { id: neighbor.id, position: 'after' });
  if (neighbor.kind === 'element') {
    return moveElements(definition, moved, { id: neighbor.id, position: 'before' });
  }
  const beforeSection = rows[index - 2];
  if (!beforeSection) return definition;
  return moveElements(definition, moved, { id: beforeSection.id, position: 'after' });
}

export function moveSection(definition: Json, id: string, by: -1 | 1): Json {
  const sections = objectsOf(valueAt(definition, sectionsPath));
  const index = sections.findIndex((section) => section['id'] === id);
  const section = sections[index];
  const target = index + by;
  if (!section || target < 0 || target >= sections.length) return definition;
  const moved = sections.toSpliced(index, 1).toSpliced(target, 0, section);
  return withValueAt(definition, sectionsPath, moved);
}
