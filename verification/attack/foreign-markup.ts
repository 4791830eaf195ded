/** A tag with its attributes, whose values may contain anything. */
const tag = /<([a-z][\w-]*)((?:"[^"]*"|'[^']*'|[^'">])*)>/gi;

/** The pages of the service have none of these: they come from texts that were not escaped. */
const handlers = /\s(?:on\w+|srcdoc)\s*=/i;
const dangerousLink =
  /\s(?:href|src|action|formaction|xlink:href)\s*=\s*["']?\s*(?:javascript:|data:text\/html)/i;

/** Scripts of the pages have a source, a nonce, or are data. */
const ownScript = /\s(?:src|nonce)=|type="?application\/(?:ld\+)?json/i;

/** A tag of a page that its own templates do not contain: markup of a text. */
export function foreignMarkup(html: string): string | undefined {
  for (tag.lastIndex = 0; ; ) {
    const found = tag.exec(html);
    if (!found) return undefined;
    const [whole, name = '', attributes = ''] = found;
    const isScript = name.toLowerCase() === 'script';
    if (isScript && !ownScript.test(attributes)) return whole;
    if (
      handlers.test(attributes.replace(/"[^"]*"|'[^']*'/g, '""')) ||
      dangerousLink.test(attributes)
    ) {
      return whole;
    }
    // Browsers read the content of these as text.
    if (isScript || /^(?:style|title|textarea)$/i.test(name)) {
      const end = html.toLowerCase().indexOf(`</${name.toLowerCase()}`, tag.lastIndex);
      tag.lastIndex = end === -1 ? html.length : end;
    }
  }
}
