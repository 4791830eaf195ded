// What creates responses: submissions of visitors and of API keys, and the dry runs of both.

import type { FieldMap, ObjectFieldBuilder } from '@pothos/core';
import { decisionOf } from '../../../packages/definition/approval.ts';
import type { Response as ResponseRow } from '../../../prisma/generated/client/client.ts';
import { ApprovalStatus } from '../../../prisma/generated/client/enums.ts';
import { type PublicResult, publicResult } from '../../responses/submit/confirmation.ts';
import type { IdempotentResult } from '../../responses/submit/idempotent-submit.ts';
import type {
  SubmissionInput as Answered,
  StoredSubmission,
} from '../../responses/submit/submission.ts';
import {
  assertAnswerSize,
  checkPublicSubmission,
  dryRunByApiKey,
  previewSubmission,
  submitByApiKey,
  submitPublic,
} from '../../responses/submit/submit-response.ts';
import { builder, type Types } from '../core/builder.ts';
import type { Context } from '../core/context.ts';
import { forVisitors, inputCheck, omitNull } from '../core/field-options.ts';
import { idempotencyKeyArgument } from '../core/idempotent-mutations.ts';
import { payloadOf } from '../core/payloads.ts';
import { Approval, responsePayload } from './response.ts';

const languageDescription =
  'Language that the respondent used (BCP 47). The closest language of the form is stored, and messages are in ' +
  'it; a language that the form does not have is not stored.';

const timeZoneDescription =
  'Time zone of the respondent (IANA name, such as `Europe/Berlin`) for `today()` and relative limits of dates; by ' +
  'default that of the form.';

const versionDescription =
  'The `version` of the public form that the respondent saw, by default the live one. Answers to an earlier version ' +
  'are accepted for 24 hours after it was replaced; then the request fails with `version_outdated`.';

const invitationDescription =
  'Token of the invitation. The response uses it; one that cannot be used fails with `invitation_invalid`.';

const SubmissionInput = builder.inputType('SubmissionInput', {
  description: 'Answers of a respondent.',
  fields: (t) => ({
    answers: t.field({
      type: 'Answers',
      required: true,
      description:
        'Answers by question id. Answers to file questions are arrays of upload references.',
    }),
    captchaToken: t.string({
      description: 'Token of the solved captcha, if the form requires one.',
    }),
    durationMs: t.field({
      type: 'Milliseconds',
      description: 'Time the respondent took, in milliseconds.',
    }),
    language: t.string({ description: languageDescription }),
    timeZone: t.string({ description: timeZoneDescription }),
    version: t.int({ description: versionDescription }),
    invitation: t.string({ description: invitationDescription }),
  }),
});

const CreateResponseInput = builder.inputType('CreateResponseInput', {
  description: 'Answers submitted with an API key.',
  fields: (t) => ({
    answers: t.field({ type: 'Answers', required: true, description: 'Answers by question id.' }),
    language: t.string({ description: languageDescription }),
    timeZone: t.string({ description: timeZoneDescription }),
    invitation: t.string({ description: invitationDescription }),
  }),
});

const SubmissionApproval = builder.objectRef<PublicResult>('SubmissionApproval').implement({
  description: 'The decision as shown to the respondent.',
  fields: (t) => ({
    status: t.expose('status', { type: ApprovalStatus, description: 'Approval status.' }),
    message: t.exposeString('message', { description: 'Message to show to the respondent.' }),
    score: t.exposeFloat('score', { description: 'Sum of the points of the matching criteria.' }),
    maxScore: t.exposeFloat('maxScore', { description: 'Sum of the points of all criteria.' }),
    percent: t.exposeFloat('percent', {
      description: 'Score as a percentage of the maximum score, with two decimals.',
    }),
  }),
});

/** What the respondent gets for the answers. */
const confirmationFields = (t: ObjectFieldBuilder<Types, StoredSubmission>): FieldMap => ({
  message: t.exposeString('message', { description: 'Message to show to the respondent.' }),
  redirectUrl: t.exposeString('redirectUrl', {
    nullable: true,
    description: 'URL to redirect the respondent to.',
  }),
  ending: t.exposeID('ending', {
    ...omitNull,
    description: 'Id of the ending that applies, if there is one.',
  }),
  result: t.field({
    type: SubmissionApproval,
    ...omitNull,
    description: 'The decision, if the form shows it to respondents.',
    resolve: publicResult,
  }),
});

const apiInputCheck = inputCheck<{ formId: string; input: Partial<Answered> }>(
  ({ formId, input }, { services, viewer, bodySize }) => {
    assertAnswerSize(bodySize);
    return dryRunByApiKey(services, viewer(), formId, { answers: {}, ...input });
  },
);

const CheckedResponse = builder.objectRef<ResponseRow>('CheckedResponse').implement({
  description: 'A validated response that was not stored.',
  fields: (t) => ({
    formVersion: t.exposeInt('formVersion', {
      description: 'Version of the form that the answers were validated against.',
    }),
    answers: t.expose('answers', {
      type: 'Answers',
      description: 'Answers by question id, as they would be stored.',
    }),
    approval: t.field({
      type: Approval,
      description: 'The decision that would be made.',
      resolve: decisionOf,
    }),
  }),
});

