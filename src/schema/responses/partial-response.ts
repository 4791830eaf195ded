import type { GraphQLResolveInfo } from 'graphql';
import { assertFormExists } from '../../forms/form-queries.ts';
import type { PageRequest } from '../../platform/paging.ts';
import {
  createPartialCountLoader,
  createPartialPageLoader,
  deletePartial,
  findPartial,
  findPartials,
} from '../../responses/partial/list-partials.ts';
import { builder } from '../core/builder.ts';
import { connectionOf, nextCursorField, pageArgs, pageQuery } from '../core/connections.ts';
import { type Context, perRequest } from '../core/context.ts';
import { destructive, entryArgs, type FormEntry } from '../core/field-options.ts';
import { formOf } from '../core/form-of.ts';
import { declareNode } from '../core/nodes.ts';
import { removalPayload } from '../core/payloads.ts';

const PartialResponse = builder.prismaObject('PartialResponse', {
  description:
    'Answers that a respondent has saved but not submitted. It is not a response: no count, export, ' +
    'analytics or webhook contains it.',
  interfaces: [builder.nodeInterfaceRef()],
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Identifier of the partial response.' }),
    form: t.relation('form', {
      description: 'The form that is being answered.',
      authScopes: { scope: 'forms:read' },
    }),
    formVersion: t.exposeInt('formVersion'),
    section: t.exposeString('section', { nullable: true }),
    language: t.exposeString('language', { nullable: true }),
    answers: t.field({
      type: 'Answers',
      description:
        'Answers by question id, as they were entered. They may be incomplete or invalid.',
      select: { answers: true },
      resolve: ({ answers }) => answers,
    }),
    revision: t.exposeInt('revision'),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'Time of the first save.',
    }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime' }),
  }),
});

declareNode({ type: 'PartialResponse', ids: 'part', scope: 'responses:read', find: findPartials });

const PartialResponseConnection = builder.connectionObject(
  {
    type: PartialResponse,
    name: 'PartialResponseConnection',
    description: 'A page of partial responses.',
    fields: (t) => ({ nextCursor: t.string(nextCursorField) }),
  },
  { description: 'A partial response in a list.' },
);

const pages = perRequest(createPartialPageLoader);
const counts = perRequest(createPartialCountLoader);

async function partialsOf(
  parentId: string,
  request: PageRequest<string>,
  context: Context,
  info: GraphQLResolveInfo,
) {
  const query = pageQuery(context, info);
  const page = await pages(context).load({ parentId, request, query });
  return connectionOf(page, () => counts(context).load({ parentId }));
}

builder.prismaObjectField('Form', 'partials', (t) =>
  t.field({
    type: PartialResponseConnection,
    description: 'The partial responses of the form, newest first.',
    authScopes: { scope: 'responses:read' },
    select: { id: true },
    args: pageArgs(t.arg, 'part'),
    resolve: ({ id }, args, context, info) => partialsOf(id, args, context, info),
  }),
);

builder.queryFields((t) => ({
  partialResponses: t.field({
    type: PartialResponseConnection,
    description: 'The partial responses of a form, newest first.',
    authScopes: { scope: 'responses:read' },
    args: {
      formId: t.arg.id({ required: true, description: 'Identifier of the form.' }),
      ...pageArgs(t.arg, 'part'),
    },
    resolve: async (_, { formId, ...args }, context, info) => {
      await assertFormExists(context.services, context.viewer(), formId);
      return partialsOf(formId, args, context, info);
    },
  }),
  partialResponse: t.prismaField({
    type: PartialResponse,
    description: 'A partial response by its identifier.',
    authScopes: { scope: 'responses:read' },
    args: entryArgs(t.arg, 'partial response'),
    resolve: (query, _, { formId, id }, { services, viewer }) =>
      findPartial(services, viewer(), formId, id, query),
  }),
}));

builder.mutationFields((t) => ({
  deletePartialResponse: t.field({
    type: removalPayload<FormEntry>(
      'deletePartialResponse',
      'deletedPartialResponseId',
      (payload) => ({ form: formOf(payload) }),
    ),
    description: 'Deletes a partial response with its uploads.',
    authScopes: { scope: 'responses:write' },
    extensions: destructive,
    args: entryArgs(t.arg, 'partial response'),
    resolve: (_, entry, { services, viewer }) =>
      deletePartial(services, viewer(), entry.formId, entry.id).then(() => entry),
  }),
}));
