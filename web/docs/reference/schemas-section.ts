import { type Html, html } from '../../html.ts';
import type { OpenApi, Schema } from './openapi-model.ts';
import { anchorOf, inlineText, paragraphs, schemaText } from './schema-text.ts';

/** Every named schema with its fields. */
export function schemasSection({ components }: OpenApi): Html {
  return html`<section id="schemas">
    <h2>Schemas</h2>
    ${Object.entries(components.schemas).map(([name, schema]) => schemaSection(name, schema))}
  </section>`;
}

function schemaSection(name: string, schema: Schema): Html {
  return html`<article class="schema" id="${anchorOf(name)}">
    <h3><a href="#${anchorOf(name)}">${name}</a></h3>
    ${schema.description && paragraphs(schema.description)}
    ${schema.properties ? propertiesTable(schema.properties, schema.required ?? []) : html`<p>${schemaText(schema)}</p>`}
  </article>`;
}

function propertiesTable(properties: Properties, required: readonly string[]): Html {
  return html`<div class="wide"><table>
    <thead><tr><th scope="col">Field</th><th scope="col">Value</th><th scope="col">Description</th></tr></thead>
    <tbody>${propertyRows(properties, required, '')}</tbody>
  </table></div>`;
}

type Properties = NonNullable<Schema['properties']>;

/** A row for each field, followed by rows for its own fields. */
function propertyRows(properties: Properties, required: readonly string[], prefix: string): Html[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const nested = schema.properties ? schema : schema.items;
    const path = `${prefix}${name}${schema.items?.properties ? '[]' : ''}`;
    return [
      html`<tr>
        <th scope="row"><code>${path}</code>${!required.includes(name) && html` <small>optional</small>`}</th>
        <td>${schemaText(schema)}</td>
        <td>${inlineText(schema.description ?? '')}</td>
      </tr>`,
      ...(nested?.properties
        ? propertyRows(nested.properties, nested.required ?? [], `${path}.`)
        : []),
    ];
  });
}
