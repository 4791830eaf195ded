import type { settingsTable } from '../../../../../src/forms/settings/settings-table.ts';

export type SettingName = keyof typeof settingsTable;

interface SettingsGroup {
  readonly title: string;
  /** Labels of the settings; their order is that of the settings table. */
  readonly labels: Readonly<Partial<Record<SettingName | 'password', string>>>;
}

/** All settings of a form, as they are shown. What a setting does is described in the settings table. */
export const settingsGroups: readonly SettingsGroup[] = [
  {
    title: 'Availability',
    labels: {
      acceptingResponses: 'Accept responses',
      openAt: 'Opens',
      closeAt: 'Closes',
      maxResponses: 'Maximum number of responses',
    },
  },
  {
    title: 'Who can answer',
    labels: {
      password: 'Password',
      invitationRequired: 'Invitation required',
      requireCaptcha: 'Captcha required',
      allowApiSubmissions: 'Submissions by API key',
    },
  },
  {
    title: 'The page',
    labels: {
      theme: 'Theme',
      oneSectionPerPage: 'One section per page',
      savePartial: 'Answers can be saved',
      partialDays: 'Days for which saved answers are stored',
      showBranding: 'Formwright footer',
      indexable: 'Listed by search engines',
    },
  },
  {
    title: 'After submission',
    labels: {
      successMessage: 'Message',
      redirectUrl: 'Redirect URL',
      offerAnotherResponse: 'Link to submit another response',
    },
  },
  {
    title: 'Data',
    labels: {
      retentionDays: 'Days after which responses are deleted',
      searchable: 'Answers can be filtered and searched',
    },
  },
];
