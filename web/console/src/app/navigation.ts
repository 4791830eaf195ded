import { FileText, type Icon, KeyRound, ScrollText, Webhook } from '../ui/icons/icons.tsx';
import type { ScopeName } from './viewer.tsx';

interface NavigationItem {
  path: string;
  label: string;
  icon: Icon;
  /** Shown to keys with this scope only. */
  scope: ScopeName;
}

/** The links of the sidebar, in order. */
export const navigation: readonly NavigationItem[] = [
  { path: '/forms', label: 'Forms', icon: FileText, scope: 'forms:read' },
  { path: '/webhooks', label: 'Webhooks', icon: Webhook, scope: 'webhooks:read' },
  { path: '/keys', label: 'API keys', icon: KeyRound, scope: 'keys:write' },
  { path: '/audit', label: 'Audit log', icon: ScrollText, scope: 'keys:write' },
];
