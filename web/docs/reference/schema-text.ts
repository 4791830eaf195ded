import { type Html, html } from '../../html.ts';
import { joined } from '../model/parts.ts';
import type { Schema } from './openapi-model.ts';

export const anchorOf = (name: string) => `schema-${name}`;

export const nameOf = (reference: string) => reference.slice(reference.lastIndexOf('/') + 1);

/**
 * A short description of a schema's values; named schemas are links.
 *
 * @param page path of the page with the schemas
 */
export function schemaText(schema: Schema, page: string): Html {
  if (schema.$ref !== undefined) {
    const name = nameOf(schema.$ref);
    return html`<a href="${page}#${anchorOf(name)}">${name}</a>`;
  }
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`;
  if (schema.enum) return html`${joined(schema.enum.map(literal), ', ')}`;
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices)
    return html`${joined(
      choices.map((choice) => schemaText(choice, page)),
      ' or ',
    )}`;
  const types = [schema.type ?? 'anything'].flat();
  return html`${joined(
    types.map((type) => typeText(type, schema, page)),
    ' or ',
  )}`;
}

const literal = (value: unknown) => html`<code>${JSON.stringify(value)}</code>`;

function typeText(type: string, schema: Schema, page: string): Html {
  if (type === 'array') {
    const counted = rangeText(schema.minItems, schema.maxItems);
    return html`array of ${schema.items ? schemaText(schema.items, page) : 'anything'}${counted}`;
  }
  if (type === 'string') {
    const length = rangeText(schema.minLength || undefined, schema.maxLength);
    return html`${schema.format ?? 'string'}${length && html`${length} characters`}`;
  }
  return html`${type}${rangeText(schema.minimum, schema.maximum)}`;
}

function rangeText(least: number | undefined, most: number | undefined): Html | undefined {
  if (least === undefined && most === undefined) return undefined;
  if (most === undefined) return html`, at least ${least}`;
  if (least === undefined) return html`, at most ${most}`;
  return html`, ${least} to ${most}`;
}
