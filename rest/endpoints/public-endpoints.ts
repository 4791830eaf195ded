import { unlockBodyLimit } from '../../src/forms/public/form-password.ts';
import { loadPublicForm } from '../../src/forms/public/public-form.ts';
import { answerBodyLimit } from '../../src/responses/submit/submit-response.ts';
import { visitBodyLimit } from '../../src/responses/visits/record-visit.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import {
  GetCaptchaChallengeDocument,
  GetLinkedFileDocument,
  GetPublicAnswersSchemaDocument,
  GetPublicFormDocument,
  ListQuestionOptionsDocument,
  RecordVisitDocument,
  SubmitResponseDocument,
  UnlockFormDocument,
  UploadFileDocument,
} from '../generated/operations.ts';
import { answersSchemaContent } from './answers-schema-content.ts';
import { publicInvitationEndpoints } from './invitation-endpoints.ts';
import { optionParameters } from './parameters/option-parameters.ts';
import { idempotencyKeyHeader, partialTokenHeader } from './parameters/text-headers.ts';
import { publicPartialEndpoints } from './partial-endpoints.ts';
import { submissionExamples, visitExamples } from './response-examples.ts';

/** What the endpoints that represent a published form have in common. */
const publicFormRepresentation = {
  formAccess: true,
  localized: true,
  etag: 'content',
  currentEtag: async (services, { slug = '' }, visitor, { language }) =>
    Array.isArray(language)
      ? undefined
      : (await loadPublicForm(services, slug, visitor, language)).etag,
} satisfies Partial<Endpoint>;

export const publicEndpoints = [
  endpoint('GET', '/public/forms/:slug', {
    ...publicFormRepresentation,
    summary: 'Get a published form, open or closed',
    document: GetPublicFormDocument,
    problems: ['not_found'],
  }),
  endpoint('GET', '/public/forms/:slug/answers.schema.json', {
    ...publicFormRepresentation,
    summary: 'Get the JSON Schema of the answers to a published form',
    document: GetPublicAnswersSchemaDocument,
    only: answersSchemaContent,
    problems: ['not_found', 'form_locked'],
  }),
  endpoint('GET', '/public/forms/:slug/options/:question_id', {
    summary: 'List the options of a question that takes them from a dataset',
    document: ListQuestionOptionsDocument,
    formAccess: true,
    etag: 'content',
    query: optionParameters,
    problems: ['not_found', 'form_locked', 'version_outdated'],
  }),
  endpoint('POST', '/public/forms/:slug/unlock', {
    summary: 'Unlock a form with its password',
    document: UnlockFormDocument,
    bodyLimit: unlockBodyLimit,
    examples: { password: { password: 'sesame' } },
    problems: ['not_found', 'not_protected', 'wrong_password', 'validation_failed'],
  }),
  endpoint('GET', '/public/captcha/challenge', {
    summary: 'Get a captcha challenge',
    document: GetCaptchaChallengeDocument,
    problems: ['not_found'],
  }),
  endpoint('POST', '/public/forms/:slug/uploads', {
    summary: 'Upload a file for a question',
    document: UploadFileDocument,
    multipart: { fields: { item_id: { isRequired: true }, version: { isNumber: true } } },
    formAccess: true,
    status: 201,
    location: '/public/forms/:slug/uploads/{ref}',
    problems: ['not_found', 'form_locked', 'form_closed', 'version_outdated', 'validation_failed'],
  }),
  endpoint('GET', '/public/files/:token', {
    summary: 'Download a file by link token',
    document: GetLinkedFileDocument,
    etag: 'content',
    download: [{ type: '*/*' }],
    problems: ['not_found', 'range_not_satisfiable'],
  }),
  endpoint('POST', '/public/forms/:slug/submissions', {
    summary: 'Submit a response',
    document: SubmitResponseDocument,
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
  endpoint('POST', '/public/forms/:slug/visits', {
    summary: 'Report what happened in a visit, for analytics',
    document: RecordVisitDocument,
    bodyLimit: visitBodyLimit,
    formAccess: true,
    examples: visitExamples,
    status: 204,
    problems: ['not_found', 'form_locked', 'form_closed', 'validation_failed'],
  }),
];
