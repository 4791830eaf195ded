// A published form as visitors see it. Its questions are withheld while a password protects it.

import { answersSchema } from '../../../packages/definition/answers/schemas/answers-schema.ts';
import { closedReasons } from '../../../packages/definition/closed-reasons.ts';
import {
  languagesOf,
  translateDefinition,
} from '../../../packages/definition/text/translations/translate-definition.ts';
import { markFullOptions } from '../../forms/access/availability.ts';
import {
  assertValidPassword,
  type FormAccess,
  formLocked,
  unlockForm,
} from '../../forms/access/form-password.ts';
import { findPublishedForm } from '../../forms/cache/form-cache.ts';
import {
  translatedDescription,
  translatedSuccessMessage,
  translatedTitle,
} from '../../forms/public/form-language.ts';
import { loadPublicForm, type PublicForm } from '../../forms/public/public-form.ts';
import { captchaProviders } from '../../platform/config/config.ts';
import type { CaptchaWidgetConfig } from '../../visitors/captcha/provider.ts';
import { builder, enumValues } from '../core/builder.ts';
import { forVisitors, inputCheck, omitNull } from '../core/field-options.ts';
import { payloadOf } from '../core/payloads.ts';
import { EndingType, RuleType } from './conditions.ts';
import { SectionType } from './elements.ts';
import { PublicFormSettings } from './settings.ts';

const PublicApproval = builder
  .objectRef<PublicForm['version']['definition']['approval']>('PublicApproval')
  .implement({
    description: 'Approval settings that visitors can see. Criteria are never included.',
    fields: (t) => ({
      enabled: t.exposeBoolean('enabled', {
        description: 'Whether responses are decided automatically.',
      }),
      showResult: t.exposeBoolean('show_result', {
        description: 'Whether respondents see the decision.',
      }),
    }),
  });

const CaptchaProvider = builder.enumType('CaptchaProvider', {
  description: 'Captcha provider.',
  values: enumValues(captchaProviders, {
    altcha: 'ALTCHA, served by Formwright itself.',
    turnstile: 'Cloudflare Turnstile.',
    hcaptcha: 'hCaptcha.',
    recaptcha: 'Google reCAPTCHA.',
  }),
});

const PublicCaptcha = builder.objectRef<CaptchaWidgetConfig>('PublicCaptcha').implement({
  description: 'Configuration of the captcha widget.',
  fields: (t) => ({
    provider: t.expose('provider', {
      type: CaptchaProvider,
      description: 'Provider of the widget.',
    }),
    siteKey: t.exposeString('siteKey', {
      ...omitNull,
      description: 'Site key of the provider; absent for ALTCHA.',
    }),
    challengeUrl: t.exposeString('challengeUrl', {
      ...omitNull,
      description: 'URL of ALTCHA challenges; absent for other providers.',
    }),
  }),
});

export const ClosedReason = builder.enumType('ClosedReason', {
  description: 'Why a form does not accept responses.',
  values: enumValues(closedReasons, {
    unpublished: 'The form is not published.',
    not_yet_open: 'The opening time of the form has not come yet.',
    paused: 'The form is paused.',
    deadline_passed: 'The closing time of the form has passed.',
    response_limit_reached: 'The form has reached its response limit.',
  }),
});

/** The questions in the language of the form, with full options marked; null while they are withheld. */
const schemaOf = ({ version, language, locked, fullOptions }: Omit<PublicForm, 'etag'>) =>
  locked
    ? null
    : markFullOptions(translateDefinition(version.definition, language).schema, fullOptions);

