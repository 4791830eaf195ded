import { useSyncExternalStore } from 'react';
import type { JsonObject } from '../../model/json.ts';

/** Sample answers by the id of the form, until the console is closed. */
const samplesByForm = new Map<string, JsonObject>();
const listeners = new Set<() => void>();
const none: JsonObject = {};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The answers to a form with which its expressions are tried out, by question id. They are not stored. */
export function useSamples(formId: string) {
  const samples = useSyncExternalStore(subscribe, () => samplesByForm.get(formId) ?? none);
  const setSamples = (next: JsonObject) => {
    samplesByForm.set(formId, next);
    for (const listener of listeners) listener();
  };
  return [samples, setSamples] as const;
}
