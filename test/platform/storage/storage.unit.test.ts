import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
// @ts-expect-error It has no types.
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openStorage } from '../../../src/platform/storage/open-storage.ts';
import {
  MissingObjectError,
  type Storage,
  StorageError,
  type StoredObject,
} from '../../../src/platform/storage/storage.ts';

// Tests for all storages; those for one of them are below and in s3-requests.unit.test.ts.

/** An empty storage for a test. */
interface TestStorage {
  readonly storage: Storage;
  /** The folder that contains the bytes. */
  readonly folder: string;
}

const folder = mkdtempSync(join(tmpdir(), 'formwright-storage-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let made = 0;
async function inFolder(): Promise<TestStorage> {
  made += 1;
  const own = join(folder, `folder${made}`);
  return { storage: await openStorage(pathToFileURL(own).href, folder), folder: own };
}

const buckets = join(folder, 'buckets');
const s3rver = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory: buckets,
});
let s3Port = 0;
async function inS3(): Promise<TestStorage> {
  made += 1;
  const own = join(buckets, `bucket${made}`);
  mkdirSync(own, { recursive: true });
  const endpoint = `http://127.0.0.1:${s3Port}`;
  const url = `s3://bucket${made}/some/prefix?region=us-east-1&endpoint=${endpoint}`;
  return { storage: await openStorage(url, folder), folder: own };
}

interface Exchange {
  readonly method: string;
  readonly path: string;
  readonly query: Record<string, string | undefined>;
  type: string;
  status: number;
  body: string;
}

/** s3rver stores multipart uploads, but cannot list or abort them: this adds both. */
async function multipartUploads(ctx: Exchange, next: () => Promise<void>): Promise<void> {
  const [, bucket = ''] = ctx.path.split('/');
  const uploads = join(buckets, bucket, '._S3rver_uploads');
  const { uploads: listing, prefix = '', uploadId } = ctx.query;
  if (ctx.method === 'DELETE' && uploadId !== undefined) {
    await rm(join(uploads, uploadId), { recursive: true });
    ctx.status = 204;
  } else if (ctx.method === 'GET' && listing !== undefined) {
    const ids = await readdir(uploads).catch(() => []);
    const keys = await Promise.all(ids.map((id) => readFile(join(uploads, id, 'key'), 'utf8')));
    const found = ids.flatMap((id, index) =>
      keys[index]?.startsWith(prefix)
        ? [`<Upload><Key>${keys[index]}</Key><UploadId>${id}</UploadId></Upload>`]
        : [],
    );
    ctx.type = 'application/xml';
    ctx.body = `<ListMultipartUploadsResult>${found.join('')}</ListMultipartUploadsResult>`;
  } else {
    await next();
  }
}

beforeAll(async () => {
  process.env['AWS_ACCESS_KEY_ID'] = 'S3RVER';
  process.env['AWS_SECRET_ACCESS_KEY'] = 'S3RVER';
  mkdirSync(buckets);
  s3rver.middleware.unshift(multipartUploads);
  s3Port = (await s3rver.run()).port;
});
afterAll(async () => {
  s3rver.httpServer.closeAllConnections();
  await s3rver.close();
});

async function contentOf(storage: Storage): Promise<StoredObject[]> {
  const found: StoredObject[] = [];
  for await (const entry of storage.list()) found.push(entry);
  return found.sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** All files in a folder, recursively, except the marker file. */
const filesIn = (path: string) =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== '.formwright-storage')
    .map(({ name }) => name);

/** A stream of unknown length, with irregular chunks. */
function unsizedStream(bytes: Buffer, chunk = 65_521): Readable {
  return Readable.from(
    (function* () {
      for (let at = 0; at < bytes.length; at += chunk) yield bytes.subarray(at, at + chunk);
    })(),
    { objectMode: false },
  );
}

/** Ends after a number of bytes, with an error or, like an aborted request, without. */
function failingStream(size: number, how: 'fails' | 'is destroyed'): Readable {
  let sent = 0;
  return new Readable({
    read() {
      if (sent < size) {
        sent += 65_536;
        this.push(Buffer.alloc(65_536, 1));
      } else {
        setImmediate(() => this.destroy(how === 'fails' ? new Error('broken off') : undefined));
      }
    },
  });
}

const megabytes = (count: number) => count * 1024 * 1024;

