import { FormStatus } from '../../prisma/generated/client/enums.ts';
import { builder } from '../builder.ts';
import type { Context } from '../context.ts';
import { publicUrl } from '../kernel/kernel.ts';
import { definitionModel } from './definition/model.ts';
import { createForm, findForm, publishForm, updateForm } from './forms.ts';
import { type PublicForm, publicForm } from './public-form.ts';
import { readSettings, type Settings } from './settings.ts';

builder.enumType(FormStatus, {
  name: 'FormStatus',
  description: 'Where a form stands.',
  values: {
    DRAFT: { description: 'Never published, or a copy that was not published yet.' },
    PUBLISHED: { description: 'Live: the public routes show it and take answers.' },
    CLOSED: { description: 'Was live once; takes no answers.' },
  },
});

const FormTheme = builder.objectRef<Settings['theme']>('FormTheme').implement({
  description: 'How the form looks.',
  fields: (t) => ({
    accentColor: t.exposeString('accentColor', { description: 'Hex colour.' }),
    rounded: t.exposeBoolean('rounded', { description: 'Whether corners are rounded.' }),
  }),
});

const FormSettings = builder.objectRef<Settings>('FormSettings').implement({
  description: 'Settings of a form. They are live at once, apart from versions.',
  fields: (t) => ({
    acceptingResponses: t.exposeBoolean('acceptingResponses', {
      description: 'Off: the form is paused.',
    }),
    closeAt: t.expose('closeAt', {
      type: 'DateTime',
      nullable: true,
      description: 'From then on no answers are taken.',
    }),
    maxResponses: t.exposeInt('maxResponses', {
      nullable: true,
      description: 'How many responses the form takes; never one more.',
    }),
    successMessage: t.exposeString('successMessage', { description: 'Shown after submitting.' }),
    redirectUrl: t.exposeString('redirectUrl', {
      nullable: true,
      description: 'Where the respondent goes after submitting.',
    }),
    showBranding: t.exposeBoolean('showBranding', {
      description: 'Whether the form tells what serves it.',
    }),
    passwordProtected: t.boolean({
      description: 'Whether a password was set; it is never shown.',
      resolve: () => false,
    }),
    allowApiSubmissions: t.exposeBoolean('allowApiSubmissions', {
      description: 'Whether clients with an API key may submit answers.',
    }),
    requireCaptcha: t.exposeBoolean('requireCaptcha', {
      description: 'Whether visitors must solve a captcha.',
    }),
    retentionDays: t.exposeInt('retentionDays', {
      nullable: true,
      description: 'Pro. For how many days responses are kept.',
    }),
    oneSectionPerPage: t.exposeBoolean('oneSectionPerPage', {
      description: 'Whether each section has a page of its own.',
    }),
    theme: t.expose('theme', { type: FormTheme, description: 'How the form looks.' }),
  }),
});

const FormThemeInput = builder.inputType('FormThemeInput', {
  description: 'Members that are left out stay as they are; null resets one to its default.',
  fields: (t) => ({
    accentColor: t.string({ description: 'Hex colour such as `#4f46e5`.' }),
    rounded: t.boolean({ description: 'Whether corners are rounded.' }),
  }),
});

