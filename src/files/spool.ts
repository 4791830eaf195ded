import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type Problem, problem, unavailable } from '../../packages/common/problem.ts';
import { createSharedBytes } from '../platform/concurrency/shared-bytes.ts';

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

/** Counts the bytes of a spool. Together they have at most 64 MiB, or there is only one. */
const holdSpooled = createSharedBytes(
  64 * 1024 * 1024,
  'Too many files are being uploaded. Try again later.',
);

const chunkSize = 64 * 1024;

/**
 * Writes a stream to an unlinked temporary file, which disappears with the process.
 *
 * @param source starts the stream, of bounded size; called once
 */
export function createSpool(source: () => AsyncIterable<Uint8Array>): Spool {
  /** Why the file cannot be read any more. */
  let ended: Problem | undefined;
  let file: Promise<FileHandle> | undefined;
  let stopWaiting: (reason: Problem) => void = () => undefined;
  const held = holdSpooled((reason) => end(reason));

  function end(reason: Problem): void {
    ended ??= reason;
    held.release();
    stopWaiting(ended);
  }

  async function write(): Promise<FileHandle> {
    let handle: FileHandle | undefined;
    try {
      for await (const chunk of source()) {
        // Within the loop, so that an error discards the rest of the file and the next file can
        // follow.
        handle ??= await openUnlinked();
        if (!ended) held.add(chunk.length);
        if (ended) throw ended;
        await append(handle, Buffer.from(chunk));
      }
      handle ??= await openUnlinked(); // an empty file
      if (ended) throw ended;
      return handle;
    } catch (error) {
      await handle?.close();
      held.release();
      throw error;
    }
  }

  function ensureFilled(): Promise<FileHandle> {
    if (!file) {
      const refusal = new Promise<never>((_, reject) => {
        stopWaiting = reject;
      });
      const written = write();
      file = Promise.race([written, refusal]);
      file.catch(() => undefined); // `chunks` reports the error to readers
      // It may be complete only now.
      refusal.catch(async () => (await written).close()).catch(() => undefined);
    }
    return file;
  }

  async function* chunks(): AsyncGenerator<Buffer, undefined> {
    if (ended) throw ended;
    const handle = await ensureFilled();
    for (let position = 0; ; ) {
      if (ended) throw ended;
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
    close: () => end(bodyEndedEarly()),
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
