import type { DocsGroup } from '../model/docs-page.ts';
import { approvalPage } from './approval-page.ts';
import { conditionsPage } from './conditions-page.ts';
import { answerErrorsPage, errorsPage } from './error-pages.ts';
import { eventsPage } from './events-page.ts';
import { functionsPage } from './functions-page.ts';
import { limitsPage } from './limits-page.ts';
import { scopesPage } from './scopes-page.ts';
import { settingsPage } from './settings-page.ts';

const pages = [
  ['/docs/conditions', 'Conditions', conditionsPage],
  ['/docs/functions', 'Functions of expressions', functionsPage],
  ['/docs/approval-criteria', 'Approval criteria', approvalPage],
  ['/docs/settings', 'Settings of a form', settingsPage],
  ['/docs/limits', 'Limits', limitsPage],
  ['/docs/errors', 'Errors', errorsPage],
  ['/docs/answer-errors', 'Errors of inputs', answerErrorsPage],
  ['/docs/events', 'Events and their payloads', eventsPage],
  ['/docs/scopes', 'Scopes', scopesPage],
] as const;

export const tablePages = (base: string): DocsGroup => ({
  title: 'Tables',
  pages: pages.map(([path, title, page]) => ({ path, title, render: () => page(base) })),
});
