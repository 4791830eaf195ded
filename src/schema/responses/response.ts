// Responses as the owner of the form reads them: pages, one by its id, with their reviews, and new ones as they arrive.

import type { ArgBuilder } from '@pothos/core';
import { orNotFound } from '../../../packages/common/problem.ts';
import { type Decision, deciders, decisionOf } from '../../../packages/definition/approval.ts';
import type { Response as ResponseRow } from '../../../prisma/generated/client/client.ts';
import { ApprovalStatus, ResponseSource } from '../../../prisma/generated/client/enums.ts';
import type { SortOrder } from '../../platform/paging.ts';
import { usedInvitation } from '../../responses/invitations/invitation.ts';
import { countResponses } from '../../responses/read/count-responses.ts';
import {
  findResponse,
  findResponses,
  listResponses,
  type ResponseQuery,
} from '../../responses/read/list-responses.ts';
import { resolveFilter } from '../../responses/read/response-filter.ts';
import {
  createFilteredCountLoader,
  createResponsePageLoader,
} from '../../responses/read/response-loaders.ts';
import { LazyResponse } from '../../responses/read/response-rows.ts';
import type { UsedInvitation } from '../../responses/store/new-response.ts';
import { builder, enumValues, type Types } from '../core/builder.ts';
import {
  connectionOf,
  cursorArg,
  nextCursorField,
  pageArgs,
  pageQuery,
} from '../core/connections.ts';
import { type Context, perRequest } from '../core/context.ts';
import { entryArgs, omitNull } from '../core/field-options.ts';
import { declareNode } from '../core/nodes.ts';
import { payloadOf } from '../core/payloads.ts';
import { ResponseFilter } from './response-filter.ts';

builder.enumType(ResponseSource, {
  name: 'ResponseSource',
  description: 'How a response was submitted.',
  values: {
    WEB: { description: 'Submitted by a visitor through the public endpoint.' },
    API: { description: 'Submitted by a client with an API key.' },
  },
});

builder.enumType(ApprovalStatus, {
  name: 'ApprovalStatus',
  description: 'Approval status of a response.',
  values: {
    APPROVED: { description: 'Approved.' },
    REJECTED: { description: 'Rejected.' },
    NONE: { description: 'No decision: the form has no criteria, and no reviewer has decided.' },
  },
});

const DecidedBy = builder.enumType('DecidedBy', {
  description: 'Origin of a decision.',
  values: enumValues(deciders, {
    auto: 'Decided automatically by the criteria of the form when the response was stored.',
    reviewer: 'Decided by a reviewer.',
  }),
});

export const Approval = builder.objectRef<Decision>('Approval').implement({
  description: 'The decision on a response.',
  fields: (t) => ({
    status: t.expose('status', { type: ApprovalStatus, description: 'Approval status.' }),
    score: t.exposeFloat('score', { description: 'Sum of the points of the matching criteria.' }),
    maxScore: t.exposeFloat('maxScore', { description: 'Sum of the points of all criteria.' }),
    percent: t.exposeFloat('percent', {
      description: 'Score as a percentage of the maximum score, with two decimals.',
    }),
    matched: t.exposeStringList('matched', { description: 'Ids of the matching criteria.' }),
    failedRequired: t.exposeStringList('failedRequired', {
      description: 'Ids of the required criteria that do not match.',
    }),
    decidedBy: t.expose('decidedBy', { type: DecidedBy, description: 'Origin of the decision.' }),
    decidedAt: t.expose('decidedAt', { type: 'DateTime', description: 'Time of the decision.' }),
    note: t.exposeString('note', { nullable: true, description: "The reviewer's note." }),
  }),
});

const Review = builder.prismaObject('Review', {
  description: 'A decision of a reviewer.',
  fields: (t) => ({
    status: t.expose('status', { type: ApprovalStatus, nullable: true }),
    note: t.exposeString('note', { nullable: true, description: "The reviewer's note." }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of the decision.' }),
    keyId: t.exposeID('keyId', {
      description: 'Identifier of the API key that made the decision.',
    }),
    keyName: t.exposeString('keyName', { description: 'Name of the API key at that time.' }),
  }),
});

const ResponseInvitation = builder.objectRef<UsedInvitation>('ResponseInvitation').implement({
  description: 'The invitation that a response was submitted with.',
  fields: (t) => ({
    invitationId: t.exposeID('id', { description: 'Identifier of the invitation.' }),
    reference: t.exposeString('reference', {
      nullable: true,
      description: 'Name of the recipient, as given when the invitation was created.',
    }),
  }),
});

const Response = builder.prismaObject('Response', {
  description: 'A response to a form.',
  interfaces: [builder.nodeInterfaceRef()],
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Identifier of the response.' }),
    form: t.relation('form', {
      description: 'The form that was answered.',
      scope: 'forms:read',
    }),
    formVersion: t.exposeInt('formVersion'),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of creation.' }),
    answers: t.field({
      type: 'Answers',
      description: 'Answers by question id.',
      resolve: (response) =>
        response instanceof LazyResponse ? response.rawAnswers : response.answers,
    }),
    approval: t.field({
      type: Approval,
      description: 'The decision on the response.',
      resolve: decisionOf,
    }),
    reviews: t.relation('reviews', {
      type: Review,
      description: 'Reviews of the response, newest first.',
      scope: 'responses:read',
      query: { orderBy: { id: 'desc' } },
    }),
    source: t.expose('source', {
      type: ResponseSource,
      description: 'How the response was submitted.',
    }),
    durationMs: t.exposeInt('durationMs', { nullable: true }),
    language: t.exposeString('language', { nullable: true }),
    timeZone: t.exposeString('timeZone', omitNull),
    invitation: t.field({
      type: ResponseInvitation,
      nullable: true,
      description: 'The invitation that the response was submitted with, if there was one.',
      resolve: usedInvitation,
    }),
    files: t.relation('files', {
      description: 'Files in the answers.',
      scope: 'responses:read',
      query: { orderBy: { id: 'asc' } },
    }),
    definition: t.field({
      type: 'FormDefinition',
      description: 'Definition of the answered version.',
      scope: 'responses:read',
      select: { version: { select: { definition: true } } },
      // The form may have been deleted since the response was read.
      resolve: ({ version }) => orNotFound('version', version).definition,
    }),
  }),
});

