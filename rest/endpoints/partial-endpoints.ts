import { answerBodyLimit } from '../../src/responses/submit/submit-response.ts';
import { endpoint } from '../endpoint.ts';
import {
  DeletePartialDocument,
  DiscardPartialDocument,
  GetPartialDocument,
  ListPartialsDocument,
  ResumePartialDocument,
  SavePartialDocument,
} from '../generated/operations.ts';
import { limitParameter } from './parameters/paging-parameters.ts';
import { partialTokenHeader } from './parameters/text-headers.ts';
import { partialExamples } from './response-examples.ts';

/** Saved answers, for the owner of the form. */
export const partialEndpoints = [
  endpoint('GET', '/forms/:id/partials', {
    summary: 'List partial responses, newest first',
    document: ListPartialsDocument,
    query: { limit: limitParameter },
    problems: ['not_found'],
  }),
  endpoint('GET', '/forms/:id/partials/:partial_id', {
    summary: 'Get a partial response',
    document: GetPartialDocument,
    problems: ['not_found'],
  }),
  endpoint('DELETE', '/forms/:id/partials/:partial_id', {
    summary: 'Delete a partial response and its uploads',
    document: DeletePartialDocument,
    status: 204,
    problems: ['not_found'],
  }),
];

/** Saved answers, for the respondent. */
export const publicPartialEndpoints = [
  endpoint('PUT', '/public/forms/:slug/partial', {
    summary: 'Save answers, to submit them later',
    document: SavePartialDocument,
    bodyLimit: answerBodyLimit,
    headers: { token: partialTokenHeader },
    formAccess: true,
    examples: partialExamples,
    status: 201,
    replaces: true,
    location: '/public/forms/:slug/partial',
    problems: [
      'not_found',
      'form_locked',
      'partials_disabled',
      'form_closed',
      'version_outdated',
      'validation_failed',
    ],
  }),
  endpoint('GET', '/public/forms/:slug/partial', {
    summary: 'Get saved answers',
    document: ResumePartialDocument,
    headers: { token: partialTokenHeader },
    formAccess: true,
    problems: ['not_found', 'form_locked'],
  }),
  endpoint('DELETE', '/public/forms/:slug/partial', {
    summary: 'Delete saved answers and their uploads',
    document: DiscardPartialDocument,
    headers: { token: partialTokenHeader },
    formAccess: true,
    status: 204,
    problems: ['not_found', 'form_locked'],
  }),
];
