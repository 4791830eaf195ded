import { t } from '../../../texts/translate.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { freeId, takenIds, withFreeIds } from './copies.ts';
import {
  asText,
  type Json,
  type JsonObject,
  objectOf,
  objectsOf,
  valueAt,
  withValueAt,
} from './json.ts';
import { type OutlineRow, outlineOf, type Selection, sectionsPath } from './outline.ts';
import {
  contains,
  type DropTarget,
  fits,
  type Place,
  placeAt,
  placeFor,
  placeOfStep,
  placeWithout,
} from './places.ts';

/** A definition with what was added to it. */
export interface Added {
  readonly definition: Json;
  readonly id: string;
}

/**
 * Adds a section without elements at the end.
 *
 * @param members its members; a number is added to an id that is in use
 */
export function addSection(definition: Json, members?: JsonObject): Added {
  const sections = objectsOf(valueAt(definition, sectionsPath));
  const id = freeId(takenIds(definition), asText(members?.['id']) || 'section');
  const title = t('Section {number}', { number: formatNumber(sections.length + 1) });
  const section = { title, ...members, id, elements: [] };
  return { definition: withValueAt(definition, sectionsPath, [...sections, section]), id };
}

/** A definition with a section to which elements can be added. */
export const withSection = (definition: Json): Json =>
  objectsOf(valueAt(definition, sectionsPath)).length > 0
    ? definition
    : addSection(definition).definition;

/** Adds an element at the selection, or at the end. A number is added to ids that are in use. */
export function addElement(before: Json, element: JsonObject, selection: Selection): Added {
  const definition = withSection(before);
  return addElementAt(definition, element, placeFor(definition, element, selection));
}

export function addElementAt(definition: Json, element: JsonObject, place: Place): Added {
  const added = withFreeIds(definition, element);
  return { definition: insertAt(definition, [added], place), id: added.id };
}

function insertAt(definition: Json, elements: readonly JsonObject[], { list, index }: Place): Json {
  const present = objectsOf(valueAt(definition, list));
  return withValueAt(definition, list, present.toSpliced(index, 0, ...elements));
}

/** Removes a section with its elements, or an element. */
export function removeRow(definition: Json, row: Pick<OutlineRow, 'path'>): Json {
  return withValueAt(definition, row.path, undefined);
}

/**
 * Moves elements before, behind or into a row. The definition remains as it is if a repeat would be in itself or on a
 * third level.
 */
export function moveElements(
  definition: Json,
  ids: ReadonlySet<string>,
  { id, position }: DropTarget,
): Json {
  const rows = outlineOf(definition);
  const target = rows.find((row) => row.id === id);
  const chosen = rows.filter((row) => row.kind === 'element' && ids.has(row.id));
  const moved = chosen.filter((row) => !chosen.some((one) => one !== row && contains(one, row)));
  if (!target || moved.some((row) => contains(row, target))) return definition;
  return moveTo(definition, moved, placeAt(definition, target, position));
}

/** Moves an element up or down by one step, also into the repeat or the section before or after. */
export function moveElement(definition: Json, id: string, by: -1 | 1): Json {
  const row = outlineOf(definition).find((one) => one.id === id);
  const place = row && placeOfStep(definition, row, by);
  return place ? moveTo(definition, [row], place) : definition;
}

/** @param rows elements in order, none of which contains another one or the place */
function moveTo(definition: Json, rows: readonly OutlineRow[], place: Place): Json {
  const elements = rows.map(({ path }) => objectOf(valueAt(definition, path)));
  if (!elements.every((element) => fits(element, place.list))) return definition;
  const last = rows.toReversed();
  const without = last.reduce<Json>(removeRow, definition);
  const there = last.reduce<Place>((at, { path }) => placeWithout(at, path), place);
  return insertAt(without, elements, there);
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
