import type { ArgBuilder } from '@pothos/core';
import { queryFromInfo } from '@pothos/plugin-prisma';
import { FormStatus } from '../../prisma/generated/client/enums.ts';
import { builder } from '../builder.ts';
import { all, connectionOf, countOr, nodePaths, pageArgs } from '../connections.ts';
import { perRequest } from '../context.ts';
import { publicUrl } from '../kernel/kernel.ts';
import { declareNode } from '../nodes.ts';
import { total } from './counts.ts';
import { definitionModel, storedDefinition } from './definition/model.ts';
import { countForms, type FormPage, findForm, findForms, listForms, pageForms } from './forms.ts';
import { createVersionPages } from './nested.ts';
import { ApprovalRules } from './schema-criteria.ts';
import { SectionType } from './schema-elements.ts';
import { FormSettings } from './schema-settings.ts';
import { readSettings } from './settings.ts';
import type { Template } from './templates/template.ts';
import { templates } from './templates.ts';
import { countVersions, findVersion, listVersions } from './versions.ts';

const versionPages = perRequest(createVersionPages);

builder.enumType(FormStatus, {
  name: 'FormStatus',
  description: 'Where a form stands.',
  values: {
    DRAFT: { description: 'Never published, or a copy that was not published yet.' },
    PUBLISHED: { description: 'Live: the public routes show it and take answers.' },
    CLOSED: { description: 'Was live once; takes no answers.' },
  },
});

const FormVersion = builder.prismaObject('FormVersion', {
  description: 'What was published under one number. Never changes.',
  select: { formId: true, version: true },
  fields: (t) => ({
    version: t.exposeInt('version', { description: 'Number of the version, from 1.' }),
    publishedAt: t.expose('publishedAt', { type: 'DateTime', description: 'When it went live.' }),
    responseCount: t.int({
      description: 'How many responses to it are stored now.',
      resolve: async ({ formId, version }, _, { responseCounts }) =>
        (await responseCounts.load(formId)).get(version) ?? 0,
    }),
    live: t.boolean({
      description: 'Whether the public routes show it now.',
      select: { form: { select: { status: true, publishedVersion: true } } },
      resolve: ({ version, form }) =>
        form.status === FormStatus.PUBLISHED && form.publishedVersion === version,
    }),
    definition: t.expose('definition', {
      type: 'FormDefinition',
      description: 'What was published.',
    }),
    schema: t.field({
      type: 'FormSchema',
      description: 'The sections with their questions.',
      select: { definition: true },
      resolve: ({ definition }) => storedDefinition.parse(definition).schema,
    }),
    approval: t.field({
      type: 'FormApproval',
      description: 'The approval criteria.',
      select: { definition: true },
      resolve: ({ definition }) => storedDefinition.parse(definition).approval,
    }),
    sections: t.field({
      type: [SectionType],
      description: 'The same sections, typed.',
      select: { definition: true },
      extensions: { listSize: 3 },
      resolve: ({ definition }) => definitionModel.parse(definition).schema.sections,
    }),
    approvalRules: t.field({
      type: ApprovalRules,
      description: 'The same approval criteria, typed.',
      select: { definition: true },
      resolve: ({ definition }) => definitionModel.parse(definition),
    }),
  }),
});

