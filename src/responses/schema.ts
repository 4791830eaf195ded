import { queryFromInfo } from '@pothos/plugin-prisma';
import { ResponseSource } from '../../prisma/generated/client/enums.ts';
import { builder } from '../builder.ts';
import { countResponses } from '../forms/counts.ts';
import { type Decision, undecided } from './approval.ts';
import { deleteResponse } from './delete.ts';
import { findResponse, listResponses, type ResponsePage } from './responses.ts';
import { assertAnswerSize, type Submitted, submitByKey, submitPublic } from './submit.ts';

builder.enumType(ResponseSource, {
  name: 'ResponseSource',
  description: 'How a response came in.',
  values: {
    WEB: { description: 'Sent by a website through the public endpoint.' },
    API: { description: 'Sent by a client with an API key.' },
  },
});

const ApprovalStatus = builder.enumType('ApprovalStatus', {
  description: 'What was decided on a response.',
  values: {
    APPROVED: { description: 'It passed.' },
    REJECTED: { description: 'It did not pass.' },
    NONE: { description: 'There was nothing to decide by.' },
  },
});

const Approval = builder.objectRef<Decision>('Approval').implement({
  description: 'The decision on a response.',
  fields: (t) => ({
    status: t.expose('status', { type: ApprovalStatus, description: 'What was decided.' }),
    score: t.exposeFloat('score', { description: 'Points of the criteria that match.' }),
    maxScore: t.exposeFloat('maxScore', { description: 'Points of all criteria.' }),
    percent: t.exposeFloat('percent', { description: '100 × score / maxScore, two decimals.' }),
    matched: t.exposeStringList('matched', { description: 'Ids of the criteria that match.' }),
    failedRequired: t.exposeStringList('failedRequired', {
      description: 'Ids of the required criteria that fail.',
    }),
    decidedBy: t.exposeString('decidedBy', { description: '`auto` or `reviewer`.' }),
    decidedAt: t.expose('decidedAt', { type: 'DateTime', description: 'When it was decided.' }),
    note: t.exposeString('note', { nullable: true, description: "The reviewer's note." }),
  }),
});

const Response = builder.prismaObject('Response', {
  description: 'One set of answers.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Identifier of the response.' }),
    formVersion: t.exposeInt('formVersion'),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was stored.' }),
    answers: t.expose('answers', { type: 'Answers' }),
    approval: t.field({
      type: Approval,
      description: 'What was decided on it.',
      select: { createdAt: true },
      resolve: ({ createdAt }) => undecided(createdAt),
    }),
    source: t.expose('source', { type: ResponseSource, description: 'How it came in.' }),
    durationMs: t.exposeInt('durationMs', { nullable: true }),
    definition: t.field({
      type: 'FormDefinition',
      description: 'The definition that was answered.',
      select: { version: { select: { definition: true } } },
      resolve: ({ version }) => version.definition,
    }),
  }),
});

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

const SubmissionResult = builder.objectRef<Submitted>('SubmissionResult').implement({
  description: 'What a respondent learns after submitting.',
  fields: (t) => ({
    id: t.id({
      description: 'Identifier of the stored response.',
      resolve: ({ response }) => response.id,
    }),
    message: t.string({
      description: 'To be shown to the respondent.',
      resolve: ({ form }) => form.settings.successMessage,
    }),
    redirectUrl: t.string({
      nullable: true,
      description: 'Where the respondent goes next.',
      resolve: ({ form }) => form.settings.redirectUrl,
    }),
  }),
});

const PageInfo = builder.objectRef<ResponsePage>('PageInfo').implement({
  description: 'Where a page lies in its list.',
  fields: (t) => ({
    hasNextPage: t.exposeBoolean('more', { description: 'Whether more entries follow.' }),
    endCursor: t.string({
      nullable: true,
      description: 'Cursor of the last entry.',
      resolve: ({ responses }) => responses.at(-1)?.id,
    }),
  }),
});

