import {
  showAlreadySubmitted,
  showRestored,
  showSavedMissing,
  showVersionChanges,
} from './draft-notices.ts';

/** What only pages with answers of an earlier visit or version load: `await import('…/on-demand.ts')`. */
export const noticesModule = {
  ...{ showAlreadySubmitted, showRestored, showSavedMissing, showVersionChanges },
};
