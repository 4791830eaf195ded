import { language } from '../../../texts/language.ts';
import { plural, t } from '../../../texts/translate.tsx';
import { isEqual, type Json, type JsonObject, objectOf, valueAt } from '../model/json.ts';
import { nameOf, type OutlineRow, outlineOf } from '../model/outline.ts';

/** What another editor has changed. */
export interface RemoteChange {
  readonly revision: number;
  /** Name of the editor; null if it is not known. */
  readonly author: string | null;
  /** Sections and elements that were changed or added. */
  readonly changed: readonly OutlineRow[];
  readonly removed: readonly OutlineRow[];
}

/** Compares two definitions by their sections and elements. */
export function changedParts(before: Json, after: Json): Pick<RemoteChange, 'changed' | 'removed'> {
  const [earlier, later] = [outlineOf(before), outlineOf(after)];
  const known = new Map(earlier.map((row) => [row.id, ownMembers(before, row)]));
  const remaining = new Set(later.map(({ id }) => id));
  return {
    changed: later.filter((row) => !isEqual(known.get(row.id), ownMembers(after, row))),
    removed: earlier.filter(({ id }) => !remaining.has(id)),
  };
}

/** The members of a section or a repeat without its elements, which have rows of their own. */
function ownMembers(definition: Json, { path }: OutlineRow): JsonObject {
  const { elements: _, ...members } = objectOf(valueAt(definition, path));
  return members;
}

/** The most parts that are named. */
const namedParts = 3;

const list = new Intl.ListFormat(language);

/** `Ann changed “Your name”`. */
export function describeChange({
  author,
  changed,
  removed,
}: Omit<RemoteChange, 'revision'>): string {
  const who = author ?? t('Another editor');
  if (changed.length > namedParts) return changedCount(changed.length, who);
  if (changed.length > 0) return t('{who} changed {parts}', { who, parts: namesOf(changed) });
  if (removed.length > namedParts) return deletedCount(removed.length, who);
  if (removed.length > 0) return t('{who} deleted {parts}', { who, parts: namesOf(removed) });
  return t('{who} changed the form', { who });
}

const changedCount = (count: number, who: string) =>
  plural(count, '{who} changed {n} part of the form', '{who} changed {n} parts of the form', {
    who,
  });

const deletedCount = (count: number, who: string) =>
  plural(count, '{who} deleted {n} part of the form', '{who} deleted {n} parts of the form', {
    who,
  });

const namesOf = (rows: readonly OutlineRow[]): string =>
  list.format(rows.map((row) => t('“{title}”', { title: nameOf(row) })));