export const PublicFormType = builder.objectRef<Omit<PublicForm, 'etag'>>('PublicForm').implement({
  description: 'A published form as visitors see it.',
  fields: (t) => ({
    slug: t.string({ description: 'Public identifier.', resolve: ({ form }) => form.slug }),
    title: t.string({
      description: 'Title.',
      resolve: ({ form, version, language }) => translatedTitle(form, version.definition, language),
    }),
    description: t.string({
      nullable: true,
      description: 'Description, with Markdown: links, emphasis, lists; null without one.',
      resolve: ({ form, version, language }) =>
        translatedDescription(form, version.definition, language),
    }),
    language: t.exposeString('language', {
      description: 'Language that the form is shown in (BCP 47).',
    }),
    languages: t.stringList({
      description: 'Languages of the form; the one that it is written in is first.',
      resolve: ({ version }) => languagesOf(version.definition),
    }),
    version: t.int({
      description: 'Number of the live version.',
      resolve: ({ version }) => version.number,
    }),
    schema: t.field({
      type: 'FormSchema',
      nullable: true,
      description:
        'Sections with their elements, as JSON; null without access to a password-protected form.',
      resolve: schemaOf,
    }),
    answersSchema: t.field({
      type: 'JSONSchema',
      nullable: true,
      description:
        'JSON Schema (2020-12) of the answers in requests. It accepts all answers that the service accepts. Fails ' +
        'with `form_locked` without access to a password-protected form.',
      resolve: ({ form, version, language, locked }) => {
        if (locked) throw formLocked();
        const title = translatedTitle(form, version.definition, language);
        return answersSchema(translateDefinition(version.definition, language), title);
      },
    }),
    sections: t.field({
      type: [SectionType],
      nullable: true,
      description:
        'Sections with their elements, typed; null without access to a password-protected form.',
      extensions: { listSize: 3 },
      resolve: (form) => schemaOf(form)?.sections ?? null,
    }),
    rules: t.field({
      type: [RuleType],
      nullable: true,
      description: 'Rules across questions; null without access to a password-protected form.',
      extensions: { listSize: 3 },
      resolve: (form) => (form.locked ? null : (schemaOf(form)?.rules ?? [])),
    }),
    endings: t.field({
      type: [EndingType],
      nullable: true,
      description: 'Endings; null without access to a password-protected form.',
      extensions: { listSize: 3 },
      resolve: (form) => (form.locked ? null : (schemaOf(form)?.endings ?? [])),
    }),
    acceptingResponses: t.boolean({
      description: 'Whether the form accepts responses now.',
      resolve: ({ closedReason }) => closedReason === undefined,
    }),
    closedReason: t.expose('closedReason', {
      type: ClosedReason,
      nullable: true,
      description: 'Why the form does not accept responses; null if it does.',
    }),
    captchaRequired: t.boolean({
      description: 'Whether submissions require a captcha token.',
      resolve: ({ form }) => form.settings.requireCaptcha,
    }),
    passwordRequired: t.boolean({
      description: 'Whether the form is protected by a password.',
      resolve: ({ form }) => form.passwordHash !== null,
    }),
    captcha: t.expose('captcha', {
      type: PublicCaptcha,
      ...omitNull,
      description: 'Configuration of the captcha; only present if one is required.',
    }),
    approval: t.field({
      type: PublicApproval,
      description: 'Approval settings.',
      resolve: ({ version }) => version.definition.approval,
    }),
    settings: t.field({
      type: PublicFormSettings,
      description: 'Settings for displaying the form.',
      resolve: ({ form, version, language }) => ({
        ...form.settings,
        successMessage: translatedSuccessMessage(form, version.definition, language),
        passwordProtected: form.passwordHash !== null,
      }),
    }),
  }),
});

const UnlockFormInput = builder.inputType('UnlockFormInput', {
  description: 'Credentials for a password-protected form.',
  fields: (t) => ({
    password: t.string({ required: true, description: 'Password, 1 to 128 characters.' }),
  }),
});

builder.queryFields((t) => ({
  publicForm: t.field({
    type: PublicFormType,
    description: 'A published form, open or closed. Requires no API key.',
    ...forVisitors('forms'),
    args: {
      slug: t.arg.string({ required: true, description: 'Public identifier.' }),
      language: t.arg.string({
        description:
          'Language to show the form in (BCP 47). It takes precedence over `Accept-Language`; if the ' +
          'form has neither, it is shown in the language that it is written in.',
      }),
    },
    resolve: async (_, { slug, language }, { services, reply, visitor }) => {
      const found = await loadPublicForm(services, slug, visitor, language);
      reply.etag = found.etag;
      reply.language = found.language;
      return found;
    },
  }),
}));

builder.mutationFields((t) => ({
  unlockForm: t.field({
    type: payloadOf<FormAccess>(
      'unlockForm',
      'An access token for a password-protected form.',
      (payload) => ({
        accessToken: payload.exposeString('accessToken', {
          description: 'Access token, sent in the header `X-Form-Access`.',
        }),
        expiresInSeconds: payload.exposeInt('expiresIn', {
          description: 'Lifetime of the token in seconds.',
        }),
      }),
    ),
    description: 'Exchanges the password of a form for an access token. Requires no API key.',
    ...forVisitors(
      'unlock',
      inputCheck<{ slug: string; input: { password?: string } }>(({ input: { password = '' } }) =>
        assertValidPassword(password),
      ),
    ),
    args: {
      slug: t.arg.string({ required: true, description: 'Public identifier.' }),
      input: t.arg({ type: UnlockFormInput, required: true, description: 'Credentials.' }),
    },
    resolve: async (_, { slug, input }, { services, reply, visitor }) => {
      reply.noStore = true;
      return unlockForm(services, visitor, slug, input.password);
    },
  }),
}));

builder.queryFields((t) => ({
  captchaChallenge: t.field({
    type: 'CaptchaChallenge',
    description:
      'A challenge for the captcha widget, if the captcha provider is `altcha`. Requires no API key.',
    ...forVisitors('challenges'),
    args: {
      form: t.arg.string({
        description:
          'Slug of the form to submit to. The solution is then valid for that form only.',
      }),
    },
    resolve: async (_, { form }, { services, reply }) => {
      reply.noStore = true;
      const slug = form == null ? undefined : (await findPublishedForm(services, form)).slug;
      return services.captcha.challenge(slug);
    },
  }),
}));
