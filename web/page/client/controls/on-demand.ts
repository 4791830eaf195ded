import { enhanceFiles } from './file-control.ts';
import { enhanceRanking } from './ranking-control.ts';
import { enhanceSignature } from './signature-control.ts';

/** What only pages of forms with uploads or rankings load: `await import('…/on-demand.ts')`. */
export const largeControls = {
  file: enhanceFiles,
  ranking: enhanceRanking,
  signature: enhanceSignature,
};
