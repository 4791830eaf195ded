/** A part of a line. */
export type Inline =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'break' }
  | { readonly type: 'emphasis' | 'strong'; readonly children: readonly Inline[] }
  | {
      readonly type: 'link';
      /** An absolute URL with the scheme http, https or mailto. */
      readonly url: string;
      readonly children: readonly Inline[];
    };

/** A paragraph or a list. */
export type Block =
  | { readonly type: 'paragraph'; readonly children: readonly Inline[] }
  | {
      readonly type: 'list';
      readonly ordered: boolean;
      /** The content of each item. */
      readonly items: readonly (readonly Inline[])[];
    };

/** The same blocks with other texts; the structure does not change, so that no text becomes markup. */
export function mapTexts(blocks: readonly Block[], map: (text: string) => string): Block[] {
  return blocks.map((block) =>
    block.type === 'list'
      ? { ...block, items: block.items.map((item) => mapInlines(item, map)) }
      : { ...block, children: mapInlines(block.children, map) },
  );
}

function mapInlines(inlines: readonly Inline[], map: (text: string) => string): Inline[] {
  return inlines.map((inline) => {
    if (inline.type === 'text') return { ...inline, text: map(inline.text) };
    return 'children' in inline
      ? { ...inline, children: mapInlines(inline.children, map) }
      : inline;
  });
}

/** The text without markup, in one line. */
export function plainText(blocks: readonly Block[]): string {
  const lines = blocks.flatMap((block) => (block.type === 'list' ? block.items : [block.children]));
  return lines.map(plainInlines).join(' ');
}

function plainInlines(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => {
      if (inline.type === 'text') return inline.text;
      return 'children' in inline ? plainInlines(inline.children) : ' ';
    })
    .join('');
}
