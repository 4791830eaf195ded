import { createResponseCountLoader } from '../../forms/response-count-loader.ts';
import { perRequest } from '../core/context.ts';

export const responseCounts = perRequest(createResponseCountLoader);
