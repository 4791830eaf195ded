import { queryFromInfo } from '@pothos/plugin-prisma';
import { isId } from '../../platform/ids.ts';
import {
  createPartialCountLoader,
  createPartialPageLoader,
  deletePartial,
  findPartial,
  findPartials,
  listPartials,
} from '../../responses/partial/list-partials.ts';
import { builder } from '../core/builder.ts';
import { connectionOf, nextCursorField, nodePaths, pageArgs } from '../core/connections.ts';
import { perRequest } from '../core/context.ts';
import { destructive } from '../core/destructive.ts';
import { declareNode } from '../core/nodes.ts';

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
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'Time of the first save.',
    }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime' }),
  }),
});

declareNode({
  type: 'PartialResponse',
  isId: (id) => isId('part', id),
  scope: 'responses:read',
  find: (context, ids, info) =>
    findPartials(
      context.services,
      context.viewer(),
      ids,
      queryFromInfo({ context, info, typeName: 'PartialResponse' }),
    ),
});

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

builder.prismaObjectField('Form', 'partials', (t) =>
  t.field({
    type: PartialResponseConnection,
    description: 'The partial responses of the form, newest first.',
    authScopes: { scope: 'responses:read' },
    select: { id: true },
    args: pageArgs(t.arg, 'part'),
    resolve: async ({ id: parentId }, request, context, info) => {
      const query = queryFromInfo({ context, info, paths: nodePaths });
      const page = await pages(context).load({ parentId, request, query });
      return connectionOf(
        page,
        ({ id }) => id,
        () => counts(context).load({ parentId }),
      );
    },
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
    resolve: async (_, { formId: parentId, ...request }, context, info) => {
      const query = queryFromInfo({ context, info, paths: nodePaths });
      const { services, viewer } = context;
      const page = await listPartials(services, viewer(), parentId, request, query);
      return connectionOf(
        page,
        ({ id }) => id,
        () => counts(context).load({ parentId }),
      );
    },
  }),
  partialResponse: t.prismaField({
    type: PartialResponse,
    description: 'A partial response by its identifier.',
    authScopes: { scope: 'responses:read' },
    args: {
      formId: t.arg.id({ required: true, description: 'Identifier of the form.' }),
      id: t.arg.id({ required: true, description: 'Identifier of the partial response.' }),
    },
    resolve: (query, _, { formId, id }, { services, viewer }) =>
      findPartial(services, viewer(), formId, id, query),
  }),
}));

builder.mutationFields((t) => ({
  deletePartialResponse: t.id({
    description: 'Deletes a partial response with its uploads and returns its identifier.',
    authScopes: { scope: 'responses:write' },
    extensions: destructive,
    args: {
      formId: t.arg.id({ required: true, description: 'Identifier of the form.' }),
      id: t.arg.id({ required: true, description: 'Identifier of the partial response.' }),
    },
    resolve: async (_, { formId, id }, { services, viewer }) => {
      await deletePartial(services, viewer(), formId, id);
      return id;
    },
  }),
}));
