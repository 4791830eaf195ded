import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { removeFiles } from '../../../src/files/file-cleanup.ts';
import { folderStorage } from '../../../src/platform/storage/folder-storage.ts';
import { s3Storage } from '../../../src/platform/storage/s3-storage.ts';
import { type Storage, StorageError } from '../../../src/platform/storage/storage.ts';
import { buildPublishedForm } from '../../support/fixtures/forms.ts';
import {
  definitionOf,
  fileQuestion,
  storedFiles,
  upload,
  uploadRef,
} from '../../support/fixtures/uploads.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

// Errors of the storage are reported in bounded time and have no side effects.

const cleanups: (() => unknown)[] = [];
afterAll(async () => {
  for (const step of cleanups.splice(0).reverse()) await step();
});

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'formwright-storage-'));
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

let isFull = false;
let root = '';
/** A storage whose disk is full on demand: writes then go to /dev/full. */
function storageIn(folder: string): Storage {
  root = join(folder, 'mounted');
  const inner = folderStorage(root);
  return {
    ...inner,
    put(key, content) {
      if (isFull) symlinkSync('/dev/full', join(root, `${key}.part`));
      return inner.put(key, content);
    },
  };
}

const world = await createTestWorld({ storage: storageIn });
const { services, visitor, url } = world;
const alice = await world.client();
const { id, slug } = await buildPublishedForm(alice, { definition: definitionOf(fileQuestion()) });
const ready = async () => (await fetch(`${url}/readyz`)).status;
const submit = (ref: string) =>
  visitor.rest(`POST /public/forms/${slug}/submissions`, { body: { answers: { doc: [ref] } } });

describe('a full disk', () => {
  it.each([{ size: 10 }, { size: 300_000 }])(
    'rejects an upload of $size bytes with 503 and leaves no file if the disk is full',
    async ({ size }) => {
      await uploadRef(visitor, slug); // creates the folder of the form
      const before = await storedFiles(world);
      isFull = true;
      const { status, body, headers } = await upload(visitor, slug, {
        content: Buffer.alloc(size, 'x'),
      });
      isFull = false;
      expect([status, body.code]).toEqual([503, 'unavailable']);
      expect(headers.get('Retry-After')).toMatch(/^\d+$/);
      expect(await storedFiles(world)).toEqual(before);
      await uploadRef(visitor, slug);
    },
  );

  it('distinguishes a full disk from a broken stream', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'form_1'));
    symlinkSync('/dev/full', join(folder, 'form_1/file_1.part'));
    const storage = folderStorage(folder);
    const content = Readable.from([Buffer.alloc(100)], { objectMode: false });
    const failure = await storage.put('form_1/file_1', content).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StorageError);
    expect(failure).toMatchObject({ cause: { code: 'ENOSPC' } });

    const broken = new Readable({ read: () => undefined });
    broken.destroy(new Error('broken off'));
    await expect(storage.put('form_1/file_2', broken)).rejects.toThrow('broken off');
  });
});

