import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type pg from 'pg';
import { z } from 'zod';
import { objectKey } from '../files/object-key.ts';
import type { Clock } from '../platform/clock.ts';
import { MissingObjectError, type Storage } from '../platform/storage/storage.ts';
import type { Manifest, Part } from './format/manifest.ts';
import { type PartStore, readPart, writePart } from './format/parts.ts';

export interface StoredFile {
  readonly key: string;
  /** Bytes. */
  readonly size: number;
}

const indexName = 'files.jsonl.gz';

/** Files that are copied at the same time. */
const concurrentCopies = 8;

const indexLine = z.strictObject({
  key: z.string().regex(/^\w+\/\w+$/),
  bytes: z.int().min(0),
  sha256: z.hex().length(64),
});

const partName = (key: string) => `files/${key}`;

/** The complete files of a snapshot. @param condition SQL that selects the rows */
export async function listFiles(
  client: pg.ClientBase,
  condition = 'true',
): Promise<readonly StoredFile[]> {
  const { rows } = await client.query<{ form_id: string; id: string; size: number }>(
    `SELECT form_id, id, size FROM files WHERE size IS NOT NULL AND ${condition} ORDER BY form_id, id`,
  );
  return rows.map(({ form_id, id, size }) => ({ key: objectKey(form_id, id), size }));
}

/** Copies files to a backup, each as a part, and then their list. Files never change after they were stored. */
export async function copyFilesOut(
  store: PartStore,
  { storage, clock }: { readonly storage: Storage; readonly clock: Pick<Clock, 'random'> },
  files: readonly StoredFile[],
  progress: (done: number) => void,
): Promise<Manifest['files']> {
  const missing: string[] = [];
  let bytes = 0;
  let count = 0;
  const copy = async ({ key }: StoredFile): Promise<string> => {
    const content = await openIfStored(storage, key);
    if (!content) {
      missing.push(key);
      return '';
    }
    const part = await writePart(store, clock, partName(key), content);
    bytes += part.bytes;
    count += 1;
    return `${JSON.stringify({ key, bytes: part.bytes, sha256: part.sha256 })}\n`;
  };
  async function* lines(): AsyncGenerator<Buffer> {
    for (const [done, batch] of inBatches(files)) {
      progress(done);
      const written = await Promise.all(batch.map(copy));
      yield Buffer.from(written.join(''));
    }
  }
  const index = await writePart(store, clock, indexName, Readable.from(lines()));
  return { count, bytes, missing: missing.sort(), index };
}

/** The file as a stream; undefined if the storage does not have it. */
function openIfStored(storage: Storage, key: string): Promise<Readable | undefined> {
  return storage.get(key).catch((error: unknown) => {
    if (error instanceof MissingObjectError) return undefined;
    throw error;
  });
}

function* inBatches<Item>(items: readonly Item[]): Generator<[start: number, batch: Item[]]> {
  for (let start = 0; start < items.length; start += concurrentCopies) {
    yield [start, items.slice(start, start + concurrentCopies)];
  }
}

export interface FilePart {
  readonly key: string;
  readonly part: Part;
}

export async function* readFileIndex(
  store: PartStore,
  { files }: Pick<Manifest, 'files'>,
): AsyncGenerator<FilePart> {
  const input = await readPart(store, files.index);
  // The events of a stream that fails do not reach the loop over its lines.
  let failure: unknown;
  input.once('error', (error) => {
    failure = error;
  });
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    const { key, bytes, sha256 } = indexLine.parse(JSON.parse(line));
    yield { key, part: { name: partName(key), bytes, sha256 } };
  }
  if (failure !== undefined) throw failure;
}

/** Copies the files of a backup to the storage. @param storing called before a file is stored */
export async function copyFilesIn(
  store: PartStore,
  manifest: Pick<Manifest, 'files'>,
  storage: Storage,
  storing: (key: string) => void,
): Promise<void> {
  let batch: FilePart[] = [];
  const copyBatch = async () => {
    const copies = batch.map(async ({ key, part }) => {
      storing(key);
      await storage.put(key, await readPart(store, part));
    });
    batch = [];
    // All have ended when this fails, so that the caller can remove what was stored.
    const failed = (await Promise.allSettled(copies)).find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
  };
  for await (const file of readFileIndex(store, manifest)) {
    batch.push(file);
    if (batch.length === concurrentCopies) await copyBatch();
  }
  await copyBatch();
}
