import { type Html, html } from '../../../packages/common/text/html.ts';
import {
  type ComparisonOp,
  comparisonOps,
  ops,
  presenceOps,
} from '../../../packages/definition/conditions/operator-names.ts';
import type { Json } from '../../../packages/definition/model/answer-rule.ts';
import { otherOptionId } from '../../../packages/definition/model/other-answer.ts';
import { openApiDocument } from '../../../rest/openapi/openapi-document.ts';
import { apiDocuments } from '../../../rest/serving/api-documents.ts';
import { snakeCase } from '../../../rest/snake-case-schema.ts';
import { type EventType, eventTypes } from '../../../src/events/event-types.ts';
import { appearanceTable } from '../../../src/forms/settings/appearance-table.ts';
import { notificationTable } from '../../../src/forms/settings/notification-table.ts';
import type { SettingsTable } from '../../../src/forms/settings/setting.ts';
import { settingsTable, themeTable } from '../../../src/forms/settings/settings-table.ts';
import { scopeOf } from '../../../src/schema/core/guards.ts';
import { schema } from '../../../src/schema/schema.ts';
import { scopes } from '../../../src/workspaces/scopes.ts';
import { operatorsOf } from '../catalogue/comparisons.ts';
import { membersOf, membersTable } from '../catalogue/definition-members.ts';
import { exampleForms } from '../catalogue/example-form.ts';
import { jsonBlock, jsonCode } from '../catalogue/json-text.ts';
import type { DocsGroup } from '../model/docs-page.ts';
import { heading, inlineText, table, typeLink } from '../model/parts.ts';
import { openApiModel } from '../reference/openapi-model.ts';
import { operationsOf } from '../reference/operation-section.ts';
import { approvalPage } from './approval-page.ts';
import { answerErrorsPage, errorsPage } from './error-pages.ts';
import { functionsPage } from './functions-page.ts';
import { limitsPage } from './limits-page.ts';
import { tableTexts } from './table-texts.ts';

function scopesPage(base: string): Html {
  const api = openApiModel.parse(
    openApiDocument('https://forms.example/api/v1/openapi.json', apiDocuments),
  );
  const operations = operationsOf(api);
  const fields = rootFields();
  return html`<h1>Scopes</h1>
<p>An API key has scopes, which are chosen when it is created. No scope implies another. An operation without its scope is refused with
<a href="${base}/docs/errors#insufficient_scope"><code>insufficient_scope</code></a>.</p>
${table(
  ['Scope', 'Permits'],
  scopes.map((scope) => [
    html`<a href="#${scope}"><code>${scope}</code></a>`,
    tableTexts.scopes[scope],
  ]),
)}
${scopes.map(
  (scope) => html`${heading(scope, scope)}
<p>${tableTexts.scopes[scope]}</p>
${table(
  ['REST', 'Operation'],
  operations
    .filter(({ operation }) => operation['x-required-scope'] === scope)
    .map(({ method, path, operation }) => [
      html`<code>${method.toUpperCase()} ${path}</code>`,
      operation.summary,
    ]),
)}
<p>GraphQL: ${fields.filter((field) => field.scope === scope).map(fieldText)}</p>
`,
)}`;
}

const fieldText = ({ root, name }: { root: string; name: string }, index: number): Html =>
  html`${index > 0 && ', '}<code>${root}.${name}</code>`;

function rootFields() {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  return roots.flatMap((root) =>
    Object.values(root?.getFields() ?? {}).map((field) => ({
      root: root?.name ?? '',
      name: field.name,
      scope: scopeOf(field),
    })),
  );
}

const workspace_id = 'ws_01k0vw4j6me5nt8wz5d2q8k3ra';

const form = { id: 'form_01k0vw4j6me5nt8wz5d2q8k3rb', slug: 'k3TqYz81', title: 'Application' };

