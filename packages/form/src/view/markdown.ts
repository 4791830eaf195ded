import { mapTexts } from '../../../definition/text/markdown/nodes.ts';
import { parseMarkdown as parse } from '../../../definition/text/markdown/parse-markdown.ts';

/** A part of a line. */
export type MarkdownInline =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'break' }
  | { readonly type: 'emphasis' | 'strong'; readonly children: readonly MarkdownInline[] }
  | {
      readonly type: 'link';
      /** An absolute URL with the scheme http, https or mailto. */
      readonly url: string;
      readonly children: readonly MarkdownInline[];
    };

/** A paragraph or a list of one level. Its texts are plain text: escape them in markup. */
export type MarkdownBlock =
  | { readonly type: 'paragraph'; readonly children: readonly MarkdownInline[] }
  | {
      readonly type: 'list';
      readonly ordered: boolean;
      /** The content of each item. */
      readonly items: readonly (readonly MarkdownInline[])[];
    };

/**
 * Parses the Markdown of descriptions, statements and messages: links, emphasis, lists, line breaks. HTML and all
 * else is text. Do not pass texts that show answers, because answers would become markup: the views have the
 * blocks of theirs.
 */
export function parseMarkdown(text: string): readonly MarkdownBlock[] {
  return parse(text);
}

/** The texts with Markdown of a part of a form. */
export type TextName = 'description' | 'text' | 'message';

/** Parsed texts, by the part of the form that has them. */
const parsed = new WeakMap<object, Map<string, readonly MarkdownBlock[]>>();

/**
 * The blocks of a text of the form; empty if the part has no such text.
 *
 * @param pipe fills in the answers, which stay text
 */
export function blocksOf(
  part: object,
  name: TextName,
  pipe: (text: string) => string,
): readonly MarkdownBlock[] {
  const text: unknown = Reflect.get(part, name);
  if (typeof text !== 'string' || text === '') return [];
  const known = parsed.get(part) ?? new Map<string, readonly MarkdownBlock[]>();
  parsed.set(part, known);
  const blocks = known.get(name) ?? parse(text);
  known.set(name, blocks);
  return text.includes('{{') ? mapTexts(blocks, pipe) : blocks;
}
