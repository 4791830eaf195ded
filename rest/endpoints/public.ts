import { answerBodyLimit } from '../../src/responses/submit.ts';
import { endpoint } from '../endpoint.ts';
import {
  GetCaptchaChallengeDocument,
  GetLinkedFileDocument,
  GetPublicFormDocument,
  SubmitResponseDocument,
  UnlockFormDocument,
  UploadFileDocument,
} from '../generated/operations.ts';
import { idempotencyKey } from './idempotency-key.ts';

export const publicEndpoints = [
  endpoint({
    method: 'GET',
    path: '/public/forms/:slug',
    scope: 'public',
    summary: 'Get a published form, open or closed',
    document: GetPublicFormDocument,
    status: 200,
    problems: ['rate_limited', 'not_found'],
  }),
  endpoint({
    method: 'POST',
    path: '/public/forms/:slug/unlock',
    scope: 'public',
    summary: 'Unlock a form by its password',
    document: UnlockFormDocument,
    status: 200,
    problems: ['rate_limited', 'not_found', 'not_protected', 'wrong_password', 'validation_failed'],
  }),
  endpoint({
    method: 'GET',
    path: '/public/captcha/challenge',
    scope: 'public',
    summary: 'Get a puzzle to solve, where a form requires a captcha',
    document: GetCaptchaChallengeDocument,
    status: 200,
    problems: ['rate_limited', 'not_found'],
  }),
  endpoint({
    method: 'POST',
    path: '/public/forms/:slug/uploads',
    scope: 'public',
    summary: 'Upload a file for a question',
    document: UploadFileDocument,
    multipart: true,
    status: 201,
    problems: ['rate_limited', 'not_found', 'form_locked', 'form_closed', 'validation_failed'],
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
    headers: { idempotency_key: idempotencyKey },
    status: 201,
    problems: [
      'rate_limited',
      'not_found',
      'form_locked',
      'form_closed',
      'captcha_failed',
      'validation_failed',
      'idempotency_key_reused',
    ],
  }),
];
