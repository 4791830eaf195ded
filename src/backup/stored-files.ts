import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type pg from 'pg';
import { z } from 'zod';
import { objectKey } from '../files/find-files.ts';
import type { Clock } from '../platform/clock.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { MissingObjectError, type Storage } from '../platform/storage/storage.ts';
import type { Manifest } from './format/manifest.ts';
import { atMostLines, type Part, type PartStore, readPart, writePart } from './format/parts.ts';

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

/**
 * The complete files of a snapshot.
 *
 * @param condition SQL that selects the rows
 * @param table SQL of another table with rows of files
 */
export async function listFiles(
  client: pg.ClientBase,
  condition = 'true',
  table = 'files',
): Promise<readonly StoredFile[]> {
  const { rows } = await client.query<{ form_id: string; id: string; size: number }>(
    `SELECT form_id, id, size FROM ${table} WHERE size IS NOT NULL AND ${condition} ORDER BY form_id, id`,
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

/** A line of the list of files is shorter. */
const maxLineBytes = 1000;

/**
 * The files of a backup, in the order of their keys.
 *
 * @throws {OperatorError} if the list has other lines than those that the service writes, a key twice, or too many
 */
export async function* readFileIndex(
  store: PartStore,
  { files: { index, count } }: Pick<Manifest, 'files'>,
): AsyncGenerator<FilePart> {
  const stored = await readPart(store, index);
  const bounds = { lines: count, lineBytes: maxLineBytes };
  const lines = atMostLines(stored, index.name, bounds);
  const input = Readable.from(lines, { objectMode: false });
  // The events of a stream that fails do not reach the loop over its lines.
  let failure: unknown;
  input.once('error', (error) => {
    failure = error;
  });
  let previous = '';
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    const { key, bytes, sha256 } = parseLine(line, index);
    if (key <= previous) {
      throw new OperatorError(
        `The part ${index.name} lists ${key} twice, or not in the order of keys. ${useAnother}`,
      );
    }
    previous = key;
    yield { key, part: { name: partName(key), bytes, sha256 } };
  }
  if (failure !== undefined) throw failure;
}

function parseLine(line: string, { name }: Part): z.output<typeof indexLine> {
  try {
    return indexLine.parse(JSON.parse(line));
  } catch (cause) {
    const message = `The part ${name} has a line that does not describe a file. ${useAnother}`;
    throw new OperatorError(message, { cause });
  }
}

const useAnother = 'Use a backup that the service has made.';

/** Keys that are looked up with one statement. */
const lookupSize = 1000;

/**
 * Compares the files of a backup with the rows of a table, before any of them is stored.
 *
 * @param table SQL of the table that has the rows of `files`
 * @throws {OperatorError} if a file has no row
 */
export async function assertFilesHaveRows(
  client: Pick<pg.ClientBase, 'query'>,
  table: string,
  store: PartStore,
  manifest: Pick<Manifest, 'files'>,
): Promise<void> {
  let keys: string[] = [];
  const compare = async () => {
    const { rows } = await client.query<{ key: string }>(
      `SELECT key FROM unnest($1::text[], $2::text[]) AS wanted(form_id, id),
         LATERAL (SELECT wanted.form_id || '/' || wanted.id AS key) AS named
       WHERE NOT EXISTS (
         SELECT FROM ${table} f WHERE f.form_id = wanted.form_id AND f.id = wanted.id AND f.size IS NOT NULL
       ) LIMIT 1`,
      [keys.map((key) => key.split('/')[0]), keys.map((key) => key.split('/')[1])],
    );
    keys = [];
    const [foreign] = rows;
    if (!foreign) return;
    throw new OperatorError(
      `The backup contains the file ${foreign.key}, which has no row in its table "files". ${useAnother}`,
    );
  };
  for await (const { key } of readFileIndex(store, manifest)) {
    keys.push(key);
    if (keys.length === lookupSize) await compare();
  }
  await compare();
}

/**
 * Finds files that the storage has already.
 *
 * @throws {OperatorError} if it has one
 */
export async function assertNotStored(
  storage: Storage,
  files: readonly Pick<StoredFile, 'key'>[],
): Promise<void> {
  for (const [, batch] of inBatches(files)) {
    const found = await Promise.all(
      batch.map(async ({ key }) => {
        const content = await openIfStored(storage, key);
        content?.destroy();
        return content ? [key] : [];
      }),
    );
    const [key] = found.flat();
    if (key === undefined) continue;
    throw new OperatorError(
      `The file ${key} exists already in the storage, and is not replaced. Nothing was imported. ` +
        'Remove it if no form uses it: "files verify" lists those.',
    );
  }
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
