import { type Html, html, type TemplateValue } from '../../html.ts';
import type { Schema } from './openapi-model.ts';

/** The anchor of a schema on the page. */
export const anchorOf = (name: string) => `schema-${name}`;

/** The component name of a reference within the document. */
export const nameOf = (reference: string) => reference.slice(reference.lastIndexOf('/') + 1);

/** A short description of a schema's values; named schemas are links. */
export function schemaText(schema: Schema): Html {
  if (schema.$ref !== undefined) {
    const name = nameOf(schema.$ref);
    return html`<a href="#${anchorOf(name)}">${name}</a>`;
  }
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`;
  if (schema.enum) return html`${joinParts(schema.enum.map(literal), ', ')}`;
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices) return html`${joinParts(choices.map(schemaText), ' or ')}`;
  const types = [schema.type ?? 'anything'].flat();
  return html`${joinParts(
    types.map((type) => typeText(type, schema)),
    ' or ',
  )}`;
}

const literal = (value: unknown) => html`<code>${JSON.stringify(value)}</code>`;

function typeText(type: string, schema: Schema): Html {
  if (type === 'array') {
    const counted = rangeText(schema.minItems, schema.maxItems);
    return html`array of ${schema.items ? schemaText(schema.items) : 'anything'}${counted}`;
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

function joinParts(parts: readonly Html[], between: string): TemplateValue[] {
  return parts.flatMap((part, index): TemplateValue[] => (index === 0 ? [part] : [between, part]));
}

/** Renders text with code between backticks and paragraphs between empty lines. */
export function paragraphs(text: string): Html[] {
  return text.split('\n\n').map((paragraph) => html`<p>${inlineText(paragraph)}</p>`);
}

/** Renders one paragraph of such text. */
export function inlineText(text: string): TemplateValue[] {
  return text.split('`').map((part, index) => (index % 2 ? html`<code>${part}</code>` : part));
}
