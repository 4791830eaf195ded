import { endpoint } from '../endpoint.ts';
import { GetViewerDocument } from '../generated/operations.ts';

export const viewerEndpoints = [
  endpoint('GET', '/me', {
    summary: 'Get the API key of the request with its workspace',
    document: GetViewerDocument,
    problems: [],
  }),
];
