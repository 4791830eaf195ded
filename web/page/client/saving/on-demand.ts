import { loadSaved } from './load-saved.ts';
import { createSaving } from './saving.ts';

/** What only pages of forms that save partial responses load: `await import('…/on-demand.ts')`. */
export const savingModule = { createSaving, loadSaved };
