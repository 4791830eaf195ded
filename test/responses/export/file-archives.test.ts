import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { folderStorage } from '../../../src/platform/storage/folder-storage.ts';
import { type Storage, StorageError } from '../../../src/platform/storage/storage.ts';
import { exportLimits } from '../../../src/responses/export/export-limits.ts';
import { readArchive, testWithUnzip } from '../../support/clients/read-archive.ts';
import { buildForm, buildPublishedForm } from '../../support/fixtures/forms.ts';
import { insertResponses } from '../../support/fixtures/insert-responses.ts';
import { definitionOf, fileQuestion, png, uploadRef } from '../../support/fixtures/uploads.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

// Archives with the files of responses.

let storageFolder = '';
/** The streams that the storage has opened. */
let opened: Readable[] = [];
let replaceContent: ((key: string) => Readable | undefined) | undefined;

function observedStorage(folder: string): Storage {
  storageFolder = folder;
  const storage = folderStorage(folder);
  return {
    ...storage,
    async get(key, range) {
      const content = replaceContent?.(key) ?? (await storage.get(key, range));
      opened.push(content);
      return content;
    },
  };
}

const world = await createTestWorld({ storage: observedStorage });
const alice = await world.client();
const stranger = await world.client();
const { db, ids, storage } = world.services;
const { key } = (
  await alice.rest('POST /keys', { body: { name: 'reader', scopes: ['responses:read'] } })
).body;
const photo = { id: 'photo', type: 'file', max_files: 5 };
const definition = definitionOf(fileQuestion({ max_files: 5 }), photo);
const build = () => buildPublishedForm(alice, { definition });

interface Form {
  readonly id: string;
  readonly slug: string;
}

type SentFiles = Readonly<
  Record<string, readonly (readonly [name: string, content: string | Uint8Array])[]>
>;

/** Creates a response with files by question. */
async function submit({ id, slug }: Form, files: SentFiles) {
  const answers: Record<string, string[]> = {};
  for (const [itemId, sent] of Object.entries(files)) {
    answers[itemId] = [];
    for (const [name, content] of sent) {
      answers[itemId].push(await uploadRef(world.visitor, slug, { name, content, itemId }));
    }
  }
  const { status, body } = await alice.rest(`POST /forms/${id}/responses`, { body: { answers } });
  expect(status).toBe(201);
  return body;
}

const request = (pathAndQuery: string, signal?: AbortSignal) =>
  fetch(world.url + pathAndQuery, {
    headers: { Authorization: `Bearer ${key}` },
    signal: signal ?? null,
  });

const archivePath = (formId: string, query: object = {}) =>
  `/api/v1/forms/${formId}/files/export?${new URLSearchParams({ ...query })}`;

/** Downloads an archive: the text of the files by path, and the lines of the manifest. */
async function download(pathAndQuery: string) {
  const response = await request(pathAndQuery);
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'application/zip']);
  const entries = await readArchive(Buffer.from(await response.arrayBuffer()));
  const manifest = entries.pop();
  expect(manifest?.path).toBe('manifest.csv');
  const [header, ...lines] = (manifest?.content.toString() ?? '').trimEnd().split('\r\n');
  expect(header).toBe('path,response_id,question_id,file_id,name,media_type,size,sha256,status');
  const files = Object.fromEntries(entries.map(({ path, content }) => [path, content.toString()]));
  return { entries, files, lines, headers: response.headers };
}

const sha256 = (content: string) => createHash('sha256').update(content).digest('hex');

const graphqlExport = `query ($formId: ID!, $after: String, $filter: ResponseFilter) {
  exportFiles(formId: $formId, after: $after, filter: $filter) {
    url fileName mediaType
  }
}`;

