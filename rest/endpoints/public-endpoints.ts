// What visitors do with a published form or a preview link, without an API key.

import { unlockBodyLimit } from '../../src/forms/access/form-password.ts';
import { loadPublicForm } from '../../src/forms/public/public-form.ts';
import { answerBodyLimit } from '../../src/responses/submit/submit-response.ts';
import { visitBodyLimit } from '../../src/responses/visits/visit-counter.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import {
  DiscardPartialDocument,
  GetCaptchaChallengeDocument,
  GetFormPreviewDocument,
  GetLinkedFileDocument,
  GetPublicAnswersSchemaDocument,
  GetPublicFormDocument,
  ListPreviewedOptionsDocument,
  ListQuestionOptionsDocument,
  MailPartialDocument,
  OpenInvitationDocument,
  RecordVisitDocument,
  ResumePartialDocument,
  SavePartialDocument,
  SubmitResponseDocument,
  UnlockFormDocument,
  UploadFileDocument,
  ValidatePreviewDocument,
} from '../generated/operations.ts';
import { answersSchemaContent } from './form-endpoints.ts';
import {
  idempotencyKeyHeader,
  invitationHeader,
  optionParameters,
  partialTokenHeader,
  previewTokenHeader,
} from './parameters.ts';
import { exampleAnswers } from './response-endpoints.ts';

/** Example bodies of a visitor's submission. */
const submissionExamples = {
  answers: { answers: exampleAnswers },
  'with duration': { answers: exampleAnswers, captcha_token: null, duration_ms: 48_250 },
  'with version': { answers: exampleAnswers, version: 1 },
};

const visitExamples = {
  'first report': { viewed: true, reached: ['name', 'source'] },
  'after the submission': { started: true, completed: true },
};

/** Example bodies of answers to save. */
const partialExamples = { answers: { answers: { name: 'An' } } };

/** Saved answers, for the respondent. */
const publicPartialEndpoints = [
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
  endpoint('POST', '/public/forms/:slug/partial/mail', {
    summary: 'Send the link to saved answers to an address',
    document: MailPartialDocument,
    headers: { token: partialTokenHeader },
    formAccess: true,
    examples: { address: { email: 'ann@example.org' } },
    status: 204,
    problems: ['not_found', 'form_locked', 'partials_disabled', 'validation_failed'],
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

/** What the endpoints that represent a published form have in common. */
const publicFormRepresentation = {
  formAccess: true,
  localized: true,
  etag: 'content',
  current: (services, { slug = '' }, visitor, { language }) =>
    Array.isArray(language) ? undefined : loadPublicForm(services, slug, visitor, language),
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
    current: async (...request) => {
      const form = await publicFormRepresentation.current(...request);
      return form?.locked ? undefined : form;
    },
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
  endpoint('GET', '/public/forms/:slug/invitation', {
    summary: 'Get an invitation that can be used',
    document: OpenInvitationDocument,
    headers: { token: invitationHeader },
    formAccess: true,
    problems: ['not_found', 'form_locked', 'invitation_invalid'],
  }),
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
