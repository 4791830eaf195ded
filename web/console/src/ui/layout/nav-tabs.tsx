import { NavLink } from 'react-router';

interface NavTabsProps {
  label: string;
  /** Paths relative to the current route, in order. */
  tabs: readonly { to: string; label: string }[];
}

/** Links to the parts of a resource, such as the pages of a form. */
export function NavTabs({ label, tabs }: NavTabsProps) {
  return (
    <nav className="nav-tabs" aria-label={label}>
      {tabs.map(({ to, label: text }) => (
        <NavLink key={to} to={to} className="nav-tab">
          {text}
        </NavLink>
      ))}
    </nav>
  );
}
