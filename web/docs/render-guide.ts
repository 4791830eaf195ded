import { Marked, type RendererObject } from 'marked';
import type { Guide } from '../guides.ts';
import { type Html, rawHtml } from '../html.ts';

/** The heading of a guide. */
export function guideTitle({ text }: Guide): string {
  return /^# (.+)$/m.exec(text)?.[1] ?? 'Guide';
}

const renderer: RendererObject = {
  html: () => '', // comments that mark examples for tests
  heading({ tokens, depth, text }) {
    return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
  },
  table(token) {
    const cells = (row: typeof token.header, tag: string) =>
      row.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('');
    const rows = token.rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('');
    return `<div class="wide"><table><thead><tr>${cells(token.header, 'th')}</tr></thead><tbody>${rows}</tbody></table></div>\n`;
  },
  code: ({ text }) => `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>\n`,
};

/**
 * Renders a guide. Guides are part of the project, so only code is escaped.
 *
 * @param base path of `PUBLIC_URL`, the prefix of all paths
 */
export function guideMarkup({ text }: Guide, base: string): Html {
  const markdown = new Marked({
    renderer,
    walkTokens(token) {
      if (token.type === 'link') token['href'] = servedUrl(String(token['href']), base);
    },
  });
  return rawHtml(markdown.parse(text, { async: false }));
}

/** The URL at which the server has a file that a guide links to in the repository. */
function servedUrl(link: string, base: string): string {
  const [path = '', fragment] = link.split('#');
  const anchor = fragment === undefined ? '' : `#${fragment}`;
  const [, example] = /^\.\.\/\.\.\/examples\/([\w.-]+)$/.exec(path) ?? [];
  if (example !== undefined) return `${base}/docs/examples/${example}`;
  const [, guide] = /^([\w-]+)\.md$/.exec(path) ?? [];
  return guide === undefined ? link : `${base}/docs/guides/${guide}${anchor}`;
}

const anchorOf = (heading: string) => heading.toLowerCase().replace(/[^\w]+/g, '-');

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