const approval = {
  status: 'rejected',
  score: 1,
  max_score: 3,
  percent: 33.33,
  matched: ['motivated'],
  failed_required: [],
  decided_by: 'auto',
  decided_at: '2026-07-01T09:30:00.000Z',
  note: null,
};

const reference = {
  id: 'resp_01k0vw4j6me5nt8wz5d2q8k3rc',
  form_version: 3,
  created_at: '2026-07-01T09:30:00.000Z',
};

const response = {
  ...reference,
  answers: { name: 'Ann', motivation: 'I like teams.' },
  approval,
  source: 'web',
  duration_ms: 48_200,
  language: 'en',
  invitation: null,
};

/** What a reviewer made of it. */
const reviewed = {
  ...response,
  approval: {
    ...approval,
    status: 'approved',
    decided_by: 'reviewer',
    decided_at: '2026-07-02T08:00:00.000Z',
    note: 'Convincing in the interview.',
  },
};

/** A sample of the payload of each event type: one without a sample does not compile. A test validates them. */
const eventExamples: Readonly<Record<EventType, { readonly [member: string]: Json }>> = {
  'response.created': { workspace_id, form, response },
  'response.approval_changed': { workspace_id, form, response: reviewed },
  'response.deleted': { workspace_id, form, response: reference },
  'form.published': { workspace_id, form },
  'form.unpublished': { workspace_id, form },
  'form.response_limit_reached': { workspace_id, form, response },
  'webhook.test': { workspace_id, webhook: { id: 'wh_01k0vw4j6me5nt8wz5d2q8k3rd' } },
};

const settingsPage = (base: string): Html => html`<h1>Settings of a form</h1>
<p>Settings take effect at once, without publishing. A request contains those that should change; <code>null</code> restores the default.
The names are those of REST; in GraphQL they are in camelCase, such as <code>maxResponses</code>.</p>
${jsonBlock({ settings: { max_responses: 100, close_at: '2026-12-31T23:00:00Z', theme: { accent_color: '#0b6e4f' } } })}
${heading('settings', 'Settings')}
${settingsRows(settingsTable, '')}
<p>A public setting is part of the public form that visitors read. The password is not among the settings that are returned:
<code>password</code> is write-only, and <code>password_protected</code> says whether there is one
(<a href="${base}/docs/guides/guarding">Guarding a form</a>).</p>
${heading('theme', 'Theme')}
${settingsRows(themeTable, 'theme.', true)}
${heading('appearance', 'Appearance')}
<p>Members that a request omits keep their value, and <code>null</code> removes one; <code>"appearance": null</code> removes all
(<a href="${base}/docs/guides/hosted-page#appearance">The page of a form</a>).</p>
${settingsRows(appearanceTable, 'appearance.', true)}
${heading('notifications', 'Notifications')}
<p>Each is an object with these members. A request that contains <code>notifications</code> replaces all of them
(<a href="${base}/docs/guides/mail">Mail</a>).</p>
${settingsRows(notificationTable, 'notifications[].')}`;

const typeNames = {
  Boolean: 'boolean',
  DateTime: 'string (date-time)',
  Condition: 'object',
  FormAppearance: 'object',
  FormFont: 'string',
  FormScheme: 'string',
  FormTheme: 'object',
  Int: 'integer',
  NotificationAttachment: 'string',
  NotificationDigest: 'string',
  NotificationEvent: 'string',
  Notifications: 'array',
  String: 'string',
  StringList: 'array',
} as const;

/** Where the members of objects are described. */
const sections: Partial<Record<keyof typeof typeNames, Html>> = {
  FormAppearance: html`<a href="#appearance">below</a>`,
  FormTheme: html`<a href="#theme">below</a>`,
  Notifications: html`<a href="#notifications">below</a>`,
};

const defaultOf = ({ success, data }: { success: boolean; data?: unknown }) =>
  success ? jsonCode(data) : 'required';

