import { styleText } from 'node:util';
import { printableText } from '../../packages/common/text/text-rules.ts';

/** Columns of the terminal, or no limit if the output is not shown on one. */
export const terminalWidth = (): number =>
  process.stdout.isTTY ? process.stdout.columns : Number.POSITIVE_INFINITY;

/** Shortens a text to a line of at most so many characters. */
export function truncate(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length <= length ? line : `${line.slice(0, Math.max(0, length - 1)).toWellFormed()}…`;
}

/** A text in bold on a terminal. Respects NO_COLOR and FORCE_COLOR. */
export const bold = (text: string): string => styleText('bold', text, { stream: process.stdout });

/** The text of a file as a terminal can show it; elsewhere as it is. */
export const forTerminal = (text: string): string =>
  process.stdout.isTTY ? printableText(text.replaceAll('\r\n', '\n')) : text;
