import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

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