describe.each([
  { backend: 'a folder', open: inFolder },
  { backend: 'S3', open: inS3 },
])('$backend', ({ open }) => {
  it.each([
    { size: 0 },
    { size: 1 },
    { size: megabytes(5) },
    { size: megabytes(5) + 1 },
    { size: megabytes(12) },
  ])('returns $size bytes as they were stored', async ({ size }) => {
    const { storage } = await open();
    const bytes = randomBytes(size);
    await storage.put('form_1/file_1', unsizedStream(bytes));
    expect((await buffer(await storage.get('form_1/file_1'))).equals(bytes)).toBe(true);
    expect(await contentOf(storage)).toEqual([{ key: 'form_1/file_1', size }]);
  });

  it.each([{ chunk: 1 }, { chunk: 7 }, { chunk: 4099 }])(
    'stores a stream in chunks of $chunk',
    async ({ chunk }) => {
      const { storage } = await open();
      const bytes = randomBytes(20_011);
      await storage.put('form_1/file_1', unsizedStream(bytes, chunk));
      expect((await buffer(await storage.get('form_1/file_1'))).equals(bytes)).toBe(true);
    },
  );

  it('stores concurrent streams separately', async () => {
    const { storage } = await open();
    const contents = Array.from({ length: 12 }, (_, index) => randomBytes(100_000 + index));
    await Promise.all(
      contents.map((bytes, index) =>
        storage.put(`form_${index % 3}/file_${index}`, unsizedStream(bytes)),
      ),
    );
    const read = await Promise.all(
      contents.map(async (_, index) =>
        buffer(await storage.get(`form_${index % 3}/file_${index}`)),
      ),
    );
    expect(read.map((bytes, index) => contents[index]?.equals(bytes))).not.toContain(false);
    expect(await contentOf(storage)).toHaveLength(12);
  });

  it('reads a range with inclusive ends', async () => {
    const { storage } = await open();
    const bytes = randomBytes(300_000);
    await storage.put('form_1/file_1', unsizedStream(bytes));
    for (const [start, end] of [
      [0, 1], // s3rver returns the whole object for the range 0 to 0
      [0, 299_999],
      [1, 2],
      [65_535, 200_000],
      [299_999, 299_999],
    ] as const) {
      const part = await buffer(await storage.get('form_1/file_1', { start, end }));
      expect(part.equals(bytes.subarray(start, end + 1))).toBe(true);
    }
  });

  it('throws a MissingObjectError for a missing object', async () => {
    const { storage } = await open();
    await storage.check();
    for (const range of [undefined, { start: 0, end: 1 }]) {
      await expect(storage.get('form_1/file_1', range)).rejects.toThrow(MissingObjectError);
    }
    expect(await contentOf(storage)).toEqual([]);
  });

  it('throws another StorageError for an object of a storage that is away', async () => {
    const { storage, folder: own } = await open();
    await storage.put('form_1/file_1', unsizedStream(Buffer.from('x')));
    await rm(own, { recursive: true });
    const failure = await storage.get('form_1/file_1').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StorageError);
    expect(failure).not.toBeInstanceOf(MissingObjectError);
  });

  it('removes only the given objects, and ignores missing ones', async () => {
    const { storage, folder: own } = await open();
    for (const key of ['form_1/file_1', 'form_1/file_11', 'form_11/file_1']) {
      await storage.put(key, unsizedStream(Buffer.from(key)));
    }
    await storage.remove([]);
    await storage.remove(['form_1/file_1', 'form_1/file_2', 'form_7/file_1']);
    await storage.remove(['form_1/file_1']);
    await expect(storage.get('form_1/file_1')).rejects.toThrow(StorageError);
    expect(await contentOf(storage)).toEqual(
      [
        { key: 'form_11/file_1', size: 14 },
        { key: 'form_1/file_11', size: 14 },
      ].sort((a, b) => (a.key < b.key ? -1 : 1)),
    );

    await storage.remove(['form_1/file_11', 'form_11/file_1']);
    expect(await contentOf(storage)).toEqual([]);
    expect(filesIn(own)).toEqual([]);
  });

  const patience = { timeout: 60_000, interval: 200 };

  it.each([
    { how: 'fails', size: 0 },
    { how: 'fails', size: 200_000 },
    { how: 'fails', size: megabytes(12) },
    { how: 'is destroyed', size: 0 },
    { how: 'is destroyed', size: 200_000 },
    { how: 'is destroyed', size: megabytes(12) },
  ] as const)('stores nothing of a stream that $how after $size bytes', async ({ how, size }) => {
    const { storage, folder: own } = await open();
    await storage.put('form_1/file_2', unsizedStream(Buffer.from('whole')));
    await expect(storage.put('form_1/file_1', failingStream(size, how))).rejects.toThrow();
    await expect(storage.get('form_1/file_1')).rejects.toThrow(StorageError);
    // s3rver sometimes returns 500 while it is still deleting parts of a broken upload; the job
    // that removes files retries as well.
    await vi.waitFor(async () => {
      expect(await contentOf(storage)).toEqual([{ key: 'form_1/file_2', size: 5 }]);
      await storage.remove(['form_1/file_1']);
    }, patience);
    expect((await buffer(await storage.get('form_1/file_2'))).toString()).toBe('whole');
    await storage.remove(['form_1/file_2']);
    await vi.waitFor(() => expect(filesIn(own)).toEqual([]), patience);
  });

  it('stores an object under a key after an interrupted put', async () => {
    const { storage } = await open();
    await expect(storage.put('form_1/file_1', failingStream(200_000, 'fails'))).rejects.toThrow();
    await storage.put('form_1/file_1', unsizedStream(Buffer.from('second')));
    expect((await buffer(await storage.get('form_1/file_1'))).toString()).toBe('second');
  });

  it('passes a check until the storage is removed', async () => {
    const { storage, folder: own } = await open();
    await storage.check();
    await rm(own, { recursive: true });
    await expect(storage.check()).rejects.toThrow();
  });
});

