import { useState } from 'react';
import { parseJson } from '../../../parse-json.ts';
import type { ColumnChoice } from './columns.ts';

const storageKey = (formId: string) => `formwright-console-columns-${formId}`;

const usualChoice: ColumnChoice = { shown: [], hidden: [] };

/** The columns that the user has chosen for a form, stored in this browser. */
export function useColumnChoice(formId: string) {
  const [choice, setChoice] = useState(() => readChoice(formId));
  const change = (next: ColumnChoice) => {
    localStorage.setItem(storageKey(formId), JSON.stringify(next));
    setChoice(next);
  };
  const reset = () => {
    localStorage.removeItem(storageKey(formId));
    setChoice(usualChoice);
  };
  return { choice, change, reset };
}

function readChoice(formId: string): ColumnChoice {
  const stored = parseJson<{ shown?: unknown; hidden?: unknown } | null>(
    localStorage.getItem(storageKey(formId)) ?? '',
  );
  return { shown: idsOf(stored?.shown), hidden: idsOf(stored?.hidden) };
}

const idsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];
