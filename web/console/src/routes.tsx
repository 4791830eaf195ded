import type { ComponentType } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { AppLayout } from './app/app-layout.tsx';
import { ErrorPage, NotFoundPage } from './app/error-page.tsx';
import { navigation } from './app/navigation.ts';
import { FirstScreen, RequireScope } from './app/require-scope.tsx';
import { SessionGate } from './app/session-gate.tsx';
import type { ScopeName } from './app/viewer.tsx';
import { formTabs } from './screens/form/form-tabs.ts';
import { SignInScreen } from './screens/sign-in/sign-in-screen.tsx';
import { Spinner } from './ui/feedback/spinner.tsx';

interface Screen {
  path: string;
  /** The scope that the screen requires; every key may open screens without one. */
  scope?: ScopeName;
  /** Loads the component; each screen is a file of its own. */
  load(): Promise<ComponentType>;
}

/** The screens of the console. */
const screens: readonly Screen[] = [
  {
    path: 'forms',
    scope: 'forms:read',
    load: async () => (await import('./screens/forms/forms-screen.tsx')).FormsScreen,
  },
  {
    path: 'webhooks',
    scope: 'webhooks:read',
    load: async () => (await import('./screens/webhooks/webhooks-screen.tsx')).WebhooksScreen,
  },
  {
    path: 'keys',
    scope: 'keys:write',
    load: async () => (await import('./screens/keys/keys-screen.tsx')).KeysScreen,
  },
  {
    path: 'audit',
    scope: 'keys:write',
    load: async () => (await import('./screens/audit/audit-screen.tsx')).AuditScreen,
  },
  {
    path: 'account',
    load: async () => (await import('./screens/account/account-screen.tsx')).AccountScreen,
  },
];

export function createRouter(basename: string) {
  const routes: RouteObject[] = [
    { path: '/sign-in', Component: SignInScreen, ErrorBoundary: ErrorPage },
    {
      Component: SessionGate,
      ErrorBoundary: ErrorPage,
      hydrateFallbackElement: <Spinner label="Loading" />,
      children: [
        {
          Component: AppLayout,
          children: [
            { index: true, element: <FirstScreen screens={navigation} /> },
            {
              ErrorBoundary: ErrorPage,
              children: [
                ...screens.map(routeOf),
                {
                  path: 'forms/:formId',
                  lazy: async () => {
                    const { FormLayout } = await import('./screens/form/form-layout.tsx');
                    return { Component: FormLayout };
                  },
                  children: [
                    { index: true, element: <FirstScreen screens={formTabs} /> },
                    ...formTabs.map(routeOf),
                  ],
                },
                { path: '*', Component: NotFoundPage },
              ],
            },
          ],
        },
      ],
    },
  ];
  return createBrowserRouter(routes, { basename });
}

function routeOf({ path, scope, load }: Screen): RouteObject {
  return {
    element: <RequireScope scope={scope} />,
    children: [{ path, lazy: async () => ({ Component: await load() }) }],
  };
}