const ResponseConnection = builder.objectRef<ResponsePage>('ResponseConnection').implement({
  description: 'A page of responses.',
  fields: (t) => ({
    nodes: t.field({
      type: [Response],
      description: 'The responses of the page.',
      resolve: ({ responses }) => responses,
    }),
    pageInfo: t.field({
      type: PageInfo,
      description: 'Where the page lies.',
      resolve: (page) => page,
    }),
    nextCursor: t.field({
      type: 'ResponseCursor',
      nullable: true,
      description: 'Send it as `after` to get the next page; null on the last one.',
      resolve: ({ responses, more }) => (more ? responses.at(-1)?.id : null),
    }),
    totalCount: t.int({
      description: 'How many responses there are on all pages.',
      resolve: ({ formId }, _, { kernel }) => countResponses(kernel, formId),
    }),
  }),
});

builder.queryField('responses', (t) =>
  t.field({
    type: ResponseConnection,
    description: "A form's responses, newest first.",
    authScopes: { scope: 'responses:read' },
    args: {
      formId: t.arg.id({ required: true, description: 'Identifier of the form.' }),
      first: t.arg({ type: 'PageSize', defaultValue: 25, description: 'How many, 1 to 100.' }),
      after: t.arg({ type: 'ResponseCursor', description: 'The `nextCursor` of the page before.' }),
    },
    resolve: (_, { formId, first, after }, context, info) =>
      listResponses(
        context.kernel,
        context.viewer(),
        formId,
        { limit: first ?? 25, before: after ?? undefined },
        queryFromInfo({ context, info, path: ['nodes'] }),
      ),
  }),
);

builder.queryField('response', (t) =>
  t.prismaField({
    type: Response,
    description: 'One response.',
    authScopes: { scope: 'responses:read' },
    args: {
      formId: t.arg.id({ required: true, description: 'Identifier of the form.' }),
      id: t.arg.id({ required: true, description: 'Identifier of the response.' }),
    },
    resolve: (query, _, { formId, id }, { kernel, viewer }) =>
      findResponse(kernel, viewer(), formId, id, query),
  }),
);

builder.mutationField('createResponse', (t) =>
  t.field({
    type: Response,
    description: 'Stores answers, checked exactly as those of a visitor.',
    authScopes: { scope: 'responses:write' },
    args: {
      formId: t.arg.id({ required: true, description: 'Identifier of the form.' }),
      input: t.arg({ type: CreateResponseInput, required: true, description: 'The answers.' }),
    },
    resolve: async (_, { formId, input }, { kernel, viewer, bodySize }) => {
      assertAnswerSize(bodySize);
      return (await submitByKey(kernel, viewer(), formId, input)).response;
    },
  }),
);

builder.mutationField('submitResponse', (t) =>
  t.field({
    type: SubmissionResult,
    description: "Stores a visitor's answers. Needs no key.",
    skipTypeScopes: true,
    extensions: { public: true },
    args: {
      slug: t.arg.string({ required: true, description: 'Public identifier of the form.' }),
      input: t.arg({ type: SubmissionInput, required: true, description: 'The answers.' }),
    },
    resolve: (_, { slug, input }, { kernel, bodySize }) => {
      assertAnswerSize(bodySize);
      return submitPublic(kernel, slug, input);
    },
  }),
);

builder.mutationField('deleteResponse', (t) =>
  t.id({
    description: 'Deletes a response. Answers with its identifier.',
    authScopes: { scope: 'responses:write' },
    args: {
      formId: t.arg.id({ required: true, description: 'Identifier of the form.' }),
      id: t.arg.id({ required: true, description: 'Identifier of the response.' }),
    },
    resolve: async (_, { formId, id }, { kernel, viewer }) => {
      await deleteResponse(kernel, viewer(), formId, id);
      return id;
    },
  }),
);
