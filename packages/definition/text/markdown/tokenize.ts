import { isHttpUrl } from '../../questions/values/http-url.ts';

/** One to three `*` or `_`. */
export interface MarkToken {
  readonly type: 'mark';
  readonly mark: string;
  readonly opens: boolean;
  readonly closes: boolean;
}

/** A part of a line before emphasis is resolved. */
export type Token =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'break' }
  | MarkToken
  | { readonly type: 'link'; readonly url: string; readonly content: readonly Token[] };

/** Escaped punctuation, a reference to an answer, a URL, marks, brackets with the URL of a link, a line break. */
const special =
  /\\([!-/:-@[-`|~])|\{\{\s*[A-Za-z0-9_-]{1,64}\s*\}\}|(https?:\/\/[^\s<>"[\]]*[^\s<>"[\]?!.,:;*_~')])|(\*+|_+)|(\[)|\](?:\(([^\s()]*(?:\([^\s()]*\)[^\s()]*)*)\))?|(\n)/gi;

export function tokenize(text: string): Token[] {
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