const FormSettingsInput = builder.inputType('FormSettingsInput', {
  description: 'Settings that are left out stay as they are; null resets one to its default.',
  fields: (t) => ({
    acceptingResponses: t.boolean({ description: 'Off pauses the form.' }),
    closeAt: t.field({ type: 'DateTime', description: 'From then on no answers are taken.' }),
    maxResponses: t.int({ description: 'How many responses the form takes, 1 or more.' }),
    successMessage: t.string({ description: 'Shown after submitting.' }),
    redirectUrl: t.string({ description: 'Absolute http(s) URL to go to after submitting.' }),
    showBranding: t.boolean({ description: 'Whether the form tells what serves it.' }),
    password: t.string({ description: 'Pro. Sets the password; null removes it.' }),
    passwordProtected: t.boolean({ description: 'Ignored; so that settings can be sent back.' }),
    allowApiSubmissions: t.boolean({
      description: 'Whether clients with an API key may submit answers.',
    }),
    requireCaptcha: t.boolean({ description: 'Whether visitors must solve a captcha.' }),
    retentionDays: t.int({ description: 'Pro. For how many days responses are kept, 1 to 3650.' }),
    oneSectionPerPage: t.boolean({ description: 'Whether each section has a page of its own.' }),
    theme: t.field({ type: FormThemeInput, description: 'Merged member by member.' }),
  }),
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
      resolve: ({ definition }) => definitionModel.parse(definition).schema,
    }),
    approval: t.field({
      type: 'FormApproval',
      description: 'The approval criteria.',
      select: { definition: true },
      resolve: ({ definition }) => definitionModel.parse(definition).approval,
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

const PublicFormSettings = builder.objectRef<Settings>('PublicFormSettings').implement({
  description: 'The settings that a page needs to show the form.',
  fields: (t) => ({
    successMessage: t.exposeString('successMessage', { description: 'Shown after submitting.' }),
    redirectUrl: t.exposeString('redirectUrl', {
      nullable: true,
      description: 'Where the respondent goes after submitting.',
    }),
    showBranding: t.exposeBoolean('showBranding', {
      description: 'Whether the form tells what serves it.',
    }),
    oneSectionPerPage: t.exposeBoolean('oneSectionPerPage', {
      description: 'Whether each section has a page of its own.',
    }),
    theme: t.expose('theme', { type: FormTheme, description: 'How the form looks.' }),
  }),
});

const PublicApproval = builder
  .objectRef<PublicForm['version']['definition']['approval']>('PublicApproval')
  .implement({
    description: 'What visitors may know of the approval; criteria are never part of it.',
    fields: (t) => ({
      enabled: t.exposeBoolean('enabled', { description: 'Whether responses are decided on.' }),
      showResult: t.exposeBoolean('show_result', {
        description: 'Whether respondents learn the decision.',
      }),
    }),
  });

const PublicFormType = builder.objectRef<PublicForm>('PublicForm').implement({
  description: 'A published form as its visitors see it.',
  fields: (t) => ({
    slug: t.string({ description: 'Public identifier.', resolve: ({ form }) => form.slug }),
    title: t.string({ description: 'Title of the form.', resolve: ({ form }) => form.title }),
    version: t.int({
      description: 'Number of the live version.',
      resolve: ({ version }) => version.number,
    }),
    schema: t.field({
      type: 'FormSchema',
      description: 'The sections with their questions.',
      resolve: ({ version }) => version.definition.schema,
    }),
    acceptingResponses: t.boolean({
      description: 'Whether answers are taken now.',
      resolve: ({ closedReason }) => closedReason === undefined,
    }),
    closedReason: t.exposeString('closedReason', {
      nullable: true,
      description:
        'Why not: `unpublished`, `paused`, `deadline_passed` or `response_limit_reached`.',
    }),
    captchaRequired: t.boolean({
      description: 'Whether a captcha must be solved.',
      resolve: ({ form }) => form.settings.requireCaptcha,
    }),
    passwordRequired: t.boolean({
      description: 'Whether the form must be unlocked first.',
      resolve: () => false,
    }),
    approval: t.field({
      type: PublicApproval,
      description: 'Whether responses are decided on.',
      resolve: ({ version }) => version.definition.approval,
    }),
    settings: t.field({
      type: PublicFormSettings,
      description: 'The settings that a page needs.',
      resolve: ({ form }) => form.settings,
    }),
  }),
});

builder.queryField('publicForm', (t) =>
  t.field({
    type: PublicFormType,
    description: 'A published form, open or closed. Needs no key.',
    skipTypeScopes: true,
    extensions: { public: true },
    args: { slug: t.arg.string({ required: true, description: 'Public identifier.' }) },
    resolve: async (_, { slug }, { kernel, reply }) => {
      const found = await publicForm(kernel, slug);
      reply.etag = found.etag;
      return found;
    },
  }),
);