/** Sets the flag that REST and GraphQL send as the header `Idempotency-Replayed`. */
async function setReplayed(
  { reply }: Context,
  submitting: Promise<IdempotentResult>,
): Promise<StoredSubmission> {
  const { submitted, replayed } = await submitting;
  if (replayed) reply.replayed = true;
  return submitted;
}

builder.queryFields((t) => ({
  validateResponse: t.field({
    type: CheckedResponse,
    description: 'Validates answers without storing them or claiming uploads.',
    scope: 'responses:write',
    extensions: apiInputCheck,
    args: {
      formId: t.arg.id({ required: true, description: 'Identifier of the form.' }),
      input: t.arg({ type: CreateResponseInput, required: true, description: 'The answers.' }),
    },
    resolve: (_, { formId, input }, { services, viewer, bodySize }) => {
      assertAnswerSize(bodySize);
      return dryRunByApiKey(services, viewer(), formId, input);
    },
  }),
}));

builder.mutationFields((t) => ({
  createResponse: t.field({
    type: responsePayload('createResponse'),
    description: 'Stores a response. Answers are validated like those of a visitor.',
    scope: 'responses:write',
    extensions: apiInputCheck,
    args: {
      formId: t.arg.id({ required: true, description: 'Identifier of the form.' }),
      input: t.arg({ type: CreateResponseInput, required: true, description: 'The answers.' }),
      idempotencyKey: t.arg(idempotencyKeyArgument),
    },
    resolve: (_, { formId, input, idempotencyKey: key }, context) => {
      const { services, viewer, bodySize } = context;
      assertAnswerSize(bodySize);
      const submitting = submitByApiKey(services, viewer(), formId, input, key ?? undefined);
      return setReplayed(context, submitting);
    },
  }),
  submitResponse: t.field({
    type: payloadOf<StoredSubmission>('submitResponse', 'Result of a submission.', (payload) => ({
      responseId: payload.id({
        description: 'Identifier of the stored response.',
        resolve: ({ response }) => response.id,
      }),
      ...confirmationFields(payload),
    })),
    description: 'Submits the answers of a visitor. No API key is required.',
    ...forVisitors(
      'submissions',
      inputCheck<{ slug: string; input: Partial<Answered> }>(
        async ({ slug, input }, context, isUnreadable) => {
          const { services, visitor, bodySize } = context;
          assertAnswerSize(bodySize);
          const submission = { answers: {}, ...input };
          const needsCaptcha = !isUnreadable('captchaToken');
          await checkPublicSubmission(services, visitor, slug, submission, needsCaptcha);
        },
      ),
    ),
    args: {
      slug: t.arg.string({ required: true, description: 'Public identifier of the form.' }),
      input: t.arg({ type: SubmissionInput, required: true, description: 'The answers.' }),
      idempotencyKey: t.arg(idempotencyKeyArgument),
      partialToken: t.arg.string({
        description:
          'Token of saved answers, which are removed when the response is stored. If they were submitted ' +
          'before, the submission is refused with `already_submitted`; other unknown tokens are accepted, once.',
      }),
    },
    resolve: (_, { slug, input, idempotencyKey, partialToken }, context) => {
      const { services, visitor, bodySize } = context;
      assertAnswerSize(bodySize);
      const [key, token] = [idempotencyKey ?? undefined, partialToken ?? undefined];
      return setReplayed(context, submitPublic(services, visitor, slug, input, key, token));
    },
  }),
}));

const PreviewResult = builder.objectRef<StoredSubmission>('PreviewResult').implement({
  description: 'What a respondent would get for answers to a draft. Nothing was stored.',
  fields: confirmationFields,
});

builder.queryFields((t) => ({
  validatePreview: t.field({
    type: PreviewResult,
    description:
      'Validates answers to the draft of a form, without storing anything. Requires no API key: the token of ' +
      '`Form.previewUrl` is the authorization.',
    ...forVisitors(
      'forms',
      inputCheck<{ slug: string; token: string; input: Partial<Answered> }>(
        ({ slug, token, input }, { services, visitor, bodySize }) => {
          assertAnswerSize(bodySize);
          return previewSubmission(services, visitor, slug, token, { answers: {}, ...input });
        },
      ),
    ),
    args: {
      slug: t.arg.string({ required: true, description: 'Public identifier of the form.' }),
      token: t.arg.string({ required: true, description: 'Token of the preview link.' }),
      input: t.arg({
        type: SubmissionInput,
        required: true,
        description: 'The answers. Any upload reference is accepted, and no captcha is required.',
      }),
    },
    resolve: (_, { slug, token, input }, { services, visitor, bodySize, reply }) => {
      assertAnswerSize(bodySize);
      reply.noStore = true;
      return previewSubmission(services, visitor, slug, token, input);
    },
  }),
}));
