import type { Settings } from '../../forms/settings/form-settings.ts';
import { builder } from '../core/builder.ts';

/** Settings as they are shown; the password never is. */
export interface SettingsView extends Settings {
  readonly passwordProtected: boolean;
}

const FormTheme = builder.objectRef<Settings['theme']>('FormTheme').implement({
  description: 'How the form looks.',
  fields: (t) => ({
    accentColor: t.exposeString('accentColor', {
      description: 'Hex colour with six lower-case digits.',
    }),
    rounded: t.exposeBoolean('rounded', { description: 'Whether corners are rounded.' }),
  }),
});

/** What a page needs to show the form; part of both types of settings. */
export const pageSettingsFields = (
  t: PothosSchemaTypes.ObjectFieldBuilder<typeof builder.$inferSchemaTypes, SettingsView>,
) => ({
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
});

export const FormSettings = builder.objectRef<SettingsView>('FormSettings').implement({
  description: 'Settings of a form. They are live at once, apart from versions.',
  fields: (t) => ({
    ...pageSettingsFields(t),
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
    passwordProtected: t.exposeBoolean('passwordProtected', {
      description: 'Whether a password was set; it is never shown.',
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
  }),
});

const FormThemeInput = builder.inputType('FormThemeInput', {
  description: 'Members that are left out stay as they are; null resets one to its default.',
  fields: (t) => ({
    accentColor: t.string({ description: 'Hex colour such as `#4f46e5` or `#abc`.' }),
    rounded: t.boolean({ description: 'Whether corners are rounded.' }),
  }),
});

export const FormSettingsInput = builder.inputType('FormSettingsInput', {
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
