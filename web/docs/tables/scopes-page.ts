import { openApiDocument } from '../../../rest/openapi/openapi-document.ts';
import { apiDocuments } from '../../../rest/serving/api-documents.ts';
import { scopeOf } from '../../../src/schema/core/guards.ts';
import { schema } from '../../../src/schema/schema.ts';
import { scopes } from '../../../src/workspaces/scopes.ts';
import { type Html, html } from '../../html.ts';
import { heading, table } from '../model/parts.ts';
import { openApiModel } from '../reference/openapi-model.ts';
import { operationsOf } from '../reference/operation-section.ts';
import { tableTexts } from './table-texts.ts';

export function scopesPage(base: string): Html {
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
