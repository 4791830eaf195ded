import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { forTerminal } from './terminal.ts';

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
