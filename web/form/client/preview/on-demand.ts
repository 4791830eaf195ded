import { createPreviewApi } from './preview-api.ts';

/** What only previews of drafts load: `await import('…/on-demand.ts')`. */
export const previewModule = { createPreviewApi };
