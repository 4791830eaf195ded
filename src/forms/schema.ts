import { FormStatus } from '../../prisma/generated/client/enums.ts';
import { builder } from '../builder.ts';
import type { Context } from '../context.ts';
import { publicUrl } from '../kernel/kernel.ts';
import { storedDefinition } from './definition/model.ts';
import { createForm, findForm, publishForm, updateForm } from './forms.ts';
import { FormSettings, FormSettingsInput } from './schema-settings.ts';
import { readSettings } from './settings.ts';

builder.enumType(FormStatus, {
  name: 'FormStatus',
  description: 'Where a form stands.',
  values: {
    DRAFT: { description: 'Never published, or a copy that was not published yet.' },
    PUBLISHED: { description: 'Live: the public routes show it and take answers.' },
    CLOSED: { description: 'Was live once; takes no answers.' },
  },
});

builder.prismaObject('FormVersion', {
  description: 'What was published under one number. Never changes.',
  fields: (t) => ({
    version: t.exposeInt('version', { description: 'Number of the version, from 1.' }),
    publishedAt: t.expose('publishedAt', { type: 'DateTime', description: 'When it went live.' }),
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
  }),
});

const Form = builder.prismaObject('Form', {
  description: 'A form: its working copy, its settings and its numbered versions.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Identifier of the form.' }),
    slug: t.exposeString('slug'),
    title: t.exposeString('title', { description: 'Live, not versioned.' }),
    description: t.exposeString('description', {
      nullable: true,
      description: 'Live, not versioned.',
    }),
    status: t.expose('status', { type: FormStatus, description: 'Where the form stands.' }),
    responseCount: t.int({
      description: 'How many responses are stored now.',
      select: { responseCounts: { select: { count: true } } },
      resolve: ({ responseCounts }) => responseCounts.reduce((sum, { count }) => sum + count, 0),
    }),
    publishedVersion: t.exposeInt('publishedVersion', { nullable: true }),
    hasUnpublishedChanges: t.exposeBoolean('hasUnpublishedChanges'),
    draft: t.expose('draft', { type: 'FormDefinition' }),
    published: t.relation('published', {
      nullable: true,
      description: 'The live version; once closed, the last one that was live.',
    }),
    settings: t.field({
      type: FormSettings,
      description: 'The settings, defaults filled in.',
      select: { settings: true },
      resolve: ({ settings }) => readSettings(settings),
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

const CreateFormInput = builder.inputType('CreateFormInput', {
  description: 'A new form. Without a definition it holds a starter form.',
  fields: (t) => ({
    title: t.string({ description: '1 to 500 characters.' }),
    description: t.string({ description: 'At most 2000 characters.' }),
    definition: t.field({ type: 'FormDefinition', description: 'The draft.' }),
    settings: t.field({
      type: FormSettingsInput,
      description: 'Settings that differ from the defaults.',
    }),
  }),
});

const UpdateFormInput = builder.inputType('UpdateFormInput', {
  description: 'What is to change. Members that are left out stay as they are.',
  fields: (t) => ({
    revision: t.int({
      description: 'The revision you have seen; if it is not the current one, nothing is changed.',
    }),
    title: t.string({ description: '1 to 500 characters.' }),
    description: t.string({ description: 'At most 2000 characters; null removes it.' }),
    definition: t.field({ type: 'FormDefinition', description: 'Replaces the draft completely.' }),
    settings: t.field({ type: FormSettingsInput, description: 'Any subset of the settings.' }),
  }),
});

builder.queryField('form', (t) =>
  t.prismaField({
    type: Form,
    description: 'One form of the workspace.',
    authScopes: { scope: 'forms:read' },
    args: { id: t.arg.id({ required: true, description: 'Identifier of the form.' }) },
    resolve: async (query, _, { id }, context) =>
      tellRevision(context, await findForm(context.kernel, context.viewer(), id, query)),
  }),
);

builder.mutationField('createForm', (t) =>
  t.field({
    type: Form,
    description: 'Makes a form.',
    authScopes: { scope: 'forms:write' },
    args: { input: t.arg({ type: CreateFormInput, required: true, description: 'The form.' }) },
    resolve: async (_, { input }, context) =>
      tellRevision(context, await createForm(context.kernel, context.viewer(), input)),
  }),
);

builder.mutationField('updateForm', (t) =>
  t.field({
    type: Form,
    description: 'Changes a form; nothing is changed if anything is wrong.',
    authScopes: { scope: 'forms:write' },
    args: {
      id: t.arg.id({ required: true, description: 'Identifier of the form.' }),
      input: t.arg({ type: UpdateFormInput, required: true, description: 'The changes.' }),
      ifMatch: t.arg.int({ description: 'Like `revision`, but a difference answers with 412.' }),
    },
    resolve: async (_, { id, input, ifMatch }, context) =>
      tellRevision(
        context,
        await updateForm(context.kernel, context.viewer(), id, input, ifMatch ?? undefined),
      ),
  }),
);

builder.mutationField('publishForm', (t) =>
  t.field({
    type: Form,
    description: 'Makes the draft the next version and the live one, unchanged drafts included.',
    authScopes: { scope: 'forms:write' },
    args: { id: t.arg.id({ required: true, description: 'Identifier of the form.' }) },
    resolve: async (_, { id }, context) =>
      tellRevision(context, await publishForm(context.kernel, context.viewer(), id)),
  }),
);

/** REST sends the revision as `ETag`. */
function tellRevision<Revised extends { revision: number }>(
  { reply }: Context,
  form: Revised,
): Revised {
  reply.revision = form.revision;
  return form;
}
