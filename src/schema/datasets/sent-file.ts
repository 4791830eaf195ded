import { createHash } from 'node:crypto';
import { limitBytes } from '../../datasets/content/dataset-content.ts';
import { datasetFileLimit } from '../../datasets/content/dataset-limits.ts';
import type { OpenFile } from '../../files/incoming-files.ts';
import { createSpool } from '../../files/spool.ts';

/** A file that was received completely. */
interface ReceivedFile {
  readonly read: () => AsyncIterable<Uint8Array>;
  /** SHA-256 of the content, which identifies it in idempotent requests. */
  readonly digest: string;
}

/**
 * Receives a file to a temporary one before `work` runs, so that no transaction waits for a slow client.
 *
 * @param open undefined without a file
 * @throws {Problem} `payload_too_large`, `bad_request`, `unavailable`, and what `work` throws
 */
export async function withReceivedFile<Result>(
  open: OpenFile | null | undefined,
  work: (file: ReceivedFile | undefined) => Promise<Result>,
): Promise<Result> {
  if (!open) return work(undefined);
  const { content } = await open();
  const hash = createHash('sha256');
  async function* hashed() {
    for await (const chunk of limitBytes(content, datasetFileLimit)) {
      hash.update(chunk);
      yield chunk;
    }
  }
  const spool = createSpool(hashed, datasetFileLimit);
  try {
    await spool.ready();
    return await work({ read: () => spool.read(), digest: hash.digest('hex') });
  } finally {
    spool.close();
    content.destroy(); // discards the unread rest
  }
}
