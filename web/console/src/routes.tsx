import { createBrowserRouter, type RouteObject } from 'react-router';
import { AppLayout } from './app/app-layout.tsx';
import { ErrorPage, NotFoundPage } from './app/error-page.tsx';
import { FirstScreen, RequireScope } from './app/require-scope.tsx';
import { type Screen, screens } from './app/screens.ts';
import { SessionGate } from './app/session-gate.tsx';
import { formTabs } from './screens/form/form-tabs.ts';
import { SignInScreen } from './screens/sign-in/sign-in-screen.tsx';
import { t } from './texts/translate.tsx';
import { Spinner } from './ui/feedback/spinner.tsx';

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
