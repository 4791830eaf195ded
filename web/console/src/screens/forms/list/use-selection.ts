import { useRef, useState } from 'react';

/** The selected rows of a list, by id. Rows that are no longer in the list do not count. */
export function useSelection<Row extends { readonly id: string }>(rows: readonly Row[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  /** The row that was selected last, from which a range extends. */
  const anchor = useRef<string>(undefined);
  const selected = rows.filter(({ id }) => ids.has(id));
  return {
    selected,
    has: (id: string) => ids.has(id),
    /** @param isRange all rows from the one that was selected last */
    select(id: string, isSelected: boolean, isRange: boolean) {
      const positionOf = (one: string | undefined) => rows.findIndex((row) => row.id === one);
      const ends = [isRange ? positionOf(anchor.current) : -1, positionOf(id)];
      const [from = 0, to = 0] =
        ends[0] === -1 ? [ends[1], ends[1]] : ends.sort((a, b) => (a ?? 0) - (b ?? 0));
      const next = new Set(ids);
      for (const row of rows.slice(from, to + 1)) {
        if (isSelected) next.add(row.id);
        else next.delete(row.id);
      }
      anchor.current = id;
      setIds(next);
    },
    selectAll: () => setIds(new Set(rows.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  };
}

export type Selection = Omit<ReturnType<typeof useSelection>, 'selected'>;
