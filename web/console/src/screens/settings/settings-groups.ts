import type { settingsTable } from '../../../../../src/forms/settings/settings-table.ts';

export type SettingName = keyof typeof settingsTable;

/** The groups, in the order in which they are shown. */
export const settingsGroups = [
  'Availability',
  'Who can answer',
  'The page',
  'After submission',
  'Data',
] as const;

type Label = readonly [(typeof settingsGroups)[number], string];

/** The group and the label of each setting. What a setting does is described in the settings table. */
export const settingLabels: Readonly<Record<SettingName | 'password', Label>> = {
  acceptingResponses: ['Availability', 'Accept responses'],
  openAt: ['Availability', 'Opens'],
  closeAt: ['Availability', 'Closes'],
  maxResponses: ['Availability', 'Maximum number of responses'],
  password: ['Who can answer', 'Password'],
  invitationRequired: ['Who can answer', 'Invitation required'],
  requireCaptcha: ['Who can answer', 'Captcha required'],
  allowApiSubmissions: ['Who can answer', 'Submissions by API key'],
  theme: ['The page', 'Theme'],
  oneSectionPerPage: ['The page', 'One section per page'],
  savePartial: ['The page', 'Answers can be saved'],
  partialDays: ['The page', 'Days for which saved answers are stored'],
  showBranding: ['The page', 'Formwright footer'],
  indexable: ['The page', 'Listed by search engines'],
  successMessage: ['After submission', 'Message'],
  redirectUrl: ['After submission', 'Redirect URL'],
  offerAnotherResponse: ['After submission', 'Link to submit another response'],
  retentionDays: ['Data', 'Days after which responses are deleted'],
  searchable: ['Data', 'Answers can be filtered and searched'],
};
