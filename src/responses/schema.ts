import { queryFromInfo } from '@pothos/plugin-prisma';
import { ApprovalStatus, ResponseSource } from '../../prisma/generated/client/enums.ts';
import { builder } from '../builder.ts';
import { type Decision, decisionOn } from './approval.ts';
import { findResponse, listResponses, type ResponsePage } from './responses.ts';
import { countMatching } from './totals.ts';

builder.enumType(ResponseSource, {
  name: 'ResponseSource',
  description: 'How a response came in.',
  values: {
    WEB: { description: 'Sent by a website through the public endpoint.' },
    API: { description: 'Sent by a client with an API key.' },
  },
});

builder.enumType(ApprovalStatus, {
  name: 'ApprovalStatus',
  description: 'What was decided on a response.',
  values: {
    APPROVED: { description: 'It passed.' },
    REJECTED: { description: 'It did not pass.' },
    NONE: { description: 'There was nothing to decide by.' },
  },
});

export const Approval = builder.objectRef<Decision>('Approval').implement({
  description: 'The decision on a response.',
  fields: (t) => ({
    status: t.expose('status', { type: ApprovalStatus, description: 'What was decided.' }),
    score: t.exposeFloat('score', { description: 'Points of the criteria that match.' }),
    maxScore: t.exposeFloat('maxScore', { description: 'Points of all criteria.' }),
    percent: t.exposeFloat('percent', {
      description: 'Score of all points, in per cent with two decimals.',
    }),
    matched: t.exposeStringList('matched', { description: 'Ids of the criteria that match.' }),
    failedRequired: t.exposeStringList('failedRequired', {
      description: 'Ids of the required criteria that fail.',
    }),
    decidedBy: t.exposeString('decidedBy', { description: '`auto` or `reviewer`.' }),
    decidedAt: t.expose('decidedAt', { type: 'DateTime', description: 'When it was decided.' }),
    note: t.exposeString('note', { nullable: true, description: "The reviewer's note." }),
  }),
});

const Review = builder.prismaObject('Review', {
  description: 'What a reviewer decided at one time.',
  fields: (t) => ({
    status: t.expose('status', { type: ApprovalStatus, nullable: true }),
    note: t.exposeString('note', { nullable: true, description: "The reviewer's note." }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was decided.' }),
    keyId: t.exposeID('keyId', { description: 'Identifier of the key that decided.' }),
    keyName: t.exposeString('keyName', { description: 'Name that the key had.' }),
  }),
});

export const Response = builder.prismaObject('Response', {
  description: 'One set of answers.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Identifier of the response.' }),
    formVersion: t.exposeInt('formVersion'),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was stored.' }),
    answers: t.expose('answers', { type: 'Answers' }),
    approval: t.field({
      type: Approval,
      description: 'What was decided on it.',
      resolve: decisionOn,
    }),
    reviews: t.relation('reviews', {
      type: Review,
      description: 'What reviewers decided on it, newest first.',
      query: { orderBy: { id: 'desc' } },
    }),
    source: t.expose('source', { type: ResponseSource, description: 'How it came in.' }),
    durationMs: t.exposeInt('durationMs', { nullable: true }),
    files: t.relation('files', {
      description: 'The files among its answers.',
      query: { orderBy: { id: 'asc' } },
    }),
    definition: t.field({
      type: 'FormDefinition',
      description: 'The definition that was answered.',
      select: { version: { select: { definition: true } } },
      resolve: ({ version }) => version.definition,
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
      description:
        'Send it as `before` to get the next page, as `after` where the oldest come first; null ' +
        'on the last page.',
      resolve: ({ responses, more }) => (more ? responses.at(-1)?.id : null),
    }),
    totalCount: t.int({
      description: 'How many responses the filters match, on all pages.',
      resolve: ({ formId, filter }, _, { kernel }) => countMatching(kernel, formId, filter),
    }),
  }),
});

const ResponseOrder = builder.enumType('ResponseOrder', {
  description: 'Which responses come first.',
  values: {
    DESC: { value: 'desc', description: 'The newest.' },
    ASC: { value: 'asc', description: 'The oldest.' },
  },
});

builder.queryField('responses', (t) =>
  t.field({
    type: ResponseConnection,
    description: "A form's responses, newest first unless told otherwise.",
    authScopes: { scope: 'responses:read' },
    args: {
      formId: t.arg.id({ required: true, description: 'Identifier of the form.' }),
      first: t.arg({ type: 'PageSize', defaultValue: 25, description: 'How many, 1 to 100.' }),
      order: t.arg({
        type: ResponseOrder,
        description: 'Which come first; the newest unless told otherwise.',
      }),
      before: t.arg({ type: 'ResponseCursor', description: 'Only responses older than this one.' }),
      after: t.arg({ type: 'ResponseCursor', description: 'Only responses newer than this one.' }),
      approval: t.arg({ type: ApprovalStatus, description: 'Only where this holds.' }),
      from: t.arg({ type: 'TimeSpan', description: 'Only from then on.' }),
      to: t.arg({ type: 'TimeSpan', description: 'Only up to then, inclusive.' }),
    },
    resolve: (_, { formId, first, order, ...rest }, context, info) =>
      listResponses(
        context.kernel,
        context.viewer(),
        formId,
        { ...rest, limit: first ?? 25, order: order ?? 'desc' },
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
