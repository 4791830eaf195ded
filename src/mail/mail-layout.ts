// How a mail looks: blocks of text, tables of answers and links, as plain text and as HTML. Texts never become markup.

import { type Html, html, renderToString } from '../../packages/common/text/html.ts';
import type { Block, Inline } from '../../packages/definition/text/markdown/nodes.ts';
import { directionOf } from '../../packages/languages/language-tags.ts';

/** A line of a table of answers. */
export interface Line {
  readonly title: string;
  readonly answer: string;
}

/** A part of a mail. */
export type Part =
  | Block
  | { readonly type: 'answers'; readonly lines: readonly Line[] }
  | { readonly type: 'heading'; readonly text: string; readonly url: string | undefined }
  | { readonly type: 'action'; readonly text: string; readonly url: string };

interface Frame {
  /** The name that it is sent under; null for that of the installation. */
  readonly senderName: string | null;
  /** BCP 47. */
  readonly language: string;
  readonly subject: string;
  /** What a list of mails shows next to the subject; by default how the content begins. */
  readonly preview?: string;
}

export function layOut(frame: Frame, parts: readonly Part[]) {
  const texts = parts.map(plainPart);
  return {
    senderName: frame.senderName,
    subject: frame.subject,
    text: `${[frame.preview ?? [], ...texts].flat().join('\n\n')}\n`,
    html: htmlDocument(frame, parts.map(htmlPart)),
  };
}

function plainPart(part: Part): string {
  switch (part.type) {
    case 'answers':
      return part.lines
        .map(({ title, answer }) => `${title}\n${answer.replace(/^/gm, '  ')}`)
        .join('\n\n');
    case 'heading':
      return part.url === undefined ? part.text : `${part.text} (${part.url})`;
    case 'action':
      return `${part.text}: ${part.url}`;
    default:
      return plainBlock(part);
  }
}

function plainBlock(block: Block): string {
  if (block.type === 'paragraph') return plainInlines(block.children);
  return block.items
    .map((item, index) => `${block.ordered ? `${index + 1}.` : '-'} ${plainInlines(item)}`)
    .join('\n');
}

/** Links have their URL after their text. */
function plainInlines(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => {
      if (inline.type === 'text') return inline.text;
      if (inline.type === 'break') return '\n';
      const text = plainInlines(inline.children);
      return inline.type === 'link' && text !== inline.url ? `${text} (${inline.url})` : text;
    })
    .join('');
}

/**
 * Mail programs read styles from the head, or from elements: the first are for dark mode and small screens only. The
 * console, whose policy permits none at elements, hides what is `hidden`.
 */
function htmlDocument({ language, subject, preview }: Frame, content: readonly Html[]): string {
  return renderToString(html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>
body { margin: 0; background: #f4f4f5; color: #18181b; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 600px; margin: 0 auto; padding: 24px; background: #fff; overflow-wrap: anywhere; }
h2 { margin: 32px 0 0; font-size: 16px; }
dt { margin-top: 16px; color: #52525b; font-size: 14px; }
dd { margin: 0; white-space: pre-wrap; }
a { color: #4338ca; }
@media (prefers-color-scheme: dark) {
  body { background: #09090b; color: #f4f4f5; }
  main { background: #18181b; }
  dt { color: #a1a1aa; }
  a { color: #a5b4fc; }
}
</style>
</head>
<body>
${preview !== undefined && html`<div hidden style="display:none">${preview}${previewEnd}</div>`}
<main>
${content}
</main>
</body>
</html>
`);
}

/** Fills the rest of a preview with what is not visible. */
const previewEnd = '\u00a0\u200c'.repeat(100);

function htmlPart(part: Part): Html {
  switch (part.type) {
    case 'answers':
      return html`<dl>${part.lines.map(({ title, answer }) => html`<dt>${title}</dt><dd>${answer}</dd>`)}</dl>
`;
    case 'heading':
      return html`<h2>${part.url === undefined ? part.text : html`<a href="${part.url}">${part.text}</a>`}</h2>
`;
    case 'action':
      return html`<p><a href="${part.url}">${part.text}</a></p>
`;
    default:
      return htmlBlock(part);
  }
}

function htmlBlock(block: Block): Html {
  if (block.type === 'paragraph') return html`<p>${block.children.map(htmlInline)}</p>`;
  const items = block.items.map((item) => html`<li>${item.map(htmlInline)}</li>`);
  return block.ordered ? html`<ol>${items}</ol>` : html`<ul>${items}</ul>`;
}

function htmlInline(inline: Inline): Html | string {
  switch (inline.type) {
    case 'text':
      return inline.text;
    case 'break':
      return html`<br>`;
    case 'emphasis':
      return html`<em>${inline.children.map(htmlInline)}</em>`;
    case 'strong':
      return html`<strong>${inline.children.map(htmlInline)}</strong>`;
    case 'link':
      return html`<a href="${inline.url}">${inline.children.map(htmlInline)}</a>`;
  }
}
