import {
  attribute,
  type Html,
  html,
  type TemplateValue,
} from '../../../packages/common/text/html.ts';
import type { Block, Inline } from '../../../packages/definition/text/markdown/nodes.ts';
import { parseMarkdown } from '../../../packages/definition/text/markdown/parse-markdown.ts';
import type { Locale } from './field.ts';
import { pipedText } from './piped-text.ts';

/** How a formatted text is rendered. */
interface Format {
  /** The class of the element that contains it. */
  readonly name: 'text' | 'hint' | 'message';
  readonly id?: string;
  /** The attribute `lang`, within texts of another language. */
  readonly lang?: Html | undefined;
  /** Renders the texts in it; by default, the script of the page fills in the answers that they show. */
  readonly textOf?: (text: string) => TemplateValue;
}

/** A text of an author with Markdown, as one element. */
export const formattedText = (text: string, locale: Locale, format: Format): Html =>
  formattedBlocks(parseMarkdown(text), locale, format);

/** The same of a text that was parsed. */
export function formattedBlocks(
  blocks: readonly Block[],
  locale: Locale,
  { name, id, lang, textOf = pipedText }: Format,
): Html {
  const own = html` class="${name}"${attribute('id', id)} dir="auto"${lang}`;
  const inlines = (nodes: readonly Inline[]) => renderInlines(nodes, locale, textOf);
  const [first] = blocks;
  if (blocks.length === 1 && first?.type === 'paragraph') {
    return html`<p${own}>${inlines(first.children)}</p>`;
  }
  return html`<div${own}>${blocks.map((block) => renderBlock(block, inlines))}</div>`;
}

function renderBlock(block: Block, inlines: (nodes: readonly Inline[]) => TemplateValue): Html {
  if (block.type === 'paragraph') return html`<p>${inlines(block.children)}</p>`;
  const items = block.items.map((item) => html`<li>${inlines(item)}</li>`);
  return block.ordered ? html`<ol>${items}</ol>` : html`<ul>${items}</ul>`;
}

function renderInlines(
  nodes: readonly Inline[],
  locale: Locale,
  textOf: (text: string) => TemplateValue,
): TemplateValue {
  return nodes.map((node) => {
    if (node.type === 'text') return textOf(node.text);
    if (node.type === 'break') return html`<br>`;
    const content = renderInlines(node.children, locale, textOf);
    if (node.type === 'link') {
      return html`<a href="${node.url}"${linkAttributes(node.url, locale)}>${content}</a>`;
    }
    return node.type === 'strong' ? html`<strong>${content}</strong>` : html`<em>${content}</em>`;
  });
}

/** Websites open in a new tab, so that respondents do not leave the form. */
function linkAttributes(url: string, { strings }: Locale): TemplateValue {
  if (/^mailto:/i.test(url)) return undefined;
  return html` target="_blank" rel="noopener noreferrer"${attribute('title', strings.newTab)}`;
}
