import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { Spinner } from '../ui/feedback/spinner.tsx';
import { Sidebar } from './sidebar.tsx';

/** The sidebar and the current screen. */
export function AppLayout() {
  return (
    <div className="console">
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <Sidebar />
      <main id="main" className="console-main" tabIndex={-1}>
        <Suspense fallback={<Spinner label="Loading the page" />}>
          <Outlet />
        </Suspense>
      </main>
    </div>
  );
}
