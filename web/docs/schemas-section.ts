import { type Html, html } from '../html.ts';
import type { OpenApi, Schema } from './openapi-model.ts';
import { anchorOf, inlineText, paragraphs, schemaText } from './schema-text.ts';

/** Every named schema, by its members. */
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

function propertiesTable(members: Properties, required: readonly string[]): Html {
  return html`<div class="wide"><table>
    <thead><tr><th scope="col">Member</th><th scope="col">Value</th><th scope="col">Meaning</th></tr></thead>
    <tbody>${propertyRows(members, required, '')}</tbody>
  </table></div>`;
}

type Properties = NonNullable<Schema['properties']>;

/** A row for each member, and after it those of the members that it has itself. */
function propertyRows(members: Properties, required: readonly string[], before: string): Html[] {
  return Object.entries(members).flatMap(([name, schema]) => {
    const own = schema.properties ? schema : schema.items;
    const place = `${before}${name}${schema.items?.properties ? '[]' : ''}`;
    return [
      html`<tr>
        <th scope="row"><code>${place}</code>${!required.includes(name) && html` <small>optional</small>`}</th>
        <td>${schemaText(schema)}</td>
        <td>${inlineText(schema.description ?? '')}</td>
      </tr>`,
      ...(own?.properties ? propertyRows(own.properties, own.required ?? [], `${place}.`) : []),
    ];
  });
}
