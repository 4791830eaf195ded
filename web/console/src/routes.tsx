import { useQueryClient } from '@tanstack/react-query';
import { Layers2 } from 'lucide-react';
import { Suspense } from 'react';
import {
  createBrowserRouter,
  isRouteErrorResponse,
  Link,
  Navigate,
  NavLink,
  Outlet,
  type RouteObject,
  useLocation,
  useRouteError,
  useSearchParams,
} from 'react-router';
import { servicePath } from './api/service-path.ts';
import { signIn } from './api/session.ts';
import { AccountMenu } from './app/account-menu.tsx';
import { type Screen, screens } from './app/screens.ts';
import { SignInForm } from './app/sign-in-form.tsx';
import { useSession, useViewer, ViewerProvider } from './app/viewer.tsx';
import { formTabs } from './screens/form/form-tabs.ts';
import { rich, t } from './texts/translate.tsx';
import { EmptyState, ProblemNotice, QueryState, Spinner } from './ui/feedback/states.tsx';
import { useDocumentTitle } from './ui/layout.tsx';

/** Exchanges an API key for a session. */
function SignInScreen() {
  useDocumentTitle(t('Sign in'));
  const [search] = useSearchParams();
  const queries = useQueryClient();
  const session = useSession();
  if (session.data) return <Navigate replace to={pathOf(search.get('to'))} />;
  const start = async (key: string) => {
    await signIn(key);
    await queries.resetQueries();
  };
  return (
    <main className="sign-in center">
      <div className="sign-in-card card stack">
        <span className="brand">
          <Layers2 />
          <span>Formwright</span>
        </span>
        <h1>{t('Sign in')}</h1>
        <SignInForm signIn={start} />
        <p className="note">
          {rich('Create a key with {command}. What you see depends on its scopes.', {
            command: <code>npm run cli -- keys create</code>,
          })}{' '}
          <a href={servicePath('/docs')}>{t('Documentation')}</a>
        </p>
      </div>
    </main>
  );
}

/** Only paths of the console: `//host` would be another site. */
const pathOf = (to: string | null) => (to && /^\/(?!\/)/.test(to) ? to : '/');

const form: RouteObject = {
  path: 'forms/:formId',
  lazy: async () => ({
    Component: (await import('./screens/form/form-layout.tsx')).FormLayout,
  }),
  children: [
    { index: true, element: <FirstScreen screens={formTabs} /> },
    ...formTabs.map(routeOf),
  ],
};

const account: RouteObject = {
  path: 'account',
  lazy: async () => ({
    Component: (await import('./screens/account/account-screen.tsx')).AccountScreen,
  }),
};

const pages: RouteObject = {
  ErrorBoundary: ErrorPage,
  children: [...screens.map(routeOf), account, form, { path: '*', Component: NotFoundPage }],
};

export const createRouter = (basename: string) =>
  createBrowserRouter(
    [
      { path: '/sign-in', Component: SignInScreen, ErrorBoundary: ErrorPage },
      {
        Component: SessionGate,
        ErrorBoundary: ErrorPage,
        hydrateFallbackElement: <Spinner label={t('Loading')} />,
        children: [
          {
            Component: AppLayout,
            children: [{ index: true, element: <FirstScreen screens={screens} /> }, pages],
          },
        ],
      },
    ],
    { basename },
  );

function routeOf({ path, scope, load }: Screen): RouteObject {
  return {
    element: <RequireScope scope={scope} />,
    children: [{ path, lazy: async () => ({ Component: await load() }) }],
  };
}

/** Shows its routes if the browser has a session, and the sign-in page otherwise. */
function SessionGate() {
  const { pathname, search } = useLocation();
  const session = useSession();
  if (session.data === undefined) return <QueryState query={session} label={t('Signing in')} />;
  if (!session.data) {
    const to = `${pathname}${search}`;
    return (
      <Navigate replace to={to === '/' ? '/sign-in' : `/sign-in?${new URLSearchParams({ to })}`} />
    );
  }
  return (
    <ViewerProvider>
      <Outlet />
    </ViewerProvider>
  );
}

/** Shown for unknown pages and for errors of the application itself. */
function ErrorPage() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  return (
    <div className="page">
      <ProblemNotice problem={error} onRetry={() => window.location.reload()} />
    </div>
  );
}

function NotFoundPage() {
  const home = (
    <Link to="/" className="button button-secondary">
      {t('Go to the start page')}
    </Link>
  );
  return (
    <EmptyState title={t('Page not found')} level={1} actions={home}>
      {t('The console has no page at this address.')}
    </EmptyState>
  );
}

/** Shows a screen, or which scope it requires. */
function RequireScope({ scope }: Pick<Screen, 'scope'>) {
  const viewer = useViewer();
  if (viewer.can(scope)) return <Outlet />;
  return (
    <EmptyState title={t('Your API key does not permit this')} level={1}>
      {rich('This page requires the scope {scope}.', { scope: <code>{scope}</code> })}
    </EmptyState>
  );
}

/** Leads to the first screen that the key permits. */
function FirstScreen({ screens }: { screens: readonly Screen[] }) {
  const viewer = useViewer();
  const first = screens.find(({ scope }) => viewer.can(scope));
  if (first) return <Navigate replace to={first.path} />;
  return (
    <EmptyState title={t('This API key permits nothing here')} level={1}>
      {rich(
        'The console shows what the scopes of a key permit. Sign in with a key that has the scope {scope}.',
        { scope: <code>forms:read</code> },
      )}
    </EmptyState>
  );
}

function AppLayout() {
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
