import { answerBodyLimit } from '../../src/responses/submit.ts';
import { endpoint } from '../endpoint.ts';
import { GetPublicFormDocument, SubmitResponseDocument } from '../generated/operations.ts';

export const publicEndpoints = [
  endpoint({
    method: 'GET',
    path: '/public/forms/:slug',
    scope: 'public',
    summary: 'Get a published form, open or closed',
    document: GetPublicFormDocument,
    status: 200,
    problems: ['not_found'],
  }),
  endpoint({
    method: 'POST',
    path: '/public/forms/:slug/submissions',
    scope: 'public',
    summary: 'Submit answers',
    document: SubmitResponseDocument,
    bodyLimit: answerBodyLimit,
    status: 201,
    problems: ['not_found', 'form_closed', 'validation_failed'],
  }),
];
