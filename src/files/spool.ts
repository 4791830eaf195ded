import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { problem, unavailable } from '../../packages/common/problem.ts';

/** A temporary file for content that is received once and read several times. */
export interface Spool {
  /** Starts writing the file, unless already started. */
  fill(): void;
  /** Waits until the whole file is written. */
  ready(): Promise<void>;
  /** Returns a new stream over the whole file, which is written at the first read. */
  read(): Readable;
  /** Releases the disk space. Open streams fail. */
  close(): void;
}

/** Maximum size of all spools in bytes, unless a single file may be larger. */
const capacity = 64 * 1024 * 1024;

const chunkSize = 64 * 1024;

/** Current size of all spools in bytes. */
let totalBytes = 0;

/**
 * Writes a stream to an unlinked temporary file, which disappears with the process.
 *
 * @param source starts the stream; called once
 * @param maxFileSize maximum size of a file in bytes
 */
export function createSpool(source: () => AsyncIterable<Uint8Array>, maxFileSize: number): Spool {
  const limit = Math.max(capacity, maxFileSize + 1); // a file that is too large ends after one byte more
  let written = 0;
  let closed = false;
  let file: Promise<FileHandle> | undefined;

  async function write(): Promise<FileHandle> {
    let handle: FileHandle | undefined;
    try {
      for await (const chunk of source()) {
        // Within the loop, so that an error discards the rest of the file and the next file can
        // follow.
        handle ??= await openUnlinked();
        if (closed) throw bodyEndedEarly();
        const bytes = Buffer.from(chunk);
        written += bytes.length;
        totalBytes += bytes.length;
        if (totalBytes > limit)
          throw unavailable('Too many files are being uploaded. Try again later.');
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
      file.catch(() => undefined); // `chunks` reports the error to readers
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
    ready: () => ensureFilled().then(() => undefined),
    read: () => Readable.from(chunks(), { objectMode: false }),
    close() {
      closed = true;
      file
        ?.then(async (handle) => {
          await handle.close();
          free();
        })
        .catch(() => undefined); // readers have got the error
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
    throw unavailable('The file cannot be stored temporarily. Try again later.', cause);
  }
}

async function append(handle: FileHandle, bytes: Buffer): Promise<void> {
  try {
    await handle.writeFile(bytes);
  } catch (cause) {
    throw unavailable('The file cannot be stored temporarily. Try again later.', cause);
  }
}

const bodyEndedEarly = () => problem('bad_request', 'The body ended early.');
