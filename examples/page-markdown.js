// Draws the Markdown of descriptions, statements and messages, which the package has parsed into blocks.

/** The nodes of blocks: paragraphs and lists. Texts are text, so nothing in them becomes markup. */
export function markdownNodes(blocks) {
  return blocks.map((block) =>
    block.type === 'list'
      ? element(
          block.ordered ? 'ol' : 'ul',
          block.items.map((item) => element('li', inlineNodes(item))),
        )
      : element('p', inlineNodes(block.children)),
  );
}

const inlineNodes = (inlines) => inlines.map((inline) => drawInline[inline.type](inline));

const drawInline = {
  text: ({ text }) => text,
  break: () => element('br', []),
  emphasis: ({ children }) => element('em', inlineNodes(children)),
  strong: ({ children }) => element('strong', inlineNodes(children)),
  link({ url, children }) {
    const link = element('a', inlineNodes(children));
    return Object.assign(link, { href: url, target: '_blank', rel: 'noopener noreferrer' });
  },
};

function element(name, children) {
  const node = document.createElement(name);
  node.append(...children);
  return node;
}