describe('validation', () => {
  it('returns 404 for a form of another workspace, and an unknown one', async () => {
    const { id } = await build();
    for (const [client, formId] of [
      [stranger, id],
      [alice, 'x'],
    ] as const) {
      const { status, body, headers } = await client.rest(`GET /forms/${formId}/files/export`);
      expect([status, body.code]).toEqual([404, 'not_found']);
      expect(headers.get('Content-Disposition')).toBeNull();
    }
  });

  it('requires an API key with the scope responses:read', async () => {
    const { id } = await build();
    const line = `GET /forms/${id}/files/export`;
    expect((await world.visitor.rest(line)).status).toBe(401);
    const writer = await world.clientOfSameWorkspace(alice, ['responses:write', 'forms:read']);
    const { status, body } = await writer.rest(line);
    expect([status, body.required_scope]).toEqual([403, 'responses:read']);
    const problem = await writer.graphqlProblem(graphqlExport, { formId: id });
    expect(problem).toMatchObject({ status: 403, required_scope: 'responses:read' });
  });

  it.each([
    [{ after: 'x' }, 422, 'query.after'],
    [{ from: 'yesterday' }, 400, 'query.from'],
    [{ approval: 'maybe' }, 400, 'query.approval'],
  ])('refuses %j', async (query, status, path) => {
    const { id } = await build();
    const response = await request(archivePath(id, query));
    expect([response.status, (await response.json()).errors]).toMatchObject([status, [{ path }]]);
  });

  it('refuses more files than an archive contains, before it begins', async () => {
    const { id } = await build();
    await insertFiles(id, exportLimits.files + 1, 1);
    const { status, body, headers } = await alice.rest(`GET /forms/${id}/files/export`);
    expect([status, body.code]).toEqual([422, 'validation_failed']);
    expect(body.errors).toMatchObject([{ path: 'query.from', code: 'too_many' }]);
    expect(headers.get('Content-Disposition')).toBeNull();
  });
});

describe('archives', () => {
  it('contain only the list of files without any', async () => {
    for (const form of [await buildForm(alice), await build()]) {
      const { files, lines } = await download(archivePath(form.id));
      expect([files, lines]).toEqual([{}, []]);
    }
  });

  it('contain the files by response and question, and list them', async () => {
    const form = await build();
    const first = await submit(form, {
      doc: [
        ['a.txt', 'one'],
        ['a.txt', 'two'],
        ['=b, "c".txt', 'three'],
      ],
      photo: [['pixel.png', png]],
    });
    const second = await submit(form, { doc: [['A.txt', 'four']] });
    const { files, entries, lines, headers } = await download(archivePath(form.id));
    const day = new Date().toISOString().slice(0, 10);
    expect(headers.get('Content-Disposition')).toBe(
      `attachment; filename="Untitled form-files-${day}.zip"`,
    );
    const [one, two] = [`${first.id}/doc/`, `${second.id}/doc/`];
    expect(files).toEqual({
      [`${one}a.txt`]: 'one',
      [`${one}a (2).txt`]: 'two',
      [`${one}=b, _c_.txt`]: 'three',
      [`${first.id}/photo/pixel.png`]: Buffer.from(png).toString(),
      [`${two}A.txt`]: 'four',
    });
    expect(entries.map(({ path, isCompressed }) => [path.split('.').at(-1), isCompressed])).toEqual(
      expect.arrayContaining([
        ['txt', true],
        ['png', false],
      ]),
    );
    const [file] = first.answers.doc;
    expect(lines).toHaveLength(5);
    expect(lines[0]).toBe(
      `${one}a.txt,${first.id},doc,${file.file_id},a.txt,text/plain,3,${sha256('one')},included`,
    );
    expect(lines[2]).toMatch(/,"'=b, ""c""\.txt",text\/plain,5,/);
  });

  it('list a file that the storage does not have, and contain the others', async () => {
    const form = await build();
    const { id, answers } = await submit(form, {
      doc: [
        ['lost.txt', 'x'],
        ['kept.txt', 'y'],
      ],
    });
    const [{ file_id: lost }] = answers.doc;
    await storage.remove([`${form.id}/${lost}`]);
    const { files, lines } = await download(archivePath(form.id));
    expect(files).toEqual({ [`${id}/doc/kept.txt`]: 'y' });
    expect(lines[0]).toBe(`,${id},doc,${lost},lost.txt,text/plain,1,${sha256('x')},missing`);
    expect(lines[1]).toMatch(/,included$/);
  });

  it('have the filters of exports, in both APIs', async () => {
    const form = await build();
    const responses = [];
    for (const name of ['a', 'b', 'c']) {
      responses.push(await submit(form, { doc: [[`${name}.txt`, name]] }));
    }
    const line = `PUT /forms/${form.id}/responses/${responses[2].id}/approval`;
    await alice.rest(line, { body: { status: 'approved' } });
    for (const [filter, expected] of [
      [{ after: responses[0].id }, ['b', 'c']],
      [{ approval: 'approved' }, ['c']],
      [{ approval: 'none', after: responses[0].id }, ['b']],
      [{ from: '2999-01-01' }, []],
    ] as const) {
      const { files } = await download(archivePath(form.id, filter));
      expect(Object.values(files)).toEqual(expected);
      const { exportFiles } = await alice.graphql(graphqlExport, {
        filter: {
          ...('from' in filter && { from: filter.from }),
          ...('approval' in filter && { approval: filter.approval.toUpperCase() }),
        },
        ...('after' in filter && { after: filter.after }),
        formId: form.id,
      });
      expect(exportFiles.mediaType).toBe('application/zip');
      const { pathname, search } = new URL(exportFiles.url);
      expect(Object.values((await download(pathname + search)).files)).toEqual(expected);
    }
  });
});

