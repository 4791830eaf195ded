import { enhanceDateTime } from './date-time-control.ts';
import { enhanceFiles } from './file-control.ts';
import { enhanceLocation } from './location-control.ts';
import { enhanceRanking } from './ranking-control.ts';
import { enhanceSignature } from './signature-control.ts';

/** What only pages of forms with date-times, uploads, locations or rankings load: `await import('…/on-demand.ts')`. */
export const largeControls = {
  datetime: enhanceDateTime,
  file: enhanceFiles,
  location: enhanceLocation,
  ranking: enhanceRanking,
  signature: enhanceSignature,
};
