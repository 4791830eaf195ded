import { answerBodyLimit } from '../../src/responses/submit.ts';
import { endpoint } from '../endpoint.ts';
import {
  GetLinkedFileDocument,
  GetPublicFormDocument,
  SubmitResponseDocument,
  UploadFileDocument,
} from '../generated/operations.ts';

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
    path: '/public/forms/:slug/uploads',
    scope: 'public',
    summary: 'Upload a file for a question',
    document: UploadFileDocument,
    multipart: true,
    status: 201,
    problems: ['not_found', 'form_closed', 'validation_failed'],
  }),
  endpoint({
    method: 'GET',
    path: '/public/files/:token',
    scope: 'public',
    summary: 'Download the file that a link leads to',
    document: GetLinkedFileDocument,
    status: 200,
    problems: ['not_found', 'range_not_satisfiable'],
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
