import { answerBodyLimit } from '../../src/responses/submit/submit-response.ts';
import { endpoint, type HeaderVariable } from '../endpoint.ts';
import { GetFormPreviewDocument, ValidatePreviewDocument } from '../generated/operations.ts';
import { submissionExamples } from './response-examples.ts';

/** A header, since URLs are often logged. */
const previewToken: HeaderVariable = {
  name: 'X-Form-Preview',
  parse: (text) => text,
};

export const previewEndpoints = [
  endpoint('GET', '/public/forms/:slug/preview', {
    scope: 'public',
    summary: 'Get the draft of a form, with the token of a preview link',
    document: GetFormPreviewDocument,
    rateLimit: 'forms',
    headers: { token: previewToken },
    localized: true,
    problems: ['bad_request', 'not_found'],
  }),
  endpoint('POST', '/public/forms/:slug/preview', {
    scope: 'public',
    summary: 'Validate answers to the draft of a form without storing them',
    document: ValidatePreviewDocument,
    rateLimit: 'forms',
    bodyLimit: answerBodyLimit,
    headers: { token: previewToken },
    examples: submissionExamples,
    problems: ['bad_request', 'not_found', 'validation_failed'],
  }),
];
