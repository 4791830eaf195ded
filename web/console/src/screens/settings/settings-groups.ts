import type { settingsTable } from '../../../../../src/forms/settings/settings-table.ts';
import { t } from '../../texts/translate.tsx';

export type SettingName = keyof typeof settingsTable;

/** The groups, in the order in which they are shown. */
export const settingsGroups = [
  { id: 'availability', title: t('Availability') },
  { id: 'respondents', title: t('Who can answer') },
  { id: 'page', title: t('The page') },
  { id: 'submission', title: t('After submission') },
  { id: 'data', title: t('Data') },
] as const;

type Label = readonly [group: (typeof settingsGroups)[number]['id'], label: string];

/**
 * The group and the label of each setting; null for those of the screen Design. What a setting does is described in the
 * settings table.
 */
export const settingLabels: Readonly<Record<SettingName, Label | null>> = {
  acceptingResponses: ['availability', t('Accept responses')],
  openAt: ['availability', t('Opens')],
  closeAt: ['availability', t('Closes')],
  maxResponses: ['availability', t('Maximum number of responses')],
  invitationRequired: ['respondents', t('Invitation required')],
  requireCaptcha: ['respondents', t('Captcha required')],
  allowApiSubmissions: ['respondents', t('Submissions by API key')],
  theme: null,
  appearance: null,
  oneSectionPerPage: null,
  oneQuestionPerPage: null,
  savePartial: ['page', t('Answers can be saved')],
  partialDays: ['page', t('Days for which saved answers are stored')],
  showBranding: ['page', t('Formwright footer')],
  indexable: ['page', t('Listed by search engines')],
  successMessage: ['submission', t('Message')],
  redirectUrl: ['submission', t('Redirect URL')],
  offerAnotherResponse: ['submission', t('Link to submit another response')],
  retentionDays: ['data', t('Days after which responses are deleted')],
  timeZone: ['data', t('Time zone')],
  searchable: ['data', t('Answers can be filtered and searched')],
};
