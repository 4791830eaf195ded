import type { ComponentType } from 'react';
import type { Scope } from '../../../../src/workspaces/scopes.ts';
import { FileText, type Icon, KeyRound, ScrollText, Webhook } from '../ui/icons/icons.tsx';

export interface Screen {
  path: string;
  label: string;
  scope: Scope;
  /** Loads the component; each screen is a file of its own. */
  load(): Promise<ComponentType>;
}

/** The screens of the workspace, in the order of their links in the sidebar. */
export const screens: readonly (Screen & { icon: Icon })[] = [
  {
    ...{ path: 'forms', label: 'Forms', icon: FileText, scope: 'forms:read' },
    load: async () => (await import('../screens/forms/forms-screen.tsx')).FormsScreen,
  },
  {
    ...{ path: 'webhooks', label: 'Webhooks', icon: Webhook, scope: 'webhooks:read' },
    load: async () => (await import('../screens/webhooks/webhooks-screen.tsx')).WebhooksScreen,
  },
  {
    ...{ path: 'keys', label: 'API keys', icon: KeyRound, scope: 'keys:write' },
    load: async () => (await import('../screens/keys/keys-screen.tsx')).KeysScreen,
  },
  {
    ...{ path: 'audit', label: 'Audit log', icon: ScrollText, scope: 'keys:write' },
    load: async () => (await import('../screens/audit/audit-screen.tsx')).AuditScreen,
  },
];
