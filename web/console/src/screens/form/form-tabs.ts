import type { Screen } from '../../app/screens.ts';

/** The screens of a form, in the order of their tabs. */
export const formTabs: readonly Screen[] = [
  {
    ...{ path: 'responses', label: 'Responses', scope: 'responses:read' },
    load: async () => (await import('../responses/responses-screen.tsx')).ResponsesScreen,
  },
  {
    ...{ path: 'summary', label: 'Summary', scope: 'responses:read' },
    load: async () => (await import('../summary/summary-screen.tsx')).SummaryScreen,
  },
  {
    ...{ path: 'build', label: 'Build', scope: 'forms:read' },
    load: async () => (await import('../build/build-screen.tsx')).BuildScreen,
  },
  {
    ...{ path: 'settings', label: 'Settings', scope: 'forms:read' },
    load: async () => (await import('../settings/settings-screen.tsx')).SettingsScreen,
  },
  {
    ...{ path: 'share', label: 'Share', scope: 'forms:read' },
    load: async () => (await import('../share/share-screen.tsx')).ShareScreen,
  },
];
