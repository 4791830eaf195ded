import { defineEndpoint } from '../endpoint.ts';
import { GetViewerDocument } from '../generated/operations.ts';

export const viewerEndpoints = [
  defineEndpoint({
    method: 'GET',
    path: '/me',
    scope: 'any',
    summary: 'Get the API key of the request with its workspace',
    document: GetViewerDocument,
    status: 200,
    problems: [],
  }),
];
