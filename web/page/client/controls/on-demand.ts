import { enhanceFiles } from './file-control.ts';
import { enhanceLocation } from './location-control.ts';
import { enhanceRanking } from './ranking-control.ts';
import { enhanceSignature } from './signature-control.ts';

/** What only pages of forms with uploads, locations or rankings load: `await import('…/on-demand.ts')`. */
export const largeControls = {
  file: enhanceFiles,
  location: enhanceLocation,
  ranking: enhanceRanking,
  signature: enhanceSignature,
};
