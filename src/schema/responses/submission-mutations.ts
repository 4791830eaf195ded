import type { Response as ResponseRow } from '../../../prisma/generated/client/client.ts';
import { ApprovalStatus } from '../../../prisma/generated/client/enums.ts';
import { decisionOf } from '../../definition/answers/approval.ts';
import type { IdempotentResult } from '../../responses/submit/idempotent-submit.ts';
import type {
  SubmissionInput as Answered,
  StoredSubmission,
} from '../../responses/submit/process-submission.ts';
import { type PublicResult, publicResult } from '../../responses/submit/public-result.ts';
import {
  assertAnswerSize,
  checkPublicSubmission,
  dryRunByApiKey,
  submitByApiKey,
  submitPublic,
} from '../../responses/submit/submit-response.ts';
import { builder } from '../builder.ts';
import type { Context } from '../context.ts';
import { idempotencyKeyArgument } from '../idempotent-mutations.ts';
import { inputCheck } from '../input-checks.ts';
import { Approval, Response } from './response-type.ts';

const SubmissionInput = builder.inputType('SubmissionInput', {
  description: "A respondent's answers.",
  fields: (t) => ({
    answers: t.field({
      type: 'Answers',
      required: true,
      description: 'Answers by question id; file questions hold arrays of upload references.',
    }),
    captchaToken: t.string({ description: 'The solved captcha, where the form requires one.' }),
    durationMs: t.field({ type: 'Milliseconds', description: 'Time the respondent took.' }),
  }),
});

const CreateResponseInput = builder.inputType('CreateResponseInput', {
  description: 'Answers sent by a client with an API key.',
  fields: (t) => ({
    answers: t.field({ type: 'Answers', required: true, description: 'Answers by question id.' }),
  }),
});

const SubmissionApproval = builder.objectRef<PublicResult>('SubmissionApproval').implement({
  description: 'What a respondent learns of the decision.',
  fields: (t) => ({
    status: t.expose('status', { type: ApprovalStatus, description: 'What was decided.' }),
    message: t.exposeString('message', { description: 'To be shown to the respondent.' }),
    score: t.exposeFloat('score', { description: 'Points of the criteria that match.' }),
    maxScore: t.exposeFloat('maxScore', { description: 'Points of all criteria.' }),
    percent: t.exposeFloat('percent', {
      description: 'Score of all points, in per cent with two decimals.',
    }),
  }),
});

const SubmissionResult = builder.objectRef<StoredSubmission>('SubmissionResult').implement({
  description: 'What a respondent learns after submitting.',
  fields: (t) => ({
    responseId: t.id({
      description: 'Identifier of the stored response.',
      resolve: ({ response }) => response.id,
    }),
    message: t.exposeString('message', { description: 'To be shown to the respondent.' }),
    redirectUrl: t.exposeString('redirectUrl', {
      nullable: true,
      description: 'Where the respondent goes next.',
    }),
    result: t.field({
      type: SubmissionApproval,
      nullable: true,
      description: 'What was decided; only where the form shows it and there is a decision.',
      extensions: { omitNull: true },
      resolve: publicResult,
    }),
  }),
});

const apiInputCheck = inputCheck<{ formId: string; input: Partial<Answered> }>(
  ({ formId, input }, { services, viewer, bodySize }) => {
    assertAnswerSize(bodySize);
    return dryRunByApiKey(services, viewer(), formId, { answers: {}, ...input });
  },
);

builder.mutationField('createResponse', (t) =>
  t.field({
    type: Response,
    description: 'Stores answers, checked exactly as those of a visitor.',
    authScopes: { scope: 'responses:write' },
    extensions: apiInputCheck,
    args: {
      formId: t.arg.id({ required: true, description: 'Identifier of the form.' }),
      input: t.arg({ type: CreateResponseInput, required: true, description: 'The answers.' }),
      idempotencyKey: t.arg(idempotencyKeyArgument),
    },
    resolve: async (_, { formId, input, idempotencyKey: key }, context) => {
      const { services, viewer, bodySize } = context;
      assertAnswerSize(bodySize);
      const submitting = submitByApiKey(services, viewer(), formId, input, key ?? undefined);
      return (await setReplayed(context, submitting)).response;
    },
  }),
);

const CheckedResponse = builder.objectRef<ResponseRow>('CheckedResponse').implement({
  description: 'A response as it would be stored; it is not.',
  fields: (t) => ({
    formVersion: t.exposeInt('formVersion', {
      description: 'Version of the form that the answers were checked against.',
    }),
    answers: t.expose('answers', {
      type: 'Answers',
      description: 'Answers by question id, as they would be stored.',
    }),
    approval: t.field({
      type: Approval,
      description: 'What would be decided on them.',
      resolve: decisionOf,
    }),
  }),
});

builder.queryField('validateResponse', (t) =>
  t.field({
    type: CheckedResponse,
    description:
      'Checks answers exactly as if they were to be stored. Nothing is stored or used up.',
    authScopes: { scope: 'responses:write' },
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
);

builder.mutationField('submitResponse', (t) =>
  t.field({
    type: SubmissionResult,
    description: "Stores a visitor's answers. Needs no key.",
    skipTypeScopes: true,
    extensions: {
      public: true,
      ...inputCheck<{ slug: string; input: Partial<Answered> }>(
        async ({ slug, input }, context, isUnreadable) => {
          const { services, visitor, bodySize } = context;
          await context.consumeRateLimit('submissions', slug);
          assertAnswerSize(bodySize);
          const sent = { answers: {}, ...input };
          await checkPublicSubmission(services, visitor, slug, sent, !isUnreadable('captchaToken'));
        },
      ),
    },
    args: {
      slug: t.arg.string({ required: true, description: 'Public identifier of the form.' }),
      input: t.arg({ type: SubmissionInput, required: true, description: 'The answers.' }),
      idempotencyKey: t.arg(idempotencyKeyArgument),
    },
    resolve: async (_, { slug, input, idempotencyKey: key }, context) => {
      const { services, visitor, bodySize } = context;
      await context.consumeRateLimit('submissions', slug);
      assertAnswerSize(bodySize);
      return setReplayed(context, submitPublic(services, visitor, slug, input, key ?? undefined));
    },
  }),
);

/** Both doors say it in a header. */
async function setReplayed(
  { reply }: Context,
  submitting: Promise<IdempotentResult>,
): Promise<StoredSubmission> {
  const { submitted, replayed } = await submitting;
  if (replayed) reply.replayed = true;
  return submitted;
}
