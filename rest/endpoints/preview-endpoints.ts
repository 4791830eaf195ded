import { answerBodyLimit } from '../../src/responses/submit/submit-response.ts';
import { defineEndpoint, type HeaderVariable } from '../endpoint.ts';
import { GetFormPreviewDocument, ValidatePreviewDocument } from '../generated/operations.ts';
import { submissionExamples } from './response-examples.ts';

/** A header, since URLs are often logged. */
const previewToken: HeaderVariable = {
  name: 'X-Form-Preview',
  parse: (text) => text,
};

export const previewEndpoints = [
  defineEndpoint({
    method: 'GET',
    path: '/public/forms/:slug/preview',
    scope: 'public',
    summary: 'Get the draft of a form, with the token of a preview link',
    document: GetFormPreviewDocument,
    rateLimit: 'forms',
    headers: { token: previewToken },
    localized: true,
    status: 200,
    problems: ['bad_request', 'not_found'],
  }),
  defineEndpoint({
    method: 'POST',
    path: '/public/forms/:slug/preview',
    scope: 'public',
    summary: 'Validate answers to the draft of a form without storing them',
    document: ValidatePreviewDocument,
    rateLimit: 'forms',
    bodyLimit: answerBodyLimit,
    headers: { token: previewToken },
    examples: submissionExamples,
    status: 200,
    problems: ['bad_request', 'not_found', 'validation_failed'],
  }),
];
