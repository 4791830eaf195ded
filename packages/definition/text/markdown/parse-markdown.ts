import type { Block } from './nodes.ts';
import { parseInlines } from './parse-inlines.ts';

// The Markdown of descriptions, statements and messages, parsed in linear time to a tree and never to HTML. Libraries
// have 15 to 42 KB, this parser 2: docs/decisions/README.md, 61.

interface Lines {
  readonly type: 'paragraph' | 'bullets' | 'numbers';
  /** The items of a list; a paragraph has one. */
  readonly items: string[];
}

/**
 * Parses a text with a subset of CommonMark: paragraphs, line breaks, lists of one level, emphasis, and links
 * to http, https and mailto. All else is text, HTML too. References to answers (`{{question_id}}`) remain in
 * the texts; fill them in with `mapTexts`, so that answers are never markup. The time is linear in the length.
 */
export function parseMarkdown(text: string): Block[] {
  return groupLines(text).map(({ type, items }) => {
    const parsed = items.map(parseInlines);
    return type === 'paragraph'
      ? { type, children: parsed.flat() }
      : { type: 'list', ordered: type === 'numbers', items: parsed };
  });
}

function groupLines(text: string): Lines[] {
  const blocks: Lines[] = [];
  let current: Lines | undefined;
  for (const line of text.split(/\r\n|\r|\n/)) {
    const next = blockAfter(current, line);
    if (next && next !== current) blocks.push(next);
    current = next;
  }
  return blocks;
}

/** The block that contains a line: the current one or a new one; undefined for a blank line. */
function blockAfter(current: Lines | undefined, line: string): Lines | undefined {
  const text = line.trim();
  if (text === '') return undefined;
  const item = itemOf(line, current);
  if (item && current?.type !== item.type) return { type: item.type, items: [item.text] };
  if (item) current?.items.push(item.text);
  else if (current && continues(current, line)) append(current, text);
  else return { type: 'paragraph', items: [text] };
  return current;
}

/** An item of a list. A numbered list begins with 1, so that a line that begins with a year remains a line. */
function itemOf(line: string, current: Lines | undefined) {
  const [, bullet, number, text = ''] =
    /^ {0,3}(?:([-*+])|(\d{1,3})[.)])[ \t]+(\S.*)$/.exec(line) ?? [];
  if (bullet) return { type: 'bullets', text: text.trim() } as const;
  const isNumbered = number && (current?.type === 'numbers' || Number(number) === 1);
  return isNumbered ? ({ type: 'numbers', text: text.trim() } as const) : undefined;
}

/** A line continues an item of a list only if it is indented. */
function continues({ type }: Lines, line: string): boolean {
  return type === 'paragraph' || /^(?: {2}|\t)/.test(line);
}

function append({ items }: Lines, line: string): void {
  items.push(`${items.pop() ?? ''}\n${line}`);
}
