import type { Screen } from '../../app/screens.ts';
import { t } from '../../texts/translate.tsx';

/** The screens of a form, in the order of their tabs. */
export const formTabs: readonly Screen[] = [
  {
    path: 'responses',
    label: t('Responses'),
    scope: 'responses:read',
    load: async () => (await import('../responses/responses-screen.tsx')).ResponsesScreen,
  },
  {
    path: 'summary',
    label: t('Summary'),
    scope: 'responses:read',
    load: async () => (await import('../summary/summary-screen.tsx')).SummaryScreen,
  },
  {
    path: 'build',
    label: t('Build'),
    scope: 'forms:read',
    load: async () => (await import('../build/build-screen.tsx')).BuildScreen,
  },
  {
    path: 'design',
    label: t('Design'),
    scope: 'forms:read',
    load: async () => (await import('../design/design-screen.tsx')).DesignScreen,
  },
  {
    path: 'settings',
    label: t('Settings'),
    scope: 'forms:read',
    load: async () => (await import('../settings/settings-screen.tsx')).SettingsScreen,
  },
  {
    path: 'mail',
    label: t('Mail'),
    scope: 'forms:read',
    load: async () => (await import('../mail/mail-screen.tsx')).MailScreen,
  },
  {
    path: 'share',
    label: t('Share'),
    scope: 'forms:read',
    load: async () => (await import('../share/share-screen.tsx')).ShareScreen,
  },
];
