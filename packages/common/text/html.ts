/** The key of markup. JSON cannot contain a symbol, so no text of an author is mistaken for markup. */
const markup = Symbol('markup');

/** Markup in which all interpolated values were escaped. */
export interface Html {
  readonly [markup]: string;
}

/** A value of a template; undefined, null and false render nothing. */
export type TemplateValue =
  | (Html | string | number)
  | (false | undefined | null)
  | readonly TemplateValue[];

/** Template tag for markup. Values are escaped unless they are markup. */
export function html(texts: TemplateStringsArray, ...parts: TemplateValue[]): Html {
  return {
    [markup]: texts.map((text, index) => text + serializeValue(parts[index])).join(''),
  };
}

/** The markup as a string. */
export function renderToString(content: Html): string {
  return content[markup];
}

/** ` name="value"`; undefined without a value. */
export function attribute(name: string, value: string | number | undefined): Html | undefined {
  return value === undefined ? undefined : { [markup]: ` ${name}="${escapeHtml(String(value))}"` };
}

/**
 * JSON for a `<script>` element, in which nothing ends the element or starts a comment (HTML standard,
 * 4.12.1.3).
 */
export function scriptJson(value: unknown): Html {
  return { [markup]: JSON.stringify(value).replaceAll('<', '\\u003c') };
}

/** Markup from a trusted string, without escaping. */
export function rawHtml(text: string): Html {
  return { [markup]: text };
}

function serializeValue(part: TemplateValue): string {
  if (part === undefined || part === null || part === false) return '';
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part));
  return isHtml(part) ? part[markup] : part.map(serializeValue).join('');
}

function isHtml(part: Html | readonly TemplateValue[]): part is Html {
  return markup in part;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}
