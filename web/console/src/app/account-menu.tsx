import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { isOfSession, sessionKey } from '../api/query-client.ts';
import { servicePath } from '../api/service-path.ts';
import { signOut } from '../api/session.ts';
import { IconButton } from '../ui/controls/button.tsx';
import { notifyError } from '../ui/feedback/toasts.tsx';
import { BookOpen, CircleUser, LogOut, Moon, Settings2, Sun, SunMoon } from '../ui/icons/icons.tsx';
import { Menu } from '../ui/overlays/menu.tsx';
import { storeTheme } from './theme.ts';

/** Appearance, documentation and signing out. */
export function AccountMenu() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const end = () =>
    signOut().then(() => {
      queries.setQueryData(sessionKey, null);
      queries.removeQueries({ predicate: isOfSession });
    }, notifyError);
  return (
    <Menu
      label="Account"
      trigger={<IconButton label="Account and appearance" icon={<Settings2 />} />}
      actions={[
        {
          label: 'Account',
          icon: <CircleUser />,
          onAction: () => void navigate('/account'),
        },
        { label: 'Light', icon: <Sun />, onAction: () => storeTheme('light') },
        { label: 'Dark', icon: <Moon />, onAction: () => storeTheme('dark') },
        {
          label: 'Like the system',
          icon: <SunMoon />,
          onAction: () => storeTheme('system'),
        },
        {
          label: 'Documentation',
          icon: <BookOpen />,
          href: servicePath('/docs'),
          newTab: true,
        },
        { label: 'Sign out', icon: <LogOut />, onAction: end },
      ]}
    />
  );
}
