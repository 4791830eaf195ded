import type { CaptchaWidgetConfig } from '../../access/captcha/captcha.ts';
import { closedReasons } from '../../definition/closed-reasons.ts';
import {
  assertValidPassword,
  type FormAccess,
  unlockForm,
} from '../../forms/public/password-gate.ts';
import { loadPublicForm, type PublicForm } from '../../forms/public/public-form.ts';
import { captchaProviders } from '../../platform/config/config.ts';
import { builder, enumValues } from '../core/builder.ts';
import { inputCheck } from '../core/input-checks.ts';
import { rateLimited } from '../core/rate-limits.ts';
import { SectionType } from './element-interface.ts';
import { PublicFormSettings } from './settings-types.ts';

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

const CaptchaProvider = builder.enumType('CaptchaProvider', {
  description: 'What makes and verifies captchas.',
  values: enumValues(captchaProviders, {
    altcha: 'ALTCHA: the service itself.',
    turnstile: 'Cloudflare Turnstile.',
    hcaptcha: 'hCaptcha.',
    recaptcha: 'Google reCAPTCHA.',
  }),
});

const PublicCaptcha = builder.objectRef<CaptchaWidgetConfig>('PublicCaptcha').implement({
  description: 'What a page needs to show the captcha.',
  fields: (t) => ({
    provider: t.expose('provider', {
      type: CaptchaProvider,
      description: 'Whose widget to show.',
    }),
    siteKey: t.exposeString('siteKey', {
      nullable: true,
      description: 'What the provider knows the site by.',
      extensions: { omitNull: true },
    }),
    challengeUrl: t.exposeString('challengeUrl', {
      nullable: true,
      description: 'Where a puzzle can be fetched.',
      extensions: { omitNull: true },
    }),
  }),
});

const ClosedReason = builder.enumType('ClosedReason', {
  description: 'Why a form does not accept responses.',
  values: enumValues(closedReasons, {
    unpublished: 'The form is not published.',
    paused: 'The form is paused.',
    deadline_passed: 'The closing time of the form has passed.',
    response_limit_reached: 'The form has reached its response limit.',
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
      nullable: true,
      description: 'The sections with their questions; null while the form is locked.',
      resolve: ({ version, locked }) => (locked ? null : version.definition.schema),
    }),
    sections: t.field({
      type: [SectionType],
      nullable: true,
      description: 'The same sections, typed; null while the form is locked.',
      extensions: { listSize: 3 },
      resolve: ({ version, locked }) => (locked ? null : version.definition.schema.sections),
    }),
    acceptingResponses: t.boolean({
      description: 'Whether answers are taken now.',
      resolve: ({ closedReason }) => closedReason === undefined,
    }),
    closedReason: t.expose('closedReason', {
      type: ClosedReason,
      nullable: true,
      description: 'Why not; null while they are.',
    }),
    captchaRequired: t.boolean({
      description: 'Whether a captcha must be solved.',
      resolve: ({ form }) => form.settings.requireCaptcha,
    }),
    passwordRequired: t.boolean({
      description: 'Whether the form must be unlocked first.',
      resolve: ({ form }) => form.passwordHash !== null,
    }),
    captcha: t.expose('captcha', {
      type: PublicCaptcha,
      nullable: true,
      description: 'The captcha to solve; only where one is required.',
      extensions: { omitNull: true },
    }),
    approval: t.field({
      type: PublicApproval,
      description: 'Whether responses are decided on.',
      resolve: ({ version }) => version.definition.approval,
    }),
    settings: t.field({
      type: PublicFormSettings,
      description: 'The settings that a page needs.',
      resolve: ({ form }) => ({
        ...form.settings,
        passwordProtected: form.passwordHash !== null,
      }),
    }),
  }),
});

builder.queryField('publicForm', (t) =>
  t.field({
    type: PublicFormType,
    description: 'A published form, open or closed. Needs no key.',
    skipTypeScopes: true,
    extensions: { public: true, ...rateLimited('forms') },
    args: { slug: t.arg.string({ required: true, description: 'Public identifier.' }) },
    resolve: async (_, { slug }, { services, reply, visitor }) => {
      const found = await loadPublicForm(services, slug, visitor);
      reply.etag = found.etag;
      return found;
    },
  }),
);

const UnlockFormInput = builder.inputType('UnlockFormInput', {
  description: 'What opens a form.',
  fields: (t) => ({
    password: t.string({ required: true, description: 'The password, 1 to 128 characters.' }),
  }),
});

const FormAccessType = builder.objectRef<FormAccess>('FormAccess').implement({
  description: 'A token that opens a form.',
  fields: (t) => ({
    accessToken: t.exposeString('accessToken', {
      description: 'To be sent in the header `X-Form-Access`.',
    }),
    expiresIn: t.exposeInt('expiresIn', { description: 'Seconds.' }),
  }),
});

builder.mutationField('unlockForm', (t) =>
  t.field({
    type: FormAccessType,
    description: 'Opens a form by its password. Needs no key.',
    skipTypeScopes: true,
    extensions: {
      public: true,
      ...rateLimited('unlock'),
      ...inputCheck<{ slug: string; input: { password?: string } }>(
        ({ input: { password = '' } }) => assertValidPassword(password),
      ),
    },
    args: {
      slug: t.arg.string({ required: true, description: 'Public identifier.' }),
      input: t.arg({ type: UnlockFormInput, required: true, description: 'The password.' }),
    },
    resolve: async (_, { slug, input }, { services, reply, visitor }) => {
      reply.noStore = true;
      return unlockForm(services, visitor, slug, input.password);
    },
  }),
);
