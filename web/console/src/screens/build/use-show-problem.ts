import { useEffect, useState } from 'react';
import type { Failure } from '../../api/problem.ts';
import type { Json } from './model/json.ts';
import { type Selection, selectionAt } from './model/outline.ts';

interface ShowOptions {
  document: Json;
  setTab(tab: string): void;
  setSelection(selection: Selection): void;
}

/** Selects the part of the form that a problem is in, and focuses the first field that is marked there. */
export function useShowProblem({ document: form, setTab, setSelection }: ShowOptions) {
  const [shown, setShown] = useState(0);
  useEffect(() => {
    if (shown === 0) return;
    document.querySelector<HTMLElement>('.builder-panel [aria-invalid="true"]')?.focus();
  }, [shown]);
  return ({ path }: Failure) => {
    setTab(path.startsWith('schema.translations') ? 'translations' : 'properties');
    setSelection(selectionAt(form, path));
    setShown((count) => count + 1);
  };
}
