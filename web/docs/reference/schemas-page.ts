import { type Html, html } from '../../html.ts';
import type { PageContent } from '../model/docs-page.ts';
import type { OpenApi, Schema } from './openapi-model.ts';
import { anchorOf, inlineText, paragraphs, schemaText } from './schema-text.ts';

/**
 * Every named schema with its fields.
 *
 * @param page path of the page
 */
export function schemasPage({ components }: OpenApi, page: string): PageContent {
  const schemas = Object.entries(components.schemas);
  return {
    content: html`<h1>Schemas</h1>
      <p>The objects in bodies of requests and responses.</p>
      ${schemas.map(([name, schema]) => schemaSection(name, schema, page))}`,
    outline: html`<ul>${schemas.map(
      ([name]) => html`<li><a href="#${anchorOf(name)}">${name}</a></li>`,
    )}</ul>`,
  };
}

function schemaSection(name: string, schema: Schema, page: string): Html {
  return html`<article class="schema">
    <h2 id="${anchorOf(name)}"><a class="anchor" href="#${anchorOf(name)}">${name}</a></h2>
    ${schema.description && paragraphs(schema.description)}
    ${schema.properties ? propertiesTable(schema.properties, schema.required ?? [], page) : html`<p>${schemaText(schema, page)}</p>`}
  </article>`;
}

function propertiesTable(properties: Properties, required: readonly string[], page: string): Html {
  return html`<div class="wide"><table>
    <thead><tr><th scope="col">Field</th><th scope="col">Value</th><th scope="col">Description</th></tr></thead>
    <tbody>${propertyRows(properties, required, '', page)}</tbody>
  </table></div>`;
}

type Properties = NonNullable<Schema['properties']>;

/** A row for each field, followed by rows for its own fields. */
function propertyRows(
  properties: Properties,
  required: readonly string[],
  prefix: string,
  page: string,
): Html[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const nested = schema.properties ? schema : schema.items;
    const path = `${prefix}${name}${schema.items?.properties ? '[]' : ''}`;
    return [
      html`<tr>
        <th scope="row"><code>${path}</code>${!required.includes(name) && html` <small>optional</small>`}</th>
        <td>${schemaText(schema, page)}</td>
        <td>${inlineText(schema.description ?? '')}</td>
      </tr>`,
      ...(nested?.properties
        ? propertyRows(nested.properties, nested.required ?? [], `${path}.`, page)
        : []),
    ];
  });
}
