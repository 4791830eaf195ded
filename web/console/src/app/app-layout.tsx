import { Suspense } from 'react';
import { Link, NavLink, Outlet } from 'react-router';
import { t } from '../texts/translate.tsx';
import { Spinner } from '../ui/feedback/spinner.tsx';
import { Layers2 } from '../ui/icons/icons.tsx';
import { AccountMenu } from './account-menu.tsx';
import { screens } from './screens.ts';
import { useViewer } from './viewer.tsx';

export function AppLayout() {
  return (
    <div className="console">
      <a className="skip-link" href="#main">
        {t('Skip to content')}
      </a>
      <Sidebar />
      <main id="main" className="console-main" tabIndex={-1}>
        <Suspense fallback={<Spinner label={t('Loading the page')} />}>
          <Outlet />
        </Suspense>
      </main>
    </div>
  );
}

/** Links to the screens that the key permits, and the account. */
function Sidebar() {
  const viewer = useViewer();
  return (
    <header className="sidebar">
      <Link to="/" className="brand">
        <Layers2 />
        <span>Formwright</span>
      </Link>
      <nav className="sidebar-links" aria-label={t('Main')}>
        {screens
          .filter(({ scope }) => viewer.can(scope))
          .map(({ path, label, icon: Icon }) => (
            <NavLink key={path} to={`/${path}`} className="sidebar-link">
              <Icon />
              <span>{label}</span>
            </NavLink>
          ))}
      </nav>
      <div className="account">
        <div className="account-names">
          <strong className="ellipsis">{viewer.workspace.name}</strong>
          <span className="note ellipsis">{viewer.key.name}</span>
        </div>
        <AccountMenu />
      </div>
    </header>
  );
}
