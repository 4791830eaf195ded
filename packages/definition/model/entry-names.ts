/**
 * The name by which conditions, expressions and texts of an entry refer to its number, from 1. A question with this id has
 * precedence.
 */
export const positionName = 'position';

// A question within entries has an id of its own in each of them: `children~2~child_age` is the question `child_age` in the
// entry with the key 2 of `children`. Ids in definitions contain no `~`.

const separator = '~';

/** Identifies an entry of a form. */
export const entryId = (repeat: string, key: string): string => [repeat, key].join(separator);

export const idInEntry = (repeat: string, key: string, id: string): string =>
  entryId(entryId(repeat, key), id);

/** Whether the id of an entry or of a question is within an entry. */
export const isWithinEntry = (id: string, entry: string): boolean =>
  id.startsWith(entry + separator);

/** The id of the repeat, and the key of the entry. */
export function partsOfEntryId(entry: string): { repeat: string; key: string } {
  const end = entry.lastIndexOf(separator);
  return { repeat: entry.slice(0, end), key: entry.slice(end + 1) };
}

/** The id in the definition of a question, which may be within an entry. */
export const questionIdOf = (id: string): string => id.slice(id.lastIndexOf(separator) + 1);

/** The element of a section that contains a question. */
export const outermostId = (id: string): string => id.split(separator, 1)[0] ?? id;

/** The entries that contain a question, the outermost first: the id of the repeat, and the key of the entry. */
export function entriesAround(id: string): { repeat: string; key: string }[] {
  const steps = id.split(separator);
  return Array.from({ length: (steps.length - 1) / 2 }, (_, level) => ({
    repeat: steps.slice(0, 2 * level + 1).join(separator),
    key: steps[2 * level + 1] ?? '',
  }));
}
