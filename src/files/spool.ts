import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { problem, unavailable } from '../platform/problem.ts';

/** A file on disk that is read more often than it comes in. */
export interface Spool {
  /** Begins to write the file, unless that was done. */
  fill(): void;
  /** A stream of its own over the whole file, which is written when it is first read. */
  read(): Readable;
  /** Frees the disk. What is still being read fails. */
  close(): void;
}

/** The most bytes of all spools together, or those of one file of the largest size if that is larger. */
const capacity = 64 * 1024 * 1024;

const chunkSize = 64 * 1024;

/** Bytes of all spools. */
let totalBytes = 0;

/**
 * Spools a stream to a temporary file, which has no name: nothing is left of it if the process ends.
 *
 * @param source starts the stream, once
 * @param maxFileSize bytes of the largest file
 */
export function createSpool(source: () => AsyncIterable<Uint8Array>, maxFileSize: number): Spool {
  const limit = Math.max(capacity, maxFileSize);
  let written = 0;
  let closed = false;
  let file: Promise<FileHandle> | undefined;

  async function write(): Promise<FileHandle> {
    let handle: FileHandle | undefined;
    try {
      for await (const chunk of source()) {
        // Within the loop: to leave it discards the rest of the file, which others wait for.
        handle ??= await openUnlinked();
        if (closed) throw bodyEndedEarly();
        const bytes = Buffer.from(chunk);
        written += bytes.length;
        totalBytes += bytes.length;
        if (totalBytes > limit)
          throw unavailable('Too many files are being uploaded. Try again soon.');
        await append(handle, bytes);
      }
      handle ??= await openUnlinked(); // an empty file
      if (closed) throw bodyEndedEarly();
      return handle;
    } catch (error) {
      await handle?.close();
      free();
      throw error;
    }
  }

  function free(): void {
    totalBytes -= written;
    written = 0;
  }

  function ensureFilled(): Promise<FileHandle> {
    if (!file) {
      file = write();
      file.catch(() => undefined); // `pieces` reports it to readers
    }
    return file;
  }

  async function* chunks(): AsyncGenerator<Buffer, undefined> {
    if (closed) throw bodyEndedEarly();
    const handle = await ensureFilled();
    for (let position = 0; ; ) {
      if (closed) throw bodyEndedEarly();
      const { bytesRead, buffer } = await handle.read({
        buffer: Buffer.allocUnsafe(chunkSize),
        position,
      });
      if (bytesRead === 0) return;
      position += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  }

  return {
    fill: () => void ensureFilled(),
    read: () => Readable.from(chunks(), { objectMode: false }),
    close() {
      closed = true;
      file
        ?.then(async (handle) => {
          await handle.close();
          free();
        })
        .catch(() => undefined); // it was not filled, and those who read it know
    },
  };
}

async function openUnlinked(): Promise<FileHandle> {
  const path = join(tmpdir(), `formwright-spool-${randomUUID()}`);
  try {
    const handle = await open(path, 'wx+', 0o600);
    await unlink(path);
    return handle;
  } catch (cause) {
    throw unavailable('The file cannot be kept while it is uploaded.', cause);
  }
}

async function append(handle: FileHandle, bytes: Buffer): Promise<void> {
  try {
    await handle.writeFile(bytes);
  } catch (cause) {
    throw unavailable('The file cannot be kept while it is uploaded.', cause);
  }
}

const bodyEndedEarly = () => problem('bad_request', 'The body ended early.');
