// Every setting of a form. The model, the plan check and the types of the API are derived from these rows. The password
// is not one of them: it is stored apart, as a hash.

import { z } from 'zod';
import { isTimeZone, unknownTimeZone } from '../../../packages/common/text/time-zone.ts';
import { formTextLimits } from '../../../packages/definition/model/form-texts.ts';
import { memberTypes } from '../../../packages/definition/questions/values/member-types.ts';
import en from '../../../packages/languages/texts/en.json' with { type: 'json' };
import { appearanceTable, hexColor } from './appearance-table.ts';
import { mailTexts, notificationsModel } from './notification-table.ts';
import { modelsOf, setting } from './setting.ts';

export const themeTable = {
  accentColor: setting({
    type: 'String',
    model: hexColor().default('#4f46e5'),
    description: 'Hex color such as `#4f46e5` or `#abc`; stored with six digits, in lower case.',
  }),
  rounded: setting({
    type: 'Boolean',
    model: z.boolean().default(true),
    description: 'Whether corners are rounded.',
  }),
};

const themeModel = z.strictObject(modelsOf(themeTable));

export const settingsTable = {
  acceptingResponses: setting({
    type: 'Boolean',
    model: z.boolean().default(true),
    description: 'Whether the form accepts responses; false pauses it.',
  }),
  openAt: setting({
    type: 'DateTime',
    model: z.coerce.date().nullable().default(null),
    description: 'Time from which the form accepts responses; before `close_at`.',
    isPublic: true,
  }),
  closeAt: setting({
    type: 'DateTime',
    model: z.coerce.date().nullable().default(null),
    description: 'Time from which the form no longer accepts responses.',
  }),
  maxResponses: setting({
    type: 'Int',
    model: memberTypes.integer(1, 2_147_483_647).nullable().default(null),
    description: 'Maximum number of responses, 1 or more; it is never exceeded.',
  }),
  successMessage: setting({
    type: 'String',
    model: memberTypes
      .text(formTextLimits['form.success_message'])
      .default(en.texts.service.successMessage),
    description: 'Message to show after submission, with Markdown, at most 2000 characters.',
    isPublic: true,
  }),
  redirectUrl: setting({
    type: 'String',
    model: memberTypes.url().nullable().default(null),
    description: 'Absolute http(s) URL to redirect respondents to after submission.',
    isPublic: true,
  }),
  showBranding: setting({
    type: 'Boolean',
    model: z.boolean().default(true),
    description: 'Whether to show the footer "Powered by Formwright".',
    isPublic: true,
  }),
  allowApiSubmissions: setting({
    type: 'Boolean',
    model: z.boolean().default(true),
    description: 'Whether clients with an API key may submit responses.',
  }),
  invitationRequired: setting({
    type: 'Boolean',
    model: z.boolean().default(false),
    description: 'Whether visitors need an invitation, which is valid for one response.',
    isPublic: true,
  }),
  requireCaptcha: setting({
    type: 'Boolean',
    model: z.boolean().default(false),
    description: 'Whether visitors must solve a captcha.',
  }),
  retentionDays: setting({
    type: 'Int',
    model: memberTypes.integer(1, 3650).nullable().default(null),
    description: 'Number of days after which responses are deleted, 1 to 3650; null keeps them.',
    plan: 'pro',
  }),
  savePartial: setting({
    type: 'Boolean',
    model: z.boolean().default(false),
    description: 'Whether respondents can save their answers and submit them later.',
    isPublic: true,
  }),
  partialDays: setting({
    type: 'Int',
    model: memberTypes.integer(1, 90).default(30),
    description: 'Number of days for which saved answers are stored after the last save, 1 to 90.',
  }),
  resumeByMail: setting({
    type: 'Boolean',
    model: z.boolean().default(false),
    description:
      'Whether respondents can have the link to their saved answers sent to an address. Requires `save_partial`, and an ' +
      'installation that sends mail.',
    isPublic: true,
  }),
  senderName: setting({
    type: 'String',
    model: mailTexts.senderName.nullable().default(null),
    description:
      'Name that the mails of the form are sent under, at most 64 characters; by default that of the installation. The ' +
      'address is always that of the installation.',
  }),
  oneSectionPerPage: setting({
    type: 'Boolean',
    model: z.boolean().default(false),
    description: 'Whether to show each section on its own page.',
    isPublic: true,
  }),
  oneQuestionPerPage: setting({
    type: 'Boolean',
    model: z.boolean().default(false),
    description:
      'Whether to show each question on its own page; takes precedence over `one_section_per_page`.',
    isPublic: true,
  }),
  offerAnotherResponse: setting({
    type: 'Boolean',
    model: z.boolean().default(true),
    description: 'Whether the confirmation of the form page has a link to submit another response.',
    isPublic: true,
  }),
  indexable: setting({
    type: 'Boolean',
    model: z.boolean().default(false),
    description: 'Whether search engines may list the form page.',
    isPublic: true,
  }),
  timeZone: setting({
    type: 'String',
    model: z
      .string()
      .refine(isTimeZone, {
        params: { code: unknownTimeZone.code },
        error: unknownTimeZone.message,
      })
      .default('UTC'),
    description:
      'Time zone (IANA name) of `today()` and of relative limits of dates, for submissions that name none, and of exported tables.',
  }),
  searchable: setting({
    type: 'Boolean',
    model: z.boolean().default(true),
    description:
      'Whether responses can be filtered by their answers and searched; false stores no search index.',
  }),
  theme: setting({
    type: 'FormTheme',
    model: themeModel.prefault({}),
    description: 'Accent color and corners of the form.',
    isPublic: true,
  }),
  appearance: setting({
    type: 'FormAppearance',
    model: z.strictObject(modelsOf(appearanceTable)).nullable().default(null),
    description:
      'Colors, font, images and custom CSS of the form page; absent in responses unless it is set.',
    isPublic: true,
  }),
  notifications: setting({
    type: 'Notifications',
    model: notificationsModel.nullable().default(null),
    description:
      'Mail to the owners of the form; changes require the scope `responses:read`, too. Absent in responses unless it is set.',
  }),
};
