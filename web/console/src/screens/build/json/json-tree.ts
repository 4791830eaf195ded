import type { SyntaxNode } from '@lezer/common';
import { parseJson } from '../../../parse-json.ts';
import type { Json, JsonPath } from '../model/json.ts';

// Positions in JSON that is being edited, from its syntax tree (the grammar `@lezer/json`): the text may be
// incomplete.

const values = new Set(['Object', 'Array', 'String', 'Number', 'True', 'False', 'Null']);

export const isValue = ({ name }: SyntaxNode): boolean => values.has(name);

/** The values of an array, or of the property of an object. */
const childValues = (node: SyntaxNode): SyntaxNode[] => childrenOf(node).filter(isValue);

function childrenOf(node: SyntaxNode): SyntaxNode[] {
  const children: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) children.push(child);
  return children;
}

/** The name of a property; undefined while it is not a JSON string. */
export function nameOf(property: SyntaxNode, text: string): string | undefined {
  const name = property.getChild('PropertyName');
  const parsed = name && parseJson<Json>(text.slice(name.from, name.to));
  return typeof parsed === 'string' ? parsed : undefined;
}

/** The value of a node, without the parts that are incomplete. */
export function jsonOf(node: SyntaxNode, text: string): Json | undefined {
  if (node.name === 'Array') {
    return childValues(node).flatMap((entry) => jsonOf(entry, text) ?? []);
  }
  if (node.name === 'Object') {
    const members = node.getChildren('Property').flatMap((property) => {
      const [name, value] = [nameOf(property, text), childValues(property)[0]];
      const parsed = value && jsonOf(value, text);
      return name === undefined || parsed === undefined ? [] : [[name, parsed] as const];
    });
    return Object.fromEntries(members);
  }
  return parseJson<Json>(text.slice(node.from, node.to));
}

/** The path of an object, an array, or a value in one of them. */
export function pathOf(node: SyntaxNode, text: string): JsonPath {
  const { parent } = node;
  if (!parent) return [];
  if (parent.name === 'Array') {
    const index = childValues(parent).findIndex(({ from }) => from === node.from);
    return [...pathOf(parent, text), index];
  }
  if (parent.name === 'Property' && parent.parent) {
    return [...pathOf(parent.parent, text), nameOf(parent, text) ?? ''];
  }
  return pathOf(parent, text);
}

export interface TextRange {
  readonly from: number;
  readonly to: number;
}

/**
 * Where a value is, by the path of a failure, such as `schema.sections[0].title`. Names of members may contain dots.
 *
 * @returns the nearest enclosing member if the text does not have the value
 */
export function rangeOfPath(root: SyntaxNode, text: string, path: string): TextRange {
  const top = childValues(root)[0] ?? root;
  return rangeWithin(top, text, path, top);
}

function rangeWithin(node: SyntaxNode, text: string, path: string, shown: SyntaxNode): TextRange {
  if (path === '') return rangeOf(shown);
  const [entry, index] = /^\[(\d+)\]\.?/.exec(path) ?? [];
  if (entry !== undefined) {
    const child = node.name === 'Array' ? childValues(node)[Number(index)] : undefined;
    return child ? rangeWithin(child, text, path.slice(entry.length), child) : rangeOf(shown);
  }
  const property = node
    .getChildren('Property')
    .find((one) => startsWithName(path, nameOf(one, text)));
  const value = property && childValues(property)[0];
  if (!property || !value) return rangeOf(shown);
  const rest = path.slice(nameOf(property, text)?.length).replace(/^\./, '');
  return rangeWithin(value, text, rest, property);
}

const startsWithName = (path: string, name: string | undefined): boolean =>
  name !== undefined &&
  path.startsWith(name) &&
  [undefined, '.', '['].includes(path.charAt(name.length) || undefined);

/** Long values are marked at their beginning, which is the name of the property. */
function rangeOf(node: SyntaxNode): TextRange {
  const name = node.getChild('PropertyName');
  const value = childValues(node)[0] ?? node;
  const isLong = value.name === 'Object' || value.name === 'Array';
  if (name) return { from: name.from, to: isLong ? name.to : node.to };
  return { from: node.from, to: isLong ? Math.min(node.from + 1, node.to) : node.to };
}
