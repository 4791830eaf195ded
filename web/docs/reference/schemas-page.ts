import { type Html, html, type TemplateValue } from '../../html.ts';
import { anchorHeading, inlineText, paragraphs, referenceTable } from '../model/parts.ts';
import type { OpenApi, Schema } from './openapi-model.ts';
import { anchorOf, schemaText } from './schema-text.ts';

/**
 * Every named schema with its fields.
 *
 * @param page path of the page
 */
export const schemasPage = ({ components }: OpenApi, page: string): Html => html`<h1>Schemas</h1>
<p>The objects in bodies of requests and responses.</p>
${Object.entries(components.schemas).map(
  ([name, schema]) => html`<article class="schema">
${anchorHeading(anchorOf(name), name)}
${schema.description && paragraphs(schema.description)}
${
  schema.properties
    ? referenceTable(['Field', 'Value', 'Description'], propertyRows(schema, '', page))
    : html`<p>${schemaText(schema, page)}</p>`
}
</article>`,
)}`;

/** A row for each field, followed by rows for its own fields. */
function propertyRows(
  { properties = {}, required = [] }: Schema,
  prefix: string,
  page: string,
): TemplateValue[][] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const nested = schema.properties ? schema : schema.items;
    const path = `${prefix}${name}${schema.items?.properties ? '[]' : ''}`;
    return [
      [
        html`<code>${path}</code>${!required.includes(name) && html` <small>optional</small>`}`,
        schemaText(schema, page),
        inlineText(schema.description ?? ''),
      ],
      ...(nested ? propertyRows(nested, `${path}.`, page) : []),
    ];
  });
}
