import { builder } from '../builder.ts';
import { type PublicForm, publicForm } from './public-form.ts';
import { pageSettings } from './schema-settings.ts';
import type { Settings } from './settings.ts';

const PublicFormSettings = builder.objectRef<Settings>('PublicFormSettings').implement({
  description: 'The settings that a page needs to show the form.',
  fields: pageSettings,
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
