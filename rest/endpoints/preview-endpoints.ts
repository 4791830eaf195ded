import { answerBodyLimit } from '../../src/responses/submit/submit-response.ts';
import { endpoint } from '../endpoint.ts';
import {
  GetFormPreviewDocument,
  ListPreviewedOptionsDocument,
  ValidatePreviewDocument,
} from '../generated/operations.ts';
import { optionParameters } from './parameters/option-parameters.ts';
import { previewTokenHeader } from './parameters/text-headers.ts';
import { submissionExamples } from './response-examples.ts';

export const previewEndpoints = [
  endpoint('GET', '/public/forms/:slug/preview', {
    summary: 'Get the draft of a form, with the token of a preview link',
    document: GetFormPreviewDocument,
    headers: { token: previewTokenHeader },
    localized: true,
    problems: ['bad_request', 'not_found'],
  }),
  endpoint('GET', '/public/forms/:slug/preview/options/:question_id', {
    summary: 'List the options of a question of a draft, with the token of a preview link',
    document: ListPreviewedOptionsDocument,
    headers: { token: previewTokenHeader },
    query: optionParameters,
    problems: ['bad_request', 'not_found'],
  }),
  endpoint('POST', '/public/forms/:slug/preview', {
    summary: 'Validate answers to the draft of a form without storing them',
    document: ValidatePreviewDocument,
    bodyLimit: answerBodyLimit,
    headers: { token: previewTokenHeader },
    examples: submissionExamples,
    problems: ['bad_request', 'not_found', 'validation_failed'],
  }),
];
