import { Marked, type RendererObject } from 'marked';
import { type Html, html, rawHtml, renderToString } from '../../packages/common/text/html.ts';
import { contentHash, createPlainContent } from '../../src/http/send-content.ts';
import type { Guide } from '../guides.ts';
import type { DocsFile } from './model/docs-page.ts';

interface GuideImage {
  readonly content: Buffer;
  /** Identifies the content. */
  readonly tag: string;
  /** In CSS pixels. */
  readonly width: number;
  readonly height: number;
}

export type GuideImages = ReadonlyMap<string, GuideImage>;

export const describeImages = (files: ReadonlyMap<string, Buffer>): GuideImages =>
  new Map(
    [...files].map(([name, content]) => [
      name,
      { content, tag: contentHash(content), ...sizeOf(name, content) },
    ]),
  );

const sizeOf = (name: string, content: Buffer) =>
  name.endsWith('.png') ? sizeOfPng(content) : sizeOfSvg(content.toString());

/** The size in the header of a PNG file (PNG specification, 11.2.1). */
const sizeOfPng = (content: Buffer) => ({
  width: content.readUInt32BE(16),
  height: content.readUInt32BE(20),
});

function sizeOfSvg(text: string) {
  const [, width, height] = /<svg[^>]* width="(\d+)" height="(\d+)"/.exec(text) ?? [];
  return { width: Number(width), height: Number(height) };
}

/** The path of a picture with the tag of its content, so that it can be cached without limit. */
const imagePath = (name: string, { tag }: GuideImage): string => `/docs/images/${name}?v=${tag}`;

/** Styles in the file only, for an SVG that is opened by itself. */
const imagePolicy = "default-src 'none';style-src 'unsafe-inline'";

export const imageFiles = (images: GuideImages): DocsFile[] =>
  [...images].map(([name, { content }]) => ({
    path: `/docs/images/${name}`,
    endpoint: 'GET /docs/images/:name',
    headers: { 'Content-Security-Policy': imagePolicy },
    content: () => createPlainContent(name.slice(name.lastIndexOf('.')), content),
  }));

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
