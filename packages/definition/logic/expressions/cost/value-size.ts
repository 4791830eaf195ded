import { definitionLimits, textLimits } from '../../../model/definition-limits.ts';
import type { ValueKind } from '../../../model/value-kind.ts';

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

/** All options and an other answer. */
const listSize = listSizeOf(definitionLimits.options + 1, partSize);

const mapSizeOf = (entry: ValueSize): ValueSize => ({
  entries: definitionLimits.options,
  entry,
  key: partSize,
});

/** The largest answers. */
export const sizeOfKind: Readonly<Record<ValueKind, ValueSize>> = {
  number: scalarSize,
  boolean: scalarSize,
  text: textSize(textLimits.long_text),
  list: listSize,
  map: mapSizeOf(partSize),
  list_map: mapSizeOf(listSize),
};

/** The number of all entries of an answer, nested ones included. */
export const allEntries: Readonly<Record<ValueKind, number>> = {
  number: 0,
  boolean: 0,
  text: 0,
  list: definitionLimits.options + 1,
  map: definitionLimits.options,
  list_map: definitionLimits.options + definitionLimits.matrixCells,
};

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
