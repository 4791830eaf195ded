import { FileText, type LucideIcon } from 'lucide-react';
import type { ScopeName } from './viewer.tsx';

interface NavigationItem {
  path: string;
  label: string;
  icon: LucideIcon;
  /** Shown to keys with this scope only. */
  scope: ScopeName;
}

/** The links of the sidebar, in order. */
export const navigation: readonly NavigationItem[] = [
  { path: '/forms', label: 'Forms', icon: FileText, scope: 'forms:read' },
];
