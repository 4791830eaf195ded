import { type Html, html, type Part } from '../html.ts';
import type { Schema } from './openapi-model.ts';

/** Where a named schema is described on the page. */
export const anchorOf = (name: string) => `schema-${name}`;

/** The last part of a reference within the document: the name of what it leads to. */
export const nameOf = (reference: string) => reference.slice(reference.lastIndexOf('/') + 1);

/** What values a schema takes, in a few words; named schemas are links. */
export function wordsOf(schema: Schema): Html {
  if (schema.$ref !== undefined) {
    const name = nameOf(schema.$ref);
    return html`<a href="#${anchorOf(name)}">${name}</a>`;
  }
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`;
  if (schema.enum) return html`${joined(schema.enum.map(literal), ', ')}`;
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices) return html`${joined(choices.map(wordsOf), ' or ')}`;
  const types = [schema.type ?? 'anything'].flat();
  return html`${joined(
    types.map((type) => typeWords(type, schema)),
    ' or ',
  )}`;
}

const literal = (value: unknown) => html`<code>${JSON.stringify(value)}</code>`;

function typeWords(type: string, schema: Schema): Html {
  if (type === 'array') {
    const counted = boundsOf(schema.minItems, schema.maxItems);
    return html`array of ${schema.items ? wordsOf(schema.items) : 'anything'}${counted}`;
  }
  if (type === 'string') {
    const length = boundsOf(schema.minLength || undefined, schema.maxLength);
    return html`${schema.format ?? 'string'}${length && html`${length} characters`}`;
  }
  return html`${type}${boundsOf(schema.minimum, schema.maximum)}`;
}

function boundsOf(least: number | undefined, most: number | undefined): Html | undefined {
  if (least === undefined && most === undefined) return undefined;
  if (most === undefined) return html`, at least ${least}`;
  if (least === undefined) return html`, at most ${most}`;
  return html`, ${least} to ${most}`;
}

function joined(parts: readonly Html[], between: string): Part[] {
  return parts.flatMap((part, index): Part[] => (index === 0 ? [part] : [between, part]));
}

/** Text in which code stands between backticks, and paragraphs between empty lines. */
export function paragraphs(text: string): Html[] {
  return text.split('\n\n').map((paragraph) => html`<p>${lineOf(paragraph)}</p>`);
}

/** One line of such text. */
export function lineOf(text: string): Part[] {
  return text.split('`').map((part, index) => (index % 2 ? html`<code>${part}</code>` : part));
}
