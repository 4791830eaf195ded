import { useQueryClient } from '@tanstack/react-query';
import {
  BookOpen,
  CircleUser,
  Languages,
  LogOut,
  Moon,
  Settings2,
  Sun,
  SunMoon,
} from 'lucide-react';
import { useNavigate } from 'react-router';
import { isOfSession, sessionKey } from '../api/query-client.ts';
import { servicePath } from '../api/service-path.ts';
import { signOut } from '../api/session.ts';
import { changeLanguage, type Language, language, languages } from '../texts/language.ts';
import { t } from '../texts/translate.tsx';
import { IconButton } from '../ui/controls/button.tsx';
import { notifyError } from '../ui/feedback/toasts.tsx';
import { Menu } from '../ui/overlays/menu.tsx';
import { storeTheme } from './theme.ts';

const otherLanguages = Object.keys(languages).filter((tag): tag is Language => tag !== language);

/** Appearance, language, documentation and signing out. */
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
      label={t('Account')}
      trigger={<IconButton label={t('Account and appearance')} icon={<Settings2 />} />}
      actions={[
        {
          label: t('Account'),
          icon: <CircleUser />,
          onAction: () => void navigate('/account'),
        },
        { label: t('Light'), icon: <Sun />, onAction: () => storeTheme('light') },
        { label: t('Dark'), icon: <Moon />, onAction: () => storeTheme('dark') },
        {
          label: t('Like the system'),
          icon: <SunMoon />,
          onAction: () => storeTheme('system'),
        },
        ...otherLanguages.map((tag) => ({
          label: languages[tag],
          icon: <Languages />,
          onAction: () => changeLanguage(tag),
        })),
        {
          label: t('Documentation'),
          icon: <BookOpen />,
          href: servicePath('/docs'),
          newTab: true,
        },
        { label: t('Sign out'), icon: <LogOut />, onAction: end },
      ]}
    />
  );
}
