import type { ArgBuilder } from '@pothos/core';
import { queryFromInfo } from '@pothos/plugin-prisma';
import { FormStatus } from '../../../prisma/generated/client/enums.ts';
import { definitionModel } from '../../definition/definition-model.ts';
import {
  countForms,
  type FormPage,
  findForm,
  findForms,
  listForms,
  listFormsByCursor,
} from '../../forms/form-queries.ts';
import { sumCounts } from '../../forms/response-count-loader.ts';
import { parseSettings } from '../../forms/settings/form-settings.ts';
import { publicUrl } from '../../platform/container/platform.ts';
import { isId } from '../../platform/ids.ts';
import { maxPageSize } from '../../platform/paging.ts';
import { builder } from '../core/builder.ts';
import {
  connectionOf,
  integerBetween,
  nodePaths,
  pageArgs,
  totalCountOf,
} from '../core/connections.ts';
import { declareNode } from '../core/nodes.ts';
import { ApprovalRules } from './approval-types.ts';
import { SectionType } from './element-interface.ts';
import { responseCounts } from './response-counts.ts';
import { FormSettings } from './settings-types.ts';

builder.enumType(FormStatus, {
  name: 'FormStatus',
  description: 'Where a form stands.',
  values: {
    DRAFT: { description: 'Never published, or a copy that was not published yet.' },
    PUBLISHED: { description: 'Live: the public routes show it and take answers.' },
    CLOSED: { description: 'Was live once; takes no answers.' },
  },
});

export const Form = builder.prismaObject('Form', {
  description: 'A form: its working copy, its settings and its numbered versions.',
  interfaces: [builder.nodeInterfaceRef()],
  select: { id: true, revision: true },
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Identifier of the form.' }),
    slug: t.exposeString('slug'),
    title: t.exposeString('title', { description: 'Title, 1 to 500 characters.' }),
    description: t.exposeString('description', {
      nullable: true,
      description: 'Description, at most 2000 characters.',
    }),
    status: t.expose('status', { type: FormStatus, description: 'Where it stands.' }),
    responseCount: t.int({
      description: 'How many responses are stored now.',
      extensions: { ownRead: true },
      resolve: async ({ id }, _, context) => sumCounts(await responseCounts(context).load(id)),
    }),
    publishedVersion: t.exposeInt('publishedVersion', { nullable: true }),
    hasUnpublishedChanges: t.exposeBoolean('hasUnpublishedChanges'),
    draft: t.expose('draft', { type: 'FormDefinition' }),
    published: t.relation('published', {
      nullable: true,
      description: 'The live version; once closed, the last one that was live.',
    }),
    sections: t.field({
      type: [SectionType],
      description: 'The sections of the draft, typed.',
      select: { draft: true },
      extensions: { listSize: 3 },
      resolve: ({ draft }) => definitionModel.parse(draft).schema.sections,
    }),
    approvalRules: t.field({
      type: ApprovalRules,
      description: 'The approval criteria of the draft, typed.',
      select: { draft: true },
      resolve: ({ draft }) => definitionModel.parse(draft),
    }),
    settings: t.field({
      type: FormSettings,
      description: 'The settings, defaults filled in.',
      select: { settings: true, passwordHash: true },
      resolve: ({ settings, passwordHash }) => ({
        ...parseSettings(settings),
        passwordProtected: passwordHash !== null,
      }),
    }),
    revision: t.exposeInt('revision'),
    shareUrl: t.string({
      description: 'Where people find the form.',
      select: { slug: true },
      resolve: ({ slug }, _, { services }) => `${publicUrl(services.config)}/f/${slug}`,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it last changed.' }),
  }),
});

const FormConnection = builder.connectionObject(
  { type: Form, name: 'FormConnection', description: 'A page of forms.' },
  { description: 'A form in a list.' },
);

const NumberedFormPage = builder.objectRef<FormPage>('FormPage').implement({
  description: 'A page of forms, by its number.',
  fields: (t) => ({
    nodes: t.field({
      type: [Form],
      description: 'The forms of the page.',
      resolve: ({ forms }) => forms,
    }),
    totalCount: t.exposeInt('total', { description: 'How many there are on all pages.' }),
  }),
});

declareNode({
  type: 'Form',
  isId: (id) => isId('form', id),
  scope: 'forms:read',
  find: (context, ids, info) =>
    findForms(
      context.services,
      context.viewer(),
      ids,
      queryFromInfo({ context, info, typeName: 'Form' }),
    ),
});

/** Which forms to list. */
const filterArgs = (t: ArgBuilder<typeof builder.$inferSchemaTypes>) => ({
  status: t({ type: FormStatus, description: 'Only forms that stand there.' }),
  search: t({
    type: 'SearchText',
    description: 'Part of the title, the description or the slug, in whatever case.',
  }),
});

builder.queryField('forms', (t) =>
  t.field({
    type: FormConnection,
    description: 'The forms of the workspace, newest first.',
    authScopes: { scope: 'forms:read' },
    args: { ...filterArgs(t.arg), ...pageArgs(t.arg, 'form') },
    resolve: async (_, { status, search, ...request }, context, info) => {
      const { services } = context;
      const filter = { status: status ?? undefined, search: search ?? undefined };
      const query = queryFromInfo({ context, info, paths: nodePaths });
      const page = await listFormsByCursor(services, context.viewer(), filter, request, query);
      const count = () => countForms(services, context.viewer(), filter);
      return connectionOf(page, ({ id }) => id, totalCountOf(page, request, count));
    },
  }),
);

builder.queryField('formPage', (t) =>
  t.field({
    type: NumberedFormPage,
    description: 'The same by number of the page, for lists with page numbers.',
    authScopes: { scope: 'forms:read' },
    args: {
      ...filterArgs(t.arg),
      page: t.arg.int({
        defaultValue: 1,
        description: 'Which page, from 1.',
        extensions: integerBetween(1, 999_999_999),
      }),
      limit: t.arg.int({
        defaultValue: 25,
        description: `How many, 1 to ${maxPageSize}.`,
        extensions: { ...integerBetween(1, maxPageSize), isPageSize: true },
      }),
    },
    resolve: (_, { status, search, page, limit }, context, info) =>
      listForms(
        context.services,
        context.viewer(),
        { status: status ?? undefined, search: search ?? undefined },
        { number: page ?? 1, limit: limit ?? 25 },
        queryFromInfo({ context, info, path: ['nodes'] }),
      ),
  }),
);

builder.queryField('form', (t) =>
  t.prismaField({
    type: Form,
    description: 'One form of the workspace.',
    authScopes: { scope: 'forms:read' },
    args: { id: t.arg.id({ required: true, description: 'Identifier of the form.' }) },
    resolve: async (query, _, { id }, { services, viewer, reply }) => {
      const form = await findForm(services, viewer(), id, query);
      reply.revision = form.revision;
      return form;
    },
  }),
);
