import { type Html, html, type TemplateValue } from '../html.ts';
import type { Schema } from './openapi-model.ts';

/** Where a named schema is described on the page. */
export const anchorOf = (name: string) => `schema-${name}`;

/** The last part of a reference within the document: the name of what it leads to. */
export const nameOf = (reference: string) => reference.slice(reference.lastIndexOf('/') + 1);

/** What values a schema takes, in a few words; named schemas are links. */
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

/** Text in which code stands between backticks, and paragraphs between empty lines. */
export function paragraphs(text: string): Html[] {
  return text.split('\n\n').map((paragraph) => html`<p>${inlineText(paragraph)}</p>`);
}

/** One line of such text. */
export function inlineText(text: string): TemplateValue[] {
  return text.split('`').map((part, index) => (index % 2 ? html`<code>${part}</code>` : part));
}
