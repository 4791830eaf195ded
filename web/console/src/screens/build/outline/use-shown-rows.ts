import { useEffect, useState } from 'react';
import { isEqual } from '../model/json.ts';
import type { OutlineRow } from '../model/outline.ts';

/** Milliseconds without a change after which a title that is being entered is shown in the outline. */
const pause = 250;

/** The rows of the outline, the same list while nothing changes in it. Titles follow after a pause, all else at once. */
export function useShownRows(rows: readonly OutlineRow[]): readonly OutlineRow[] {
  const [shown, setShown] = useState(rows);
  const hasSamePlaces = rows.length === shown.length && rows.every(isAtPlaceOf(shown));
  const isSame = hasSamePlaces && rows.every(({ title }, index) => title === shown[index]?.title);
  if (!hasSamePlaces) setShown(reuse(shown, rows));
  useEffect(() => {
    if (isSame) return undefined;
    const timer = setTimeout(() => setShown((before) => reuse(before, rows)), pause);
    return () => clearTimeout(timer);
  }, [rows, isSame]);
  return hasSamePlaces ? shown : rows;
}

/** The rows, the same object as before for each that is equal: others are not drawn again. */
function reuse(before: readonly OutlineRow[], rows: readonly OutlineRow[]): OutlineRow[] {
  const known = new Map(before.map((row) => [row.id, row]));
  return rows.map((row) => {
    const other = known.get(row.id);
    const isEqualRow =
      other?.title === row.title &&
      other.within === row.within &&
      other.type === row.type &&
      isEqual([...other.path], [...row.path]);
    return isEqualRow ? other : row;
  });
}

/** Whether a row is equal to the shown one, except for its title and that of the repeat that contains it. */
const isAtPlaceOf =
  (shown: readonly OutlineRow[]) =>
  ({ id, type, path }: OutlineRow, index: number): boolean => {
    const other = shown[index];
    return other?.id === id && other.type === type && isEqual([...other.path], [...path]);
  };
