import { allElementsOf } from '../../../../packages/definition/elements.ts';
import type { Schema } from '../../html/page-view.ts';

type EntryScript = typeof import('./entries.ts')['entryScript'];

let script: EntryScript | undefined;

/**
 * Loads the script of repeats, if the form has any: before its questions are shown.
 *
 * @throws {Error} if it does not arrive
 */
export async function loadEntries(schema: Schema | null): Promise<void> {
  if (!schema || !allElementsOf({ schema }).some(({ type }) => type === 'repeat')) return;
  script ??= (await import('./entries.ts')).entryScript;
}

/** Undefined if the form has no repeats. */
export const loadedEntryScript = (): EntryScript | undefined => script;
