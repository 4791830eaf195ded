import { useCallback, useMemo, useState } from 'react';
import type { OutlineRow } from '../model/outline.ts';

/** Which rows of the outline are listed: those whose title or id contains a text, or those of sections that are not folded. */
export function useFoundRows(rows: readonly OutlineRow[], selectedId: string | undefined) {
  const [text, setText] = useState('');
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const searched = text.trim().toLowerCase();
  const found = useMemo(() => {
    if (searched !== '') return rows.filter((row) => contains(row, searched));
    if (folded.size === 0) return rows;
    const sections = rows.filter(({ kind, id }) => kind === 'section' && folded.has(id));
    const isFolded = (row: OutlineRow) => sections.some((one) => isIn(one, row));
    return rows.filter((row) => row.id === selectedId || !isFolded(row));
  }, [rows, searched, folded, selectedId]);
  const fold = useCallback(
    (id: string) =>
      setFolded((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      }),
    [],
  );
  return { text, setText, isSearching: searched !== '', found, folded, fold };
}

const contains = ({ title, id }: OutlineRow, text: string) =>
  title.toLowerCase().includes(text) || id.toLowerCase().includes(text);

const isIn = (section: OutlineRow, row: OutlineRow) =>
  row.kind === 'element' && section.path.every((step, at) => row.path[at] === step);
