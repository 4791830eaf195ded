import { FileText, KeyRound, List, type LucideIcon, ScrollText, Webhook } from 'lucide-react';
import type { ComponentType } from 'react';
import type { Scope } from '../../../../src/workspaces/scopes.ts';
import { t } from '../texts/translate.tsx';

export interface Screen {
  path: string;
  label: string;
  scope: Scope;
  /** Loads the component; each screen is a file of its own. */
  load(): Promise<ComponentType>;
}

/** The screens of the workspace, in the order of their links in the sidebar. */
export const screens: readonly (Screen & { icon: LucideIcon })[] = [
  {
    path: 'forms',
    label: t('Forms'),
    icon: FileText,
    scope: 'forms:read',
    load: async () => (await import('../screens/forms/forms-screen.tsx')).FormsScreen,
  },
  {
    path: 'datasets',
    label: t('Datasets'),
    icon: List,
    scope: 'forms:read',
    load: async () => (await import('../screens/datasets/datasets-screen.tsx')).DatasetsScreen,
  },
  {
    path: 'webhooks',
    label: t('Webhooks'),
    icon: Webhook,
    scope: 'webhooks:read',
    load: async () => (await import('../screens/webhooks/webhooks-screen.tsx')).WebhooksScreen,
  },
  {
    path: 'keys',
    label: t('API keys'),
    icon: KeyRound,
    scope: 'keys:write',
    load: async () => (await import('../screens/keys/keys-screen.tsx')).KeysScreen,
  },
  {
    path: 'audit',
    label: t('Audit log'),
    icon: ScrollText,
    scope: 'keys:write',
    load: async () => (await import('../screens/audit/audit-screen.tsx')).AuditScreen,
  },
];
