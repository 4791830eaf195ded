import { unlockBodyLimit } from '../../src/forms/public/form-password.ts';
import { loadPublicForm } from '../../src/forms/public/public-form.ts';
import { answerBodyLimit } from '../../src/responses/submit/submit-response.ts';
import { visitBodyLimit } from '../../src/responses/visits/record-visit.ts';
import { defineEndpoint, type Endpoint } from '../endpoint.ts';
import {
  GetCaptchaChallengeDocument,
  GetLinkedFileDocument,
  GetPublicAnswersSchemaDocument,
  GetPublicFormDocument,
  RecordVisitDocument,
  SubmitResponseDocument,
  UnlockFormDocument,
  UploadFileDocument,
} from '../generated/operations.ts';
import { answersSchemaContent } from './answers-schema-content.ts';
import { publicInvitationEndpoints } from './invitation-endpoints.ts';
import { idempotencyKeyHeader } from './parameters/idempotency-key-header.ts';
import { partialTokenHeader } from './parameters/partial-token-header.ts';
import { publicPartialEndpoints } from './partial-endpoints.ts';
import { submissionExamples, visitExamples } from './response-examples.ts';

/** What the endpoints that represent a published form have in common. */
const publicFormRepresentation = {
  method: 'GET',
  scope: 'public',
  rateLimit: 'forms',
  formAccess: true,
  localized: true,
  etag: 'content',
  currentEtag: async (services, { slug = '' }, visitor, { language }) =>
    Array.isArray(language)
      ? undefined
      : (await loadPublicForm(services, slug, visitor, language)).etag,
  status: 200,
} satisfies Partial<Endpoint>;

export const publicEndpoints = [
  defineEndpoint({
    ...publicFormRepresentation,
    path: '/public/forms/:slug',
    summary: 'Get a published form, open or closed',
    document: GetPublicFormDocument,
    problems: ['not_found'],
  }),
  defineEndpoint({
    ...publicFormRepresentation,
    path: '/public/forms/:slug/answers.schema.json',
    summary: 'Get the JSON Schema of the answers to a published form',
    document: GetPublicAnswersSchemaDocument,
    only: answersSchemaContent,
    problems: ['not_found', 'form_locked'],
  }),
  defineEndpoint({
    method: 'POST',
    path: '/public/forms/:slug/unlock',
    scope: 'public',
    summary: 'Unlock a form with its password',
    document: UnlockFormDocument,
    rateLimit: 'unlock',
    bodyLimit: unlockBodyLimit,
    examples: { password: { password: 'sesame' } },
    status: 200,
    problems: ['not_found', 'not_protected', 'wrong_password', 'validation_failed'],
  }),
  defineEndpoint({
    method: 'GET',
    path: '/public/captcha/challenge',
    scope: 'public',
    summary: 'Get a captcha challenge',
    document: GetCaptchaChallengeDocument,
    rateLimit: 'challenges',
    status: 200,
    problems: ['not_found'],
  }),
  defineEndpoint({
    method: 'POST',
    path: '/public/forms/:slug/uploads',
    scope: 'public',
    summary: 'Upload a file for a question',
    document: UploadFileDocument,
    rateLimit: 'uploads',
    multipart: true,
    formAccess: true,
    status: 201,
    location: '/public/forms/:slug/uploads/{ref}',
    problems: ['not_found', 'form_locked', 'form_closed', 'version_outdated', 'validation_failed'],
  }),
  defineEndpoint({
    method: 'GET',
    path: '/public/files/:token',
    scope: 'public',
    summary: 'Download a file by link token',
    document: GetLinkedFileDocument,
    rateLimit: 'links',
    etag: 'content',
    download: [{ type: '*/*' }],
    status: 200,
    problems: ['not_found', 'range_not_satisfiable'],
  }),
  defineEndpoint({
    method: 'POST',
    path: '/public/forms/:slug/submissions',
    scope: 'public',
    summary: 'Submit a response',
    document: SubmitResponseDocument,
    rateLimit: 'submissions',
    bodyLimit: answerBodyLimit,
    headers: { idempotency_key: idempotencyKeyHeader, partial_token: partialTokenHeader },
    formAccess: true,
    examples: submissionExamples,
    status: 201,
    location: '/public/forms/:slug/submissions/{id}',
    problems: [
      'not_found',
      'form_locked',
      'form_closed',
      'version_outdated',
      'captcha_failed',
      'invitation_invalid',
      'validation_failed',
      'idempotency_key_reused',
      'already_submitted',
    ],
  }),
  ...publicPartialEndpoints,
  ...publicInvitationEndpoints,
  defineEndpoint({
    method: 'POST',
    path: '/public/forms/:slug/visits',
    scope: 'public',
    summary: 'Report what happened in a visit, for analytics',
    document: RecordVisitDocument,
    rateLimit: 'visits',
    bodyLimit: visitBodyLimit,
    formAccess: true,
    examples: visitExamples,
    status: 204,
    problems: ['not_found', 'form_locked', 'form_closed', 'validation_failed'],
  }),
];
