import { type Html, html } from '../../../packages/common/text/html.ts';
import { codeBlock } from '../model/parts.ts';

const lineWidth = 72;

/** JSON with short lists and objects in one line. */
export function formatJson(value: unknown, indent = ''): string {
  const line = inline(value);
  if (line.length + indent.length <= lineWidth || typeof value !== 'object' || value === null)
    return line;
  const deeper = `${indent}  `;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const entries = Array.isArray(value)
    ? value.map((entry: unknown) => formatJson(entry, deeper))
    : Object.entries(value)
        .filter(([, member]) => member !== undefined)
        .map(([name, member]) => `${JSON.stringify(name)}: ${formatJson(member, deeper)}`);
  return `${open}\n${entries.map((entry) => deeper + entry).join(',\n')}\n${indent}${close}`;
}

function inline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  if (members.length === 0) return '{}';
  return `{ ${members.map(([name, member]) => `${JSON.stringify(name)}: ${inline(member)}`).join(', ')} }`;
}

export const jsonBlock = (value: unknown): Html => codeBlock(formatJson(value));

/** JSON within a text or a cell. */
export const jsonCode = (value: unknown): Html => html`<code>${inline(value)}</code>`;
