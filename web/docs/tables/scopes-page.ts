import { openApiDocument } from '../../../rest/openapi/openapi-document.ts';
import { apiDocuments } from '../../../rest/serving/api-documents.ts';
import { schema, scopeOf } from '../../../src/schema/schema.ts';
import { type Scope, scopes } from '../../../src/workspaces/scopes.ts';
import { type Html, html } from '../../html.ts';
import { heading, table } from '../catalogue/page-parts.ts';
import type { PageContent } from '../model/docs-page.ts';
import { openApiModel } from '../reference/openapi-model.ts';
import { operationsOf } from '../reference/operation-section.ts';

/** What each scope permits: a scope without a text does not compile. */
const meanings: Readonly<Record<Scope, string>> = {
  'forms:read': 'Read forms, their versions and settings, analytics and translations.',
  'forms:write': 'Create, change, publish and delete forms.',
  'responses:read': 'Read, filter and export responses, files, saved answers and invitations.',
  'responses:write': 'Submit, review and delete responses; create and revoke invitations.',
  'webhooks:read': 'Read webhooks and their deliveries.',
  'webhooks:write': 'Create, change, test and delete webhooks.',
  'keys:write': 'Create, list and delete API keys, and read the audit log.',
};

/** Every scope with the operations and fields that require it. */
export function scopesPage(base: string): PageContent {
  const api = openApiModel.parse(
    openApiDocument('https://forms.example/api/v1/openapi.json', apiDocuments),
  );
  const operations = operationsOf(api);
  const fields = rootFields();
  return {
    content: html`<h1>Scopes</h1>
<p>An API key has scopes, which are chosen when it is created. No scope implies another. An operation without its scope is refused with
<a href="${base}/docs/errors#insufficient_scope"><code>insufficient_scope</code></a>.</p>
${table(
  ['Scope', 'Permits'],
  scopes.map((scope) => [html`<a href="#${scope}"><code>${scope}</code></a>`, meanings[scope]]),
)}
${scopes.map(
  (scope) => html`${heading(scope, scope)}
<p>${meanings[scope]}</p>
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
)}`,
  };
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
