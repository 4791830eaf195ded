import { createSavingStatus } from './saving-status.ts';

/** What only pages of forms that save partial responses load: `await import('…/on-demand.ts')`. */
export const savingModule = { createSavingStatus };
