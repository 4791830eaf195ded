import { isHttpUrl } from '../../questions/values/http-url.ts';
import type { Block, Inline } from './nodes.ts';

// The Markdown of descriptions, statements and messages, parsed in linear time to a tree and never to HTML. Libraries
// have 15 to 42 KB, this parser 2: docs/decisions/README.md, 61.

/** One to three `*` or `_`. */
interface MarkToken {
  readonly type: 'mark';
  readonly mark: string;
  readonly opens: boolean;
  readonly closes: boolean;
}

/** A part of a line before emphasis is resolved. */
type Token =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'break' }
  | MarkToken
  | { readonly type: 'link'; readonly url: string; readonly content: readonly Token[] };

/** Escaped punctuation, a reference to an answer, a URL, marks, brackets with the URL of a link, a line break. */
const special =
  /\\([!-/:-@[-`|~])|\{\{\s*[A-Za-z0-9_-]{1,64}\s*\}\}|(https?:\/\/[^\s<>"[\]]*[^\s<>"[\]?!.,:;*_~')])|(\*+|_+)|(\[)|\](?:\(([^\s()]*(?:\([^\s()]*\)[^\s()]*)*)\))?|(\n)/gi;

function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  /** Positions of the tokens with brackets that may begin a link. */
  const brackets: number[] = [];
  let end = 0;
  for (const match of text.matchAll(special)) {
    const [found, escaped, address, mark, opening, target, lineBreak] = match;
    addText(tokens, text.slice(end, match.index));
    end = match.index + found.length;
    if (opening) {
      brackets.push(tokens.length);
      tokens.push({ type: 'text', text: opening });
    } else if (found.startsWith(']')) closeBracket(tokens, brackets, found, target);
    else if (lineBreak) tokens.push({ type: 'break' });
    else if (isLinkTarget(address)) {
      tokens.push({ type: 'link', url: address, content: [{ type: 'text', text: address }] });
    } else if (mark && mark.length <= 3) tokens.push(markToken(mark, text, match.index));
    else addText(tokens, escaped ?? found);
  }
  addText(tokens, text.slice(end));
  return tokens;
}

/** Makes the tokens from the last bracket on a link. Links contain no other links. */
function closeBracket(
  tokens: Token[],
  brackets: number[],
  found: string,
  target: string | undefined,
): void {
  const start = brackets.pop();
  if (start === undefined || !isLinkTarget(target)) {
    addText(tokens, found);
    return;
  }
  tokens.push({ type: 'link', url: target, content: contentFrom(tokens, start) });
  brackets.length = 0;
}

function addText(tokens: Token[], text: string): void {
  const last = tokens.at(-1);
  if (text === '') return;
  if (last?.type !== 'text') tokens.push({ type: 'text', text });
  else tokens[tokens.length - 1] = { type: 'text', text: last.text + text };
}

/** Answers cannot be part of a URL. */
function isLinkTarget(target: string | undefined): target is string {
  if (target === undefined || target.includes('{{')) return false;
  return isHttpUrl(target) || /^mailto:[^\s@]+@[^\s@]+$/i.test(target);
}

/** Removes the tokens from a bracket on: the text of a link. Addresses in it are text. */
function contentFrom(tokens: Token[], start: number): Token[] {
  const content: Token[] = [];
  for (const token of tokens.splice(start)) {
    if (token.type === 'text') addText(content, token.text);
    else if (token.type === 'link') content.push(...token.content);
    else content.push(token);
  }
  const [first, ...rest] = content;
  const label = first?.type === 'text' ? first.text.slice(1) : '';
  return label === '' ? rest : [{ type: 'text', text: label }, ...rest];
}

/**
 * Emphasis begins before and ends after a character that is no white space. `_` within words, and `*` between
 * Latin letters or digits, such as in `2*3`, are text.
 */
function markToken(mark: string, text: string, at: number): MarkToken {
  const before = [...text.slice(Math.max(0, at - 2), at)].at(-1) ?? ' ';
  const after = String.fromCodePoint(text.codePointAt(at + mark.length) ?? 32);
  const word = mark.startsWith('_') ? /[\p{L}\p{N}]/u : /[A-Za-z0-9]/;
  const [wordBefore, wordAfter] = [word.test(before), word.test(after)];
  const inWord = wordBefore && wordAfter;
  return {
    type: 'mark',
    mark,
    opens: /\S/.test(after) && !inWord,
    closes: /\S/.test(before) && !inWord,
  };
}

/** Emphasis that has begun: its mark, and the position of the text node with the mark. */
interface Open {
  readonly mark: string;
  readonly at: number;
}

/** Parses the content of a paragraph or of an item of a list. */
function parseInlines(text: string): Inline[] {
  return build(tokenize(text));
}

/**
 * Pairs marks of emphasis; those without a counterpart are text. Emphasis does not contain the same emphasis,
 * so that nodes have a small depth and each is moved a few times at most.
 */
function build(tokens: readonly Token[]): Inline[] {
  const nodes: Inline[] = [];
  let open: Open[] = [];
  const close = ({ mark, at }: Open) => {
    open = open.filter((one) => one.at < at);
    const [, ...children] = nodes.splice(at);
    nodes.push({
      type: mark.length === 2 ? 'strong' : 'emphasis',
      children: mergeTexts(children),
    });
  };
  const pair = ({ mark, opens, closes }: MarkToken) => {
    let rest = mark;
    while (closes && rest !== '') {
      const counterpart = open.findLast((one) => rest.startsWith(one.mark));
      if (!counterpart || counterpart.at === nodes.length - 1) break;
      close(counterpart);
      rest = rest.slice(counterpart.mark.length);
    }
    while (rest !== '') {
      const next = rest.slice(0, 2);
      const isOpen = open.some((one) => one.mark === next);
      if (opens && !isOpen) open.push({ mark: next, at: nodes.length });
      nodes.push({ type: 'text', text: next });
      rest = rest.slice(2);
    }
  };
  for (const token of tokens) {
    if (token.type === 'mark') pair(token);
    else if (token.type === 'link') {
      nodes.push({ type: 'link', url: token.url, children: build(token.content) });
    } else nodes.push(token);
  }
  return mergeTexts(nodes);
}

function mergeTexts(nodes: readonly Inline[]): Inline[] {
  const merged: Inline[] = [];
  for (const node of nodes) {
    const last = merged.at(-1);
    if (node.type === 'text' && last?.type === 'text') {
      merged[merged.length - 1] = { type: 'text', text: last.text + node.text };
    } else merged.push(node);
  }
  return merged;
}

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