const FormVersionConnection = builder.connectionObject(
  {
    type: FormVersion,
    name: 'FormVersionConnection',
    description: 'A page of versions.',
  },
  { description: 'A version in a list.' },
);

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
      resolve: async ({ id }, _, { responseCounts }) => total(await responseCounts.load(id)),
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
    versions: t.field({
      type: FormVersionConnection,
      description: 'The published versions, newest first.',
      select: { publishedVersion: true },
      args: pageArgs(t.arg, 'VersionCursor'),
      resolve: async ({ id, publishedVersion }, request, context, info) => {
        const query = queryFromInfo({ context, info, paths: nodePaths });
        const page = await versionPages(context).load({ parentId: id, request, query });
        // Versions are numbered from 1 and never deleted.
        return connectionOf(
          page,
          ({ version }) => String(version),
          () => publishedVersion ?? 0,
        );
      },
    }),
    settings: t.field({
      type: FormSettings,
      description: 'The settings, defaults filled in.',
      select: { settings: true, passwordHash: true },
      resolve: ({ settings, passwordHash }) => ({
        ...readSettings(settings),
        passwordProtected: passwordHash !== null,
      }),
    }),
    revision: t.exposeInt('revision'),
    shareUrl: t.string({
      description: 'Where people find the form.',
      select: { slug: true },
      resolve: ({ slug }, _, { kernel }) => `${publicUrl(kernel.config)}/f/${slug}`,
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

declareNode('form', {
  type: 'Form',
  scope: 'forms:read',
  find: (context, ids, info) =>
    findForms(
      context.kernel,
      context.viewer(),
      ids,
      queryFromInfo({ context, info, typeName: 'Form' }),
    ),
});

const TemplateType = builder.objectRef<Template>('Template').implement({
  description: 'A form to begin with.',
  fields: (t) => ({
    slug: t.exposeString('slug', { description: 'Name it when you create a form.' }),
    title: t.exposeString('title', { description: 'Title of a form made from it.' }),
    description: t.exposeString('description', { description: 'What it is good for.' }),
    definition: t.field({
      type: 'FormDefinition',
      description: 'What a form made from it holds.',
      resolve: ({ definition }) => definition,
    }),
  }),
});

const TemplateList = builder.objectRef<readonly Template[]>('TemplateList').implement({
  description: 'All templates.',
  fields: (t) => ({
    nodes: t.field({
      type: [TemplateType],
      description: 'The templates.',
      resolve: (list) => list,
    }),
    totalCount: t.int({ description: 'How many there are.', resolve: ({ length }) => length }),
  }),
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
    args: { ...filterArgs(t.arg), ...pageArgs(t.arg, 'FormCursor') },
    resolve: async (_, { status, search, ...request }, context, info) => {
      const { kernel } = context;
      const filter = { status: status ?? undefined, search: search ?? undefined };
      const query = queryFromInfo({ context, info, paths: nodePaths });
      const page = await pageForms(kernel, context.viewer(), filter, request, query);
      const count = () => countForms(kernel, context.viewer(), filter);
      return connectionOf(page, ({ id }) => id, countOr(page, count));
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
      page: t.arg({ type: 'PageNumber', defaultValue: 1, description: 'Which page, from 1.' }),
      limit: t.arg({ type: 'PageSize', defaultValue: 25, description: 'How many, 1 to 100.' }),
    },
    resolve: (_, { status, search, page, limit }, context, info) =>
      listForms(
        context.kernel,
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
    resolve: async (query, _, { id }, { kernel, viewer, reply }) => {
      const form = await findForm(kernel, viewer(), id, query);
      reply.revision = form.revision;
      return form;
    },
  }),
);

builder.queryField('formVersions', (t) =>
  t.field({
    type: FormVersionConnection,
    description: 'The published versions of a form, newest first.',
    authScopes: { scope: 'forms:read' },
    args: {
      formId: t.arg.id({ required: true, description: 'Identifier of the form.' }),
      ...pageArgs(t.arg, 'VersionCursor', all),
    },
    resolve: async (_, { formId, ...request }, context, info) => {
      const { kernel } = context;
      const query = queryFromInfo({ context, info, paths: nodePaths });
      const page = await listVersions(kernel, context.viewer(), formId, request, query);
      const count = () => countVersions(kernel, formId);
      return connectionOf(page, ({ version }) => String(version), countOr(page, count));
    },
  }),
);

builder.queryField('formVersion', (t) =>
  t.prismaField({
    type: FormVersion,
    description: 'One published version of a form.',
    authScopes: { scope: 'forms:read' },
    args: {
      formId: t.arg.id({ required: true, description: 'Identifier of the form.' }),
      version: t.arg.int({ required: true, description: 'Number of the version.' }),
    },
    resolve: (query, _, { formId, version }, { kernel, viewer }) =>
      findVersion(kernel, viewer(), formId, version, query),
  }),
);

builder.queryField('templates', (t) =>
  t.field({
    type: TemplateList,
    description: 'What a form can be made from.',
    authScopes: { scope: 'forms:read' },
    resolve: () => templates,
  }),
);