describe('a storage folder', () => {
  /** Replaces the folder for a while. */
  async function without(work: () => Promise<void>): Promise<void> {
    await rename(root, `${root}.away`);
    try {
      await work();
    } finally {
      await rm(root, { recursive: true, force: true });
      await rename(`${root}.away`, root);
    }
  }

  const refused = async () => {
    const { status, body } = await upload(visitor, slug);
    expect([status, body.code]).toEqual([503, 'unavailable']);
    expect(await ready()).toBe(503);
  };

  it.each([
    { what: 'disappears', put: async () => undefined },
    { what: 'is not mounted', put: async () => mkdirSync(root) },
    { what: 'is another storage', put: () => folderStorage(root).check() },
    { what: 'is replaced by a file', put: () => writeFile(root, '') },
  ])('is neither written to nor created again if it $what', async ({ put }) => {
    const ref = await uploadRef(visitor, slug, { content: 'content' });
    await without(async () => {
      await put();
      const before = contentAt(root);
      await refused();
      await refused();
      expect(contentAt(root)).toEqual(before);
    });

    expect(await ready()).toBe(200);
    await uploadRef(visitor, slug);
    expect((await submit(ref)).status).toBe(201);
  });

  it('retains pending removals while it is missing', async () => {
    const ref = await uploadRef(visitor, slug);
    const { body } = await submit(ref);
    await alice.rest(`DELETE /forms/${id}/responses/${body.id}`);
    const waiting = () => services.db.prisma.fileRemoval.count();
    expect(await waiting()).toBeGreaterThan(0);
    await without(async () => {
      await expect(removeFiles(services)).rejects.toThrow(StorageError);
      expect(await waiting()).toBeGreaterThan(0);
    });
    await removeFiles(services);
    expect(await waiting()).toBe(0);
  });

  it('is used when it is mounted after the start', async () => {
    const folder = temporaryFolder();
    const hasFiles = async () => true;
    const storage = folderStorage(folder, { hasFiles });
    await expect(storage.check()).rejects.toThrow(/is its volume mounted/);
    await expect(storage.put('form_1/file_1', Readable.from(['x']))).rejects.toThrow(StorageError);
    expect(readdirSync(folder)).toEqual([]);

    const volume = temporaryFolder();
    await folderStorage(volume).put('form_1/file_1', Readable.from([Buffer.from('x')]));
    await rm(folder, { recursive: true });
    await rename(volume, folder);
    await storage.check();
    expect((await buffer(await storage.get('form_1/file_1'))).toString()).toBe('x');
  });

  it('of an earlier release is accepted without a marker file', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'form_1'));
    await writeFile(join(folder, 'form_1/file_1'), 'x');
    const storage = folderStorage(folder, { hasFiles: async () => true });
    await storage.check();
    expect((await buffer(await storage.get('form_1/file_1'))).toString()).toBe('x');
  });

  it('waits for a marker that another server has created, and not written yet', async () => {
    const folder = temporaryFolder();
    const marker = join(folder, '.formwright-storage');
    await writeFile(marker, '');
    const storage = folderStorage(folder);
    const checked = storage.check().then(
      () => 'usable',
      (error: Error) => error.message,
    );
    for (let reads = 0; reads < 4; reads += 1) await readFile(marker); // it has been read before
    await writeFile(marker, 'an id\n');
    expect(await checked).toBe('usable');
    await writeFile(marker, '');
    await expect(storage.check()).rejects.toThrow('write any text to it');
  });

  it('gets one marker from several servers that use it for the first time concurrently', async () => {
    const folder = join(temporaryFolder(), 'files');
    const storages = Array.from({ length: 8 }, () => folderStorage(folder));
    await Promise.all(storages.map((storage) => storage.check().catch(() => storage.check())));
    await Promise.all(storages.map((storage) => storage.check()));
  });
});

/** The content of a path: nothing, a file, or the names in a folder, recursively. */
function contentAt(path: string): readonly string[] | 'a file' | 'nothing' {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return 'nothing';
  return found.isFile() ? 'a file' : readdirSync(path, { recursive: true, encoding: 'utf8' });
}

describe('an S3-compatible storage that does not respond', () => {
  const timeouts = { connect: 200, stall: 200, check: 300 };

  /** Sends a given response, and nothing after it. */
  async function silentStore(response = '') {
    process.env['AWS_ACCESS_KEY_ID'] = 'access-key';
    process.env['AWS_SECRET_ACCESS_KEY'] = 'secret';
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket.on('error', () => undefined));
      socket.once('data', () => socket.write(response));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    cleanups.push(() => {
      for (const socket of sockets) socket.destroy();
      server.close();
    });
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    return s3Storage(`s3://bucket?endpoint=http://127.0.0.1:${port}`, undefined, timeouts);
  }

  it('fails every call within the timeout', async () => {
    const storage = await silentStore();
    const calls = [
      storage.put('form_1/file_1', Readable.from([Buffer.alloc(10)], { objectMode: false })),
      storage.put('form_1/file_2', Readable.from([Buffer.alloc(6_000_000)], { objectMode: false })),
      storage.get('form_1/file_1'),
      storage.check(),
    ];
    const outcomes = await Promise.all(calls.map((call) => call.catch((error: unknown) => error)));
    for (const outcome of outcomes) expect(outcome).toBeInstanceOf(StorageError);
    await expect(storage.remove(['form_1/file_1'])).rejects.toThrow();
  });

  it('fails a download that stalls', async () => {
    const storage = await silentStore('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc');
    const body = await storage.get('form_1/file_1');
    await expect(buffer(body)).rejects.toThrow(StorageError);
  });

  it('does not fail a download that its reader has paused', async () => {
    const storage = await silentStore(`HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc`);
    const body = await storage.get('form_1/file_1');
    await sleep(2 * timeouts.stall);
    expect((await buffer(body)).toString()).toBe('abc');
  });

  it('makes /readyz fail, and uploads return 503', async () => {
    const silent = await silentStore();
    const other = await createTestWorld({ storage: () => silent });
    const bob = await other.client();
    const form = await buildPublishedForm(bob, { definition: definitionOf(fileQuestion()) });
    const { status, body } = await upload(other.visitor, form.slug);
    expect([status, body.code]).toEqual([503, 'unavailable']);
    expect((await fetch(`${other.url}/readyz`)).status).toBe(503);
    expect(await other.services.db.prisma.file.count()).toBe(0);
  });
});
