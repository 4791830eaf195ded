import type { ArgBuilder } from '@pothos/core';
import { queryFromInfo } from '@pothos/plugin-prisma';
import { ApprovalStatus, ResponseSource } from '../../../prisma/generated/client/enums.ts';
import { type Decision, deciders, decisionOf } from '../../definition/answers/approval.ts';
import { isId } from '../../platform/ids.ts';
import { countResponses } from '../../responses/read/count-responses.ts';
import { LazyResponse } from '../../responses/read/lazy-response.ts';
import { findResponse, findResponses, listResponses } from '../../responses/read/list-responses.ts';
import {
  createFilteredCountLoader,
  createResponsePageLoader,
} from '../../responses/read/response-loaders.ts';
import { builder, enumValues } from '../builder.ts';
import { connectionOf, cursorArg, nextCursor, nodePaths, pageArgs } from '../connections.ts';
import { perRequest } from '../context.ts';
import { declareNode } from '../nodes.ts';
import { ResponseFilterInput } from './response-filter-input.ts';

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

const DecidedBy = builder.enumType('DecidedBy', {
  description: 'Who a decision is by.',
  values: enumValues(deciders, {
    auto: 'The criteria of the form, when the response was stored.',
    reviewer: 'A reviewer.',
  }),
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
    decidedBy: t.expose('decidedBy', { type: DecidedBy, description: 'Who decided it.' }),
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
  interfaces: [builder.nodeInterfaceRef()],
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Identifier of the response.' }),
    form: t.relation('form', {
      description: 'The form that was answered.',
      authScopes: { scope: 'forms:read' },
    }),
    formVersion: t.exposeInt('formVersion'),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was stored.' }),
    answers: t.field({
      type: 'Answers',
      description: 'Answers by question id.',
      resolve: (response) =>
        response instanceof LazyResponse ? response.rawAnswers : response.answers,
    }),
    approval: t.field({
      type: Approval,
      description: 'What was decided on it.',
      resolve: decisionOf,
    }),
    reviews: t.relation('reviews', {
      type: Review,
      description: 'What reviewers decided on it, newest first.',
      extensions: { ownRead: true },
      query: { orderBy: { id: 'desc' } },
    }),
    source: t.expose('source', { type: ResponseSource, description: 'How it came in.' }),
    durationMs: t.exposeInt('durationMs', { nullable: true }),
    files: t.relation('files', {
      description: 'The files among its answers.',
      extensions: { ownRead: true },
      query: { orderBy: { id: 'asc' } },
    }),
    definition: t.field({
      type: 'FormDefinition',
      description: 'The definition that was answered.',
      extensions: { ownRead: true },
      select: { version: { select: { definition: true } } },
      resolve: ({ version }) => version.definition,
    }),
  }),
});

declareNode({
  type: 'Response',
  isId: (id) => isId('resp', id),
  scope: 'responses:read',
  find: (context, ids, info) =>
    findResponses(
      context.services,
      context.viewer(),
      ids,
      queryFromInfo({ context, info, typeName: 'Response' }),
    ),
});

const ResponseConnection = builder.connectionObject(
  {
    type: Response,
    name: 'ResponseConnection',
    description: 'A page of responses.',
    fields: (t) => ({
      nextCursor: t.string({
        nullable: true,
        description: 'Cursor of the last entry, unless the page is the last one.',
        resolve: nextCursor,
      }),
    }),
  },
  { description: 'A response in a list.' },
);

const ResponseOrder = builder.enumType('ResponseOrder', {
  description: 'Which responses come first.',
  values: {
    DESC: { value: 'desc', description: 'The newest.' },
    ASC: { value: 'asc', description: 'The oldest.' },
  },
});

const filteredCounts = perRequest(createFilteredCountLoader);
const responsePages = perRequest(createResponsePageLoader);

/** Which responses to list, in which order. */
const listArgs = (t: ArgBuilder<typeof builder.$inferSchemaTypes>) => ({
  ...pageArgs(t, 'resp'),
  order: t({
    type: ResponseOrder,
    description:
      'Which come first; the newest unless told otherwise. With the oldest first the list ends where a response that is being stored at this moment would come in, for ten seconds at most: reading on after the last one misses none.',
  }),
  filter: t({ type: ResponseFilterInput, description: 'Which responses; all without it.' }),
});

builder.queryField('responses', (t) =>
  t.field({
    type: ResponseConnection,
    description: "A form's responses, newest first unless told otherwise.",
    authScopes: { scope: 'responses:read' },
    args: {
      formId: t.arg.id({ required: true, description: 'Identifier of the form.' }),
      ...listArgs(t.arg),
      olderThan: cursorArg(t.arg, 'resp', 'Only responses older than this one, in either order.'),
      newerThan: cursorArg(t.arg, 'resp', 'Only responses newer than this one, in either order.'),
    },
    resolve: async (_, { formId, filter, order, ...rest }, context, info) => {
      const request = { ...rest, filter: filter ?? {}, order: order ?? 'desc' };
      const query = queryFromInfo({ context, info, paths: nodePaths });
      const page = await listResponses(context.services, context.viewer(), formId, request, query);
      return connectionOf(
        page,
        ({ id }) => id,
        () => countResponses(context.services, formId, request.filter),
      );
    },
  }),
);

builder.prismaObjectField('Form', 'responses', (t) =>
  t.field({
    type: ResponseConnection,
    description: 'Its responses, newest first unless told otherwise.',
    authScopes: { scope: 'responses:read' },
    select: { id: true },
    args: listArgs(t.arg),
    resolve: async ({ id: parentId }, { order, ...rest }, context, info) => {
      const { filter: sent, ...request } = rest;
      const filter = sent ?? {};
      const query = queryFromInfo({ context, info, paths: nodePaths });
      const ask = { parentId, request, order: order ?? 'desc', filter, query } as const;
      const page = await responsePages(context).load(ask);
      return connectionOf(
        page,
        ({ id }) => id,
        () => filteredCounts(context).load({ parentId, filter }),
      );
    },
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
    resolve: (query, _, { formId, id }, { services, viewer }) =>
      findResponse(services, viewer(), formId, id, query),
  }),
);