/** Inserts files of a few responses; their content is not stored. */
async function insertFiles(formId: string, count: number, responses: number): Promise<string[]> {
  const responseIds = await insertResponses(world.services, formId, responses, { at: new Date() });
  const fileIds = Array.from({ length: count }, () => ids.next('file'));
  await db.pool.query(
    `INSERT INTO files (form_id, id, question_id, ref_digest, name, media_type, size, checksum,
       created_at, expires_at, response_id)
     SELECT $1, id, 'doc', sha256(id::bytea), 'note.txt', 'text/plain', 31, sha256(id::bytea),
       now(), now(), ($3::text[])[1 + (place - 1) % $4]
     FROM unnest($2::text[]) WITH ORDINALITY AS f (id, place)`,
    [formId, fileIds, responseIds, responses],
  );
  return fileIds;
}

it('contain 1,000 files, of which one is open at a time', async () => {
  const { id } = await build();
  const fileIds = await insertFiles(id, 1000, 300);
  await mkdir(join(storageFolder, id));
  for (const fileId of fileIds) await writeFile(join(storageFolder, id, fileId), fileId);
  opened = [];
  const response = await request(archivePath(id));
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(opened).toHaveLength(1000);
  expect(opened.filter(({ destroyed }) => !destroyed)).toEqual([]);

  const entries = await readArchive(bytes);
  expect(entries).toHaveLength(1001);
  const contents = new Set(entries.map(({ content }) => content.toString()));
  expect(fileIds.filter((fileId) => !contents.has(fileId))).toEqual([]);
  expect(new Set(entries.map(({ path }) => path.toLowerCase())).size).toBe(1001);
  testWithUnzip(bytes);
});

describe('interruptions', () => {
  /** A content without end, of which the bytes that were read are counted. */
  function endless() {
    const content = { bytes: 0 };
    async function* chunks() {
      for (;;) {
        content.bytes += 65_536;
        yield Buffer.alloc(65_536, crypto.getRandomValues(Buffer.alloc(1024)));
      }
    }
    return { content, stream: Readable.from(chunks(), { objectMode: false }) };
  }

  async function serveInstead(stream: Readable) {
    const form = await build();
    const { answers } = await submit(form, { photo: [['a.png', png]] });
    replaceContent = (name) => (name.endsWith(answers.photo[0].file_id) ? stream : undefined);
    onTestFinished(() => {
      replaceContent = undefined;
    });
    return form;
  }

  it('read no more than a slow client receives, and nothing after it has left', async () => {
    const { content, stream } = endless();
    const { id } = await serveInstead(stream);
    const leaving = new AbortController();
    const response = await request(archivePath(id), leaving.signal);
    await response.body?.getReader().read();
    let seen = -1;
    while (content.bytes !== seen) {
      seen = content.bytes;
      await sleep(300);
    }
    expect(seen).toBeLessThan(100_000_000); // the buffers of the sockets, which the system enlarges
    leaving.abort();
    while (!stream.destroyed) await sleep(20);
    expect(content.bytes).toBeLessThan(seen + 1_000_000);
  });

  it('break the connection if a file fails while it is read', async () => {
    async function* failing() {
      yield Buffer.alloc(200_000);
      throw new StorageError('the disk failed');
    }
    const { id } = await serveInstead(Readable.from(failing(), { objectMode: false }));
    const response = await request(archivePath(id));
    expect(response.status).toBe(200);
    await expect(response.arrayBuffer()).rejects.toThrow(/terminated/);
  });

  it('answer with 503 if the storage is not available', async () => {
    const form = await build();
    await submit(form, { doc: [['a.txt', 'a']] });
    replaceContent = () => {
      throw new StorageError('the storage is away');
    };
    onTestFinished(() => {
      replaceContent = undefined;
    });
    const { status, headers, body } = await alice.rest(`GET /forms/${form.id}/files/export`);
    expect([status, body.code]).toEqual([503, 'unavailable']);
    expect(headers.get('Content-Disposition')).toBeNull();
  });
});
