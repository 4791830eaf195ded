import { handleEntryButtons } from './entry-buttons.ts';
import { createEntryLists } from './entry-lists.ts';

/** The script of forms with repeats. */
export const entryScript = { createEntryLists, handleEntryButtons };
