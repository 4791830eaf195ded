import { Marked, type RendererObject } from 'marked';
import type { Guide } from '../../guides.ts';
import { type Html, html, rawHtml, renderToString } from '../../html.ts';
import { type GuideImages, imagePath } from './guide-images.ts';

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
export function guideMarkup({ text }: Guide, images: GuideImages, base: string): Html {
  const image: RendererObject['image'] = ({ href, text: description }) =>
    pictureMarkup(href, description, images, base);
  const markdown = new Marked({
    renderer: { ...renderer, image },
    walkTokens(token) {
      if (token.type === 'link') token['href'] = servedUrl(String(token['href']), base);
    },
  });
  return rawHtml(markdown.parse(text, { async: false }));
}

/** A picture of `docs/images`, in the dark as `<name>-dark.png` if that exists; otherwise its description. */
function pictureMarkup(link: string, description: string, images: GuideImages, base: string) {
  const [, name = ''] = /^\.\.\/images\/([\w.-]+)$/.exec(link) ?? [];
  const image = images.get(name);
  if (!image) return renderToString(html`${description}`);
  const darkName = name.replace(/(?=\.\w+$)/, '-dark');
  const dark = images.get(darkName);
  const source =
    dark &&
    html`<source media="(prefers-color-scheme: dark)" srcset="${base}${imagePath(darkName, dark)}">`;
  return renderToString(
    html`<picture>${source}<img src="${base}${imagePath(name, image)}" alt="${description}" width="${image.width}" height="${image.height}" loading="lazy"></picture>`,
  );
}

/** The URL at which the server has a file that a guide links to in the repository. */
function servedUrl(link: string, base: string): string {
  const [path = '', fragment] = link.split('#');
  const anchor = fragment === undefined ? '' : `#${fragment}`;
  const [, example] = /^\.\.\/\.\.\/examples\/([\w./-]+)$/.exec(path) ?? [];
  if (example !== undefined) return `${base}/docs/examples/${example}`;
  const [, guide] = /^([\w-]+)\.md$/.exec(path) ?? [];
  return guide === undefined ? link : `${base}/docs/guides/${guide}${anchor}`;
}

const anchorOf = (heading: string) => heading.toLowerCase().replace(/[^\w]+/g, '-');

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