const settingsRows = (settings: SettingsTable, prefix: string, areAllPublic = false): Html =>
  table(
    ['Setting', 'Type', 'Default', 'Plan', 'Public', 'Effect'],
    Object.entries(settings).map(([name, { type, model, plan, isPublic, description }]) => [
      html`<code id="${prefix}${snakeCase(name)}">${prefix}${snakeCase(name)}</code>`,
      typeNames[type],
      sections[type] ?? defaultOf(model.safeParse(undefined)),
      plan === 'pro' ? 'Pro' : 'any',
      isPublic || areAllPublic ? 'yes' : 'no',
      inlineText(description),
    ]),
  );

/** The payload of a delivery. */
export const samplePayload = (type: EventType) => ({
  type,
  timestamp: '2026-07-01T09:30:00.000Z',
  data: eventExamples[type],
});

const eventsPage = (base: string): Html => html`<h1>Events and their payloads</h1>
<p>A webhook receives an HTTP <code>POST</code> with a signed JSON payload (Standard Webhooks 1.0.0) for each event that it subscribes to. The guide
<a href="${base}/docs/guides/webhooks">Webhooks</a> shows how to verify the signature and what happens if a delivery fails.</p>
${table(
  ['Event', 'When'],
  eventTypes.map((type) => [
    html`<a href="#${type}"><code>${type}</code></a>`,
    tableTexts.events[type],
  ]),
)}
<p>An API key without the scope <code>responses:read</code> sees deliveries without the answers of responses.</p>
${eventTypes.map(
  (type) => html`<h2 id="${type}"><code>${type}</code></h2>
<p>${tableTexts.events[type]}</p>
${jsonBlock(samplePayload(type))}
`,
)}`;

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

function conditionsPage(base: string): Html {
  const forms = [...exampleForms().values()].filter(({ valid }) => valid.length > 0);
  const hasOperator = (supported: readonly ComparisonOp[], op: ComparisonOp) =>
    supported.includes(op) ? 'yes' : '';
  return html`<h1>Conditions</h1>
<p>A condition compares the answer to a question with a value. It decides whether an element or a section is shown (<code>visible_if</code>),
which section is next (<code>next</code>) and which ending applies (<code>endings</code>). The same operators compare answers in
<a href="${base}/docs/approval-criteria">approval criteria</a> and in filters of responses. <a href="${base}/docs/guides/logic">Logic</a> is the guide.</p>
${jsonBlock({
  all: [
    { question: 'guests', op: 'gte', value: 4 },
    { not: { question: 'topics', op: 'includes_any', value: ['design'] } },
  ],
})}
${heading('operators', 'Operators')}
<p>Without an answer, every operator except <code>is_empty</code> is false, also the negated ones. With <code>allow_other</code>, the id
<code>${otherOptionId}</code> represents a text of the respondent, wherever the id of an option is expected.</p>
${table(
  ['Operator', 'True if'],
  ops.map((op) => [html`<code>${op}</code>`, tableTexts.operators[op]]),
)}
${heading('types', 'Operators by type')}
<p>All types with answers have ${presenceOps.map((op, index) => html`${index > 0 && ' and '}<code>${op}</code>`)}, and in addition:</p>
<div class="matrix">${table(
    ['Type', ...comparisonOps],
    forms.map(({ type, element }) => {
      const supported = operatorsOf(element);
      return [typeLink(base, type), ...comparisonOps.map((op) => hasOperator(supported, op))];
    }),
  )}</div>
<p>The operators of a calculated value are those of its <code>value</code>; the table shows those of numbers.</p>
${heading('jumps', 'Jumps')}
${membersTable(membersOf('jump'))}
${heading('endings', 'Endings')}
${membersTable(membersOf('ending'))}
${heading('rules', 'Rules')}
<p>Rules compare several answers, with an <a href="${base}/docs/functions">expression</a>.</p>
${membersTable(membersOf('rule'))}`;
}
