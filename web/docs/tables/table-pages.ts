import type { DocsGroup } from '../model/docs-page.ts';
import { approvalPage } from './approval-page.ts';
import { conditionsPage } from './conditions-page.ts';
import { answerErrorsPage, errorsPage } from './error-pages.ts';
import { eventsPage } from './events-page.ts';
import { functionsPage } from './functions-page.ts';
import { limitsPage } from './limits-page.ts';
import { scopesPage } from './scopes-page.ts';
import { settingsPage } from './settings-page.ts';

/** Pages that are made from the tables of the code. */
export const tablePages = (base: string): DocsGroup => ({
  title: 'Tables',
  pages: [
    { path: '/docs/conditions', title: 'Conditions', render: () => conditionsPage(base) },
    {
      path: '/docs/functions',
      title: 'Functions of expressions',
      render: () => functionsPage(base),
    },
    {
      path: '/docs/approval-criteria',
      title: 'Approval criteria',
      render: () => approvalPage(base),
    },
    { path: '/docs/settings', title: 'Settings of a form', render: () => settingsPage(base) },
    { path: '/docs/limits', title: 'Limits', render: () => limitsPage(base) },
    { path: '/docs/errors', title: 'Errors', render: () => errorsPage(base) },
    {
      path: '/docs/answer-errors',
      title: 'Errors of inputs',
      render: () => answerErrorsPage(base),
    },
    { path: '/docs/events', title: 'Events and their payloads', render: () => eventsPage(base) },
    { path: '/docs/scopes', title: 'Scopes', render: () => scopesPage(base) },
  ],
});
