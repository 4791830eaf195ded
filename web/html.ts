/** Where markup is kept. No JSON can have such a member, so no author's text passes for markup. */
const markup = Symbol('markup');

/** Markup in which everything that came from elsewhere was escaped. */
export interface Html {
  readonly [markup]: string;
}

/** What can stand in a template; nothing is drawn of what is undefined or false. */
export type TemplateValue = Html | string | number | false | undefined | readonly TemplateValue[];

/** Makes markup of a template. Whatever is put into it is escaped, unless it is markup itself. */
export function html(texts: TemplateStringsArray, ...parts: TemplateValue[]): Html {
  return {
    [markup]: texts.map((text, index) => text + serializeValue(parts[index])).join(''),
  };
}

/** The markup as text, to be sent or parsed. */
export function renderToString(content: Html): string {
  return content[markup];
}

/** ` name="value"`, or nothing where there is no value. */
export function attribute(name: string, value: string | number | undefined): Html | undefined {
  return value === undefined ? undefined : { [markup]: ` ${name}="${escapeHtml(String(value))}"` };
}

/**
 * JSON that can stand in a `<script>`: nothing in it ends the element or begins a comment (HTML
 * standard, 4.12.1.3).
 */
export function scriptJson(value: unknown): Html {
  return { [markup]: JSON.stringify(value).replaceAll('<', '\\u003c') };
}

/** Markup that was made elsewhere, of texts that are ours. */
export function rawHtml(text: string): Html {
  return { [markup]: text };
}

function serializeValue(part: TemplateValue): string {
  if (part === undefined || part === false) return '';
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
