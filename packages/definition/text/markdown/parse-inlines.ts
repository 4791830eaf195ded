import type { Inline } from './nodes.ts';
import { type MarkToken, type Token, tokenize } from './tokenize.ts';

/** Emphasis that has begun: its mark, and the position of the text node with the mark. */
interface Open {
  readonly mark: string;
  readonly at: number;
}

/** Parses the content of a paragraph or of an item of a list. */
export function parseInlines(text: string): Inline[] {
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
