import { Link, NavLink } from 'react-router';
import { Layers2 } from '../ui/icons/icons.tsx';
import { AccountMenu } from './account-menu.tsx';
import { navigation } from './navigation.ts';
import { useViewer } from './viewer.tsx';

/** Links to the screens that the key permits, and the account. */
export function Sidebar() {
  const viewer = useViewer();
  return (
    <header className="sidebar">
      <Brand />
      <nav className="sidebar-links" aria-label="Main">
        {navigation
          .filter(({ scope }) => viewer.can(scope))
          .map(({ path, label, icon: Icon }) => (
            <NavLink key={path} to={path} className="sidebar-link">
              <Icon />
              <span>{label}</span>
            </NavLink>
          ))}
      </nav>
      <div className="account">
        <div className="account-names">
          <strong>{viewer.workspace.name}</strong>
          <span className="account-key">{viewer.key.name}</span>
        </div>
        <AccountMenu />
      </div>
    </header>
  );
}

function Brand() {
  return (
    <Link to="/" className="brand">
      <Layers2 />
      <span>Formwright</span>
    </Link>
  );
}
