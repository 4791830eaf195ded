import { textLimits } from '../../../model/answer-limits.ts';
import { definitionLimits } from '../../../model/definition-limits.ts';
import type { EntriesKind, SimpleKind, ValueKind } from '../../../model/value-kind.ts';
import {
  maxAnswerLength,
  maxCellEntries,
  maxListEntries,
  maxMapEntries,
} from '../../../questions/answer-bounds.ts';

/**
 * The size of a value: characters of a text, 0 of a number or bool; entries of a list or map, with those of
 * the largest entry. Lists have no keys.
 */
export type ValueSize =
  | { readonly characters: number }
  | { readonly entries: number; readonly entry: ValueSize; readonly key?: ValueSize | undefined };

export const textSize = (characters: number): ValueSize => ({ characters });

/** A number or bool. */
export const scalarSize: ValueSize = textSize(0);

export const listSizeOf = (entries: number, entry: ValueSize): ValueSize => ({
  entries,
  entry,
});

/** The longest option id, file name or part of an answer. */
const partSize = textSize(definitionLimits.entryLength);

const mapSizeOf = (entries: number, entry: ValueSize): ValueSize => ({
  entries,
  entry,
  key: partSize,
});

/** The most parts of an answer of numbers: latitude, longitude, accuracy. */
const numberParts = 3;

/** The largest answers, by element. */
const sizeOfSimpleKind: Readonly<Record<SimpleKind, (element: unknown) => ValueSize>> = {
  number: () => scalarSize,
  boolean: () => scalarSize,
  text: (element) => textSize(Math.min(maxAnswerLength(element), textLimits.long_text)),
  list: (element) => listSizeOf(maxListEntries(element), partSize),
  map: (element) => mapSizeOf(maxMapEntries(element), partSize),
  list_map: (element) =>
    mapSizeOf(maxMapEntries(element), listSizeOf(maxCellEntries(element), partSize)),
  number_map: () => ({ entries: numberParts, entry: scalarSize, key: partSize }),
};

/** The size of the largest answer to an element. */
export function sizeOfAnswer(kind: ValueKind, element: unknown): ValueSize {
  if (typeof kind === 'string') return sizeOfSimpleKind[kind](element);
  const sizes = membersOf(kind, element).map(({ kind: inner, of }) => sizeOfAnswer(inner, of));
  const entry = { entries: sizes.length, entry: sizes.reduce(largest, scalarSize), key: partSize };
  return listSizeOf(kind.most, entry);
}

/** The number of all entries of an answer, nested ones included. */
const entriesOfSimpleKind: Readonly<Record<SimpleKind, (element: unknown) => number>> = {
  number: () => 0,
  boolean: () => 0,
  text: () => 0,
  list: maxListEntries,
  map: maxMapEntries,
  list_map: (element) => maxMapEntries(element) * (1 + maxCellEntries(element)),
  number_map: () => numberParts,
};

/** @param members the names of the values of entries of a repeat that are read */
export function allEntries(
  kind: ValueKind,
  element: unknown,
  members: ReadonlySet<string>,
): number {
  if (typeof kind === 'string') return entriesOfSimpleKind[kind](element);
  const read = membersOf(kind, element).filter(({ id }) => members.has(id));
  const each = read.map(({ kind: inner, of }) => 1 + allEntries(inner, of, members));
  return kind.most * each.reduce((sum, one) => sum + one, 1);
}

/** The values of an entry of a repeat, with their elements. */
function membersOf({ members }: EntriesKind, repeat: unknown) {
  const { elements } = Object(repeat);
  const inner: readonly unknown[] = Array.isArray(elements) ? elements : [];
  const byId = new Map(inner.map((of): [unknown, unknown] => [Object(of).id, of]));
  return Array.from(members, ([id, kind]) => ({ id, kind, of: byId.get(id) }));
}

/** The larger one in each respect. */
export function largest(left: ValueSize, right: ValueSize): ValueSize {
  if ('entries' in left && 'entries' in right)
    return {
      entries: Math.max(left.entries, right.entries),
      entry: largest(left.entry, right.entry),
      key: left.key && right.key && largest(left.key, right.key),
    };
  if ('characters' in left && 'characters' in right)
    return textSize(Math.max(left.characters, right.characters));
  return 'entries' in left ? left : right;
}

/** The entry of a list, or the value of a map. */
export const entryOf = (size: ValueSize): ValueSize =>
  'entries' in size ? size.entry : scalarSize;

/** What a macro iterates over: the entries of a list, or the keys of a map. */
export const iteratedOf = (size: ValueSize): ValueSize =>
  'entries' in size ? (size.key ?? size.entry) : scalarSize;

export const entryCount = (size: ValueSize): number => ('entries' in size ? size.entries : 0);

/** Characters of a text, entries and their characters of a list or map. */
export function totalSize(size: ValueSize): number {
  if ('characters' in size) return size.characters;
  return size.entries * (1 + totalSize(size.entry) + (size.key ? totalSize(size.key) : 0));
}

/** The result of a macro whose first step made `start` to `step`; only lists grow. */
export function grownBy(start: ValueSize, step: ValueSize, count: number): ValueSize {
  if (!('entries' in step)) return step;
  const added = step.entries - entryCount(start);
  return { ...step, entries: entryCount(start) + added * count };
}

/** The size of a map literal, from those of its keys and values in turn. */
export function sizeOfMapLiteral(sizes: readonly ValueSize[]): ValueSize {
  const ofParity = (parity: number) =>
    sizes.filter((_, index) => index % 2 === parity).reduce(largest, scalarSize);
  return { entries: sizes.length / 2, key: ofParity(0), entry: ofParity(1) };
}
