import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
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

/** Writes a file under another name first, so that an interrupted export leaves no incomplete file. */
export async function writeWhole(content: Readable, path: string): Promise<void> {
  const incomplete = `${path}.incomplete`;
  try {
    await pipeline(content, createWriteStream(incomplete));
    await rename(incomplete, path);
  } catch (error) {
    await rm(incomplete, { force: true });
    throw error;
  }
}

/** Writes to the standard output: the bytes as they are, but on a terminal only what can be shown. */
export async function writeToOutput(content: Readable): Promise<void> {
  if (!process.stdout.isTTY) return pipeline(content, process.stdout, { end: false });
  content.setEncoding('utf8');
  for await (const text of content) process.stdout.write(forTerminal(String(text)));
}