/** The payload of a mutation that creates or changes a response. */
export const responsePayload = (mutation: string) =>
  payloadOf<{ readonly response: ResponseRow }>(
    mutation,
    'The response, as it was stored.',
    (t) => ({
      response: t.expose('response', { type: Response, description: 'The response.' }),
    }),
  );

declareNode({ type: 'Response', ids: 'resp', scope: 'responses:read', find: findResponses });

const ResponseConnection = builder.connectionObject(
  {
    type: Response,
    name: 'ResponseConnection',
    description: 'A page of responses.',
    fields: (t) => ({ nextCursor: t.string(nextCursorField) }),
  },
  { description: 'A response in a list.' },
);

const ResponseOrder = builder.enumType('ResponseOrder', {
  description: 'Sort order of responses.',
  values: {
    DESC: { value: 'desc', description: 'Newest first.' },
    ASC: { value: 'asc', description: 'Oldest first.' },
  },
});

const filteredCounts = perRequest(createFilteredCountLoader);
const responsePages = perRequest(createResponsePageLoader);

const listArgs = (t: ArgBuilder<Types>) => ({
  ...pageArgs(t, 'resp'),
  order: t({
    type: ResponseOrder,
    description:
      'Sort order; newest first by default. In ascending order, responses newer than a write in ' +
      'progress are not listed yet (for at most ten seconds), so that a client that continues after ' +
      'the last entry misses no response.',
  }),
  filter: t({
    type: ResponseFilter,
    description: 'Restricts the list; all responses by default.',
  }),
});

interface PageArguments extends Omit<ResponseQuery, 'order'> {
  readonly order?: SortOrder | null | undefined;
}

async function responsePage(
  { services, viewer }: Context,
  formId: string,
  { order, ...rest }: PageArguments,
  query: object,
) {
  const request = { ...rest, order: order ?? 'desc' };
  const page = await listResponses(services, viewer(), formId, request, query);
  return connectionOf(page, () => countResponses(services, viewer(), formId, request.filter));
}

builder.prismaObjectField('Form', 'responses', (t) =>
  t.field({
    type: ResponseConnection,
    description: 'The responses of the form, newest first by default.',
    scope: 'responses:read',
    select: { id: true },
    args: listArgs(t.arg),
    resolve: async ({ id: parentId }, { order, ...rest }, context, info) => {
      const { filter: sent, ...request } = rest;
      const query = pageQuery(context, info);
      const filter = await resolveFilter(context.services, context.viewer(), parentId, sent ?? {});
      if (filter.matching)
        return responsePage(context, parentId, { ...rest, filter, order }, query);
      const pageRequest = { parentId, request, order: order ?? 'desc', filter, query } as const;
      const page = await responsePages(context).load(pageRequest);
      return connectionOf(page, () => filteredCounts(context).load({ parentId, filter }));
    },
  }),
);

builder.queryFields((t) => ({
  responses: t.field({
    type: ResponseConnection,
    description: 'The responses of a form, newest first by default.',
    scope: 'responses:read',
    args: {
      formId: t.arg.id({ required: true, description: 'Identifier of the form.' }),
      ...listArgs(t.arg),
      olderThan: cursorArg(t.arg, 'resp', 'Only responses older than this one, in either order.'),
      newerThan: cursorArg(t.arg, 'resp', 'Only responses newer than this one, in either order.'),
    },
    resolve: async (_, { formId, filter: sent, order, ...rest }, context, info) => {
      const filter = await resolveFilter(context.services, context.viewer(), formId, sent ?? {});
      const query = pageQuery(context, info);
      return responsePage(context, formId, { ...rest, filter, order }, query);
    },
  }),
  response: t.prismaField({
    type: Response,
    description: 'A response by its identifier.',
    scope: 'responses:read',
    args: entryArgs(t.arg, 'response'),
    resolve: (query, _, { formId, id }, { services, viewer }) =>
      findResponse(services, viewer(), formId, id, query),
  }),
}));

builder.subscriptionField('responseCreated', (t) =>
  t.field({
    type: Response,
    nullable: true,
    description:
      'Emits each new response of a form once. Delivered as a stream: server-sent events ' +
      '(`text/event-stream`) or multipart HTTP (`multipart/mixed;subscriptionSpec=1.0`).',
    scope: 'responses:read',
    args: {
      formId: t.arg.id({ required: true, description: 'Identifier of the form.' }),
      filter: t.arg({
        type: ResponseFilter,
        description: 'Restricts the responses, as they are when they are stored; all by default.',
      }),
    },
    subscribe: (_, { formId, filter }, { services, viewer, onDisconnect }) =>
      services.live.subscribe(viewer(), formId, { filter, onDisconnect }),
    resolve: (response) => response,
  }),
);