describe('folderStorage', () => {
  it.each([
    '',
    '/',
    'a',
    'a/',
    '/b',
    'a/b/c',
    '../x/y',
    '../x',
    'x/..',
    './x',
    'a//b',
    'a\\b/c',
    'a/b.part',
    'a/b\0',
    'a/b\n',
    'a/%2e%2e',
    'ä/b',
  ])('rejects the invalid key %j', async (key) => {
    const { storage } = await inFolder();
    await expect(storage.put(key, unsizedStream(Buffer.from('x')))).rejects.toThrow(StorageError);
    await expect(storage.get(key)).rejects.toThrow(StorageError);
    await expect(storage.remove([key])).rejects.toThrow(StorageError);
    expect(await contentOf(storage)).toEqual([]);
  });

  it('lists and removes the partial file of a killed process', async () => {
    const { storage, folder: own } = await inFolder();
    mkdirSync(join(own, 'form_1'), { recursive: true });
    writeFileSync(join(own, 'form_1/file_1.part'), 'hal');
    expect(await contentOf(storage)).toEqual([{ key: 'form_1/file_1.part', size: 3 }]);
    await storage.remove(['form_1/file_1']);
    expect(filesIn(own)).toEqual([]);
  });

  it('leaves no files of a hundred streams that are interrupted at random', async () => {
    const { storage, folder: own } = await inFolder();
    const puts = Array.from({ length: 100 }, (_, index) => {
      const content = unsizedStream(Buffer.alloc(500_000));
      const destroy = () => void content.destroy(new Error('broken off'));
      if (index === 0) destroy();
      else if (index % 3 === 0) setImmediate(destroy);
      else if (index % 3 === 1) process.nextTick(destroy);
      else content.once('data', destroy);
      content.on('error', () => undefined);
      return storage.put(`form_${index}/file_1`, content);
    });
    const outcomes = await Promise.allSettled(puts);
    expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['rejected']));
    expect(filesIn(own)).toEqual([]);
  });

  it('is in the data folder by default', async () => {
    const data = join(folder, 'data');
    const storage = await openStorage(undefined, data);
    await storage.put('form_1/file_1', unsizedStream(Buffer.from('x')));
    expect(existsSync(join(data, 'files/form_1/file_1'))).toBe(true);
  });

  // Created by an operator or the file system, such as `lost+found` or `.DS_Store`.
  it('ignores unrelated files when listing', async () => {
    const { storage, folder: own } = await inFolder();
    await storage.put('form_1/file_1', unsizedStream(Buffer.from('x')));
    writeFileSync(join(own, '.DS_Store'), '');
    expect(await contentOf(storage)).toContainEqual({ key: 'form_1/file_1', size: 1 });
  });
});
