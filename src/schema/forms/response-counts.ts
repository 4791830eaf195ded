import { createResponseCountLoader } from '../../forms/response-count-loader.ts';
import { perRequest } from '../core/context.ts';

/** The loader of response counts, which forms and versions share. */
export const responseCounts = perRequest(createResponseCountLoader);
