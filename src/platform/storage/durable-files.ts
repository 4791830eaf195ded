import { open } from 'node:fs/promises';

/** Writes a file and waits until its content is on disk; `syncFolder` does so for its name. */
export async function writeDurably(path: string, bytes: AsyncIterable<Buffer>): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    for await (const chunk of bytes) await file.writeFile(chunk);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Waits until the names of the files in a folder are on disk. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
