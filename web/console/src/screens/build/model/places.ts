import { definitionLimits } from '../../../../../../packages/definition/model/definition-limits.ts';
import { t } from '../../../texts/translate.tsx';
import { isObject, type Json, type JsonObject, type JsonPath, objectsOf, valueAt } from './json.ts';
import {
  isRepeat,
  nameOf,
  type OutlineRow,
  outlineOf,
  type Selection,
  sectionsPath,
} from './outline.ts';

/** Where elements are added. */
export interface Place {
  /** The path of a list of elements: of a section, or of a repeat. */
  readonly list: JsonPath;
  /** The position in the list. */
  readonly index: number;
}

/** A place that authors can choose. */
export interface OfferedPlace extends Place {
  readonly label: string;
  /** Whether a repeat is permitted there. */
  readonly permitsRepeats: boolean;
}

/** Number of repeats that contain the elements of a list. */
const levelOf = (list: JsonPath): number => list.filter((step) => step === 'elements').length - 1;

/** Number of levels of repeats that an element has: none for a question. */
function levelsIn(element: JsonObject): number {
  if (!isRepeat(element)) return 0;
  return 1 + Math.max(0, ...objectsOf(element['elements']).map(levelsIn));
}

/** Whether an element can be in a list: repeats have at most two levels. */
export const fits = (element: JsonObject, list: JsonPath): boolean =>
  levelOf(list) + levelsIn(element) <= definitionLimits.repeatDepth;

const ownPlace = ({ path }: Pick<OutlineRow, 'path'>): Place => ({
  list: path.slice(0, -1),
  index: Number(path.at(-1)),
});

function placeBehind(row: Pick<OutlineRow, 'path'>): Place {
  const { list, index } = ownPlace(row);
  return { list, index: index + 1 };
}

const firstPlaceIn = (path: JsonPath): Place => ({ list: [...path, 'elements'], index: 0 });

function lastPlaceIn(definition: Json, path: JsonPath): Place {
  const list = [...path, 'elements'];
  return { list, index: objectsOf(valueAt(definition, list)).length };
}

/** The end of the last section. The definition must have a section. */
function endOf(definition: Json): Place {
  const last = objectsOf(valueAt(definition, sectionsPath)).length - 1;
  return lastPlaceIn(definition, [...sectionsPath, last]);
}

/**
 * The place of an element that is added at a selection: at the beginning of a section, at the end of a repeat, behind
 * another element. A repeat comes behind another one.
 */
export function placeFor(definition: Json, element: JsonObject, selection: Selection): Place {
  const row = outlineOf(definition).find(
    ({ kind, id }) => kind === selection.kind && id === selection.id,
  );
  if (!row) return endOf(definition);
  if (row.kind === 'section') return firstPlaceIn(row.path);
  return isRepeat(row) && !isRepeat(element) ? lastPlaceIn(definition, row.path) : placeBehind(row);
}

/** The places at a selection: within the repeats that it is in, the innermost first, and behind them. */
export function offeredPlaces(
  definition: Json,
  rows: readonly OutlineRow[],
  selected: OutlineRow | undefined,
): OfferedPlace[] {
  const repeats = rows.filter((row) => isRepeat(row) && selected && contains(row, selected));
  const places = repeats.toReversed().map((repeat, index) => {
    const inner = repeats.toReversed()[index - 1] ?? selected;
    const place =
      inner && inner !== repeat ? placeBehind(inner) : lastPlaceIn(definition, repeat.path);
    return { ...place, label: t('In “{title}”', { title: nameOf(repeat) }) };
  });
  const [outermost] = repeats;
  const outside = outermost && {
    ...placeBehind(outermost),
    label: t('Behind “{title}”', { title: nameOf(outermost) }),
  };
  return [...places, ...(outside ? [outside] : [])].map((place) => ({
    ...place,
    permitsRepeats: levelOf(place.list) < definitionLimits.repeatDepth,
  }));
}

/** Whether a row is another one or contains it. */
export const contains = (outer: Pick<OutlineRow, 'path'>, inner: Pick<OutlineRow, 'path'>) =>
  outer.path.every((step, index) => inner.path[index] === step);

export interface DropTarget {
  readonly id: string;
  readonly position: 'before' | 'on' | 'after';
}

/** The place before, behind or in a row. Behind a section or a repeat with elements is its beginning. */
export function placeAt(
  definition: Json,
  row: OutlineRow,
  position: DropTarget['position'],
): Place {
  if (row.kind === 'section') {
    const section = Number(row.path.at(-1));
    return position === 'before' && section > 0
      ? lastPlaceIn(definition, [...sectionsPath, section - 1])
      : firstPlaceIn(row.path);
  }
  if (position === 'before') return ownPlace(row);
  if (!isRepeat(row)) return placeBehind(row);
  if (position === 'on') return lastPlaceIn(definition, row.path);
  const isEmpty = lastPlaceIn(definition, row.path).index === 0;
  return isEmpty ? placeBehind(row) : firstPlaceIn(row.path);
}

/**
 * The place of an element that moves up or down by one step: a question also into a repeat, and out of it at its ends.
 *
 * @returns undefined at both ends of the form
 */
export function placeOfStep(definition: Json, row: OutlineRow, by: -1 | 1): Place | undefined {
  const { list, index } = ownPlace(row);
  const path = [...list, index + by];
  const neighbor = valueAt(definition, path);
  if (isObject(neighbor)) {
    const enters = isRepeat(neighbor) && !isRepeat(row);
    if (!enters) return by > 0 ? { list, index: index + 2 } : { list, index: index - 1 };
    return by > 0 ? firstPlaceIn(path) : lastPlaceIn(definition, path);
  }
  const parent = { path: list.slice(0, -1) };
  if (levelOf(list) > 0) return by > 0 ? placeBehind(parent) : ownPlace(parent);
  const section = [...sectionsPath, Number(parent.path.at(-1)) + by];
  if (!isObject(valueAt(definition, section))) return undefined;
  return by > 0 ? firstPlaceIn(section) : lastPlaceIn(definition, section);
}

/** Where a place is after the element at a path was removed. */
export function placeWithout({ list, index }: Place, path: JsonPath): Place {
  const removed = ownPlace({ path });
  const depth = removed.list.length;
  if (!removed.list.every((step, at) => list[at] === step)) return { list, index };
  if (list.length === depth) return { list, index: removed.index < index ? index - 1 : index };
  const step = Number(list[depth]);
  return removed.index < step ? { list: list.with(depth, step - 1), index } : { list, index };
}
