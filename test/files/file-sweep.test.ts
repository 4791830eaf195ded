import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { rm, truncate } from 'node:fs/promises';
import { request } from 'node:http';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  removeFiles,
  sweepExpiredUploads,
  sweepOrphans,
  verifyFiles,
} from '../../src/files/file-cleanup.ts';
import { type Clock, systemClock } from '../../src/platform/clock.ts';
import { folderStorage } from '../../src/platform/storage/folder-storage.ts';
import { type Storage, StorageError } from '../../src/platform/storage/storage.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// One server for all tests, with an adjustable clock and a storage that can fail. Each test leaves it empty.

const minute = 60_000;
const hour = 60 * minute;

let clockOffset = 0;
const clock: Clock = { ...systemClock, now: () => new Date(Date.now() + clockOffset) };

let isUnavailable = false;
let folder = '';
function storageIn(path: string): Storage {
  folder = path;
  const inner = folderStorage(path);
  const assertAvailable = () => {
    if (isUnavailable) throw new StorageError('unavailable');
  };
  return {
    ...inner,
    async put(key, content) {
      assertAvailable();
      await inner.put(key, content);
    },
    async remove(keys) {
      assertAvailable();
      await inner.remove(keys);
    },
  };
}

const { services, client, visitor, url } = await createTestWorld({ clock, storage: storageIn });
const alice = await client();

const definition = {
  schema: {
    sections: [{ id: 's', elements: [{ id: 'cv', type: 'file', title: 'Files', max_files: 10 }] }],
  },
};
const buildForm = () => buildPublishedForm(alice, { definition });

interface PublishedForm {
  readonly id: string;
  readonly slug: string;
}

async function upload({ slug }: PublishedForm, content: string): Promise<string> {
  const body = new FormData();
  body.append('item_id', 'cv');
  body.append('file', new Blob([content]), 'cv.txt');
  const answer = await fetch(`${url}/api/v1/public/forms/${slug}/uploads`, {
    method: 'POST',
    body,
  });
  expect(answer.status).toBe(201);
  return (await answer.json()).ref;
}

const send = ({ slug }: PublishedForm, refs: readonly string[]) =>
  visitor.rest(`POST /public/forms/${slug}/submissions`, { body: { answers: { cv: refs } } });

/** Creates a response with a number of files. */
async function respond(form: PublishedForm, files: number): Promise<string> {
  const contents = Array.from({ length: files }, (_, index) => `content ${index}`);
  const { status, body } = await send(
    form,
    await Promise.all(contents.map((content) => upload(form, content))),
  );
  expect(status).toBe(201);
  return body.id;
}

/** Creates the row and content that an upload leaves when its process is killed. */
async function leaveInterruptedUpload(
  form: PublishedForm,
  content: 'missing' | 'partial' | 'complete',
) {
  const id = services.ids.next('file');
  await services.db.prisma.file.create({
    data: {
      formId: form.id,
      id,
      questionId: 'cv',
      name: 'cv.txt',
      mediaType: 'text/plain',
      refDigest: createHash('sha256').update(id).digest(),
      createdAt: clock.now(),
      expiresAt: new Date(clock.now().getTime() + hour),
    },
  });
  const path = join(folder, form.id, id);
  mkdirSync(dirname(path), { recursive: true });
  if (content === 'missing') return;
  writeFileSync(content === 'partial' ? `${path}.part` : path, 'half');
}

const stored = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== '.formwright-storage')
    .map(({ name }) => name);

const consistentReport = (files: number, pending = 0) => ({ files, pending, differences: [] });

describe('the expiry sweep', () => {
  it('deletes uploads that were not claimed within 24 hours', async () => {
    clockOffset = 0;
    const form = await buildForm();
    const refs = [await upload(form, 'first'), await upload(form, 'second')];
    clockOffset = 24 * hour - minute;
    expect(await sweepExpiredUploads(services)).toBe(0);
    const later = await upload(form, 'third');
    expect(await verifyFiles(services)).toEqual(consistentReport(3));

    clockOffset = 24 * hour + minute;
    expect(await sweepExpiredUploads(services)).toBe(2);
    expect(await verifyFiles(services)).toEqual(consistentReport(1, 2));
    expect(await removeFiles(services)).toBe(2);
    expect(await verifyFiles(services)).toEqual(consistentReport(1));
    expect(stored()).toHaveLength(1);

    const { status, body } = await send(form, refs);
    expect([status, body.errors]).toMatchObject([422, [{ code: 'invalid_upload' }]]);
    expect((await send(form, [later])).status).toBe(201);
    await alice.rest(`DELETE /forms/${form.id}`);
    expect(await removeFiles(services)).toBe(1);
    expect(stored()).toEqual([]);
  });

  it('refuses an expired upload before the sweep', async () => {
    clockOffset = 0;
    const form = await buildForm();
    const ref = await upload(form, 'x');
    clockOffset = 24 * hour + minute;
    expect((await send(form, [ref])).status).toBe(422);
    expect(await sweepExpiredUploads(services)).toBe(1);
    await removeFiles(services);
    expect(stored()).toEqual([]);
  });

  it('deletes an interrupted upload after an hour', async () => {
    clockOffset = 0;
    const form = await buildForm();
    for (const content of ['missing', 'partial', 'complete'] as const) {
      await leaveInterruptedUpload(form, content);
    }
    expect(await verifyFiles(services)).toEqual(consistentReport(3, 3));
    clockOffset = hour - minute;
    expect(await sweepExpiredUploads(services)).toBe(0);
    expect(stored()).toHaveLength(2);
    clockOffset = hour + minute;
    expect(await sweepExpiredUploads(services)).toBe(3);
    expect(await verifyFiles(services)).toEqual(consistentReport(0, 3));
    expect(await removeFiles(services)).toBe(3);
    expect(await verifyFiles(services)).toEqual(consistentReport(0));
    expect(stored()).toEqual([]);
  });

  it('never deletes files of responses', async () => {
    clockOffset = 0;
    const form = await buildForm();
    const id = await respond(form, 3);
    clockOffset = 10_000 * hour;
    expect(await sweepExpiredUploads(services)).toBe(0);
    expect(await removeFiles(services)).toBe(0);
    expect(await verifyFiles(services)).toEqual(consistentReport(3));
    const { body } = await alice.rest(`GET /forms/${form.id}/responses/${id}`);
    for (const { file_id } of body.answers.cv) {
      const file = await alice.rest(`GET /forms/${form.id}/responses/${id}/files/${file_id}`);
      expect(file.body).toMatch(/^content \d$/);
    }
    await alice.rest(`DELETE /forms/${form.id}`);
    await removeFiles(services);
  });
});

describe('deletions', () => {
  it('deletes the files of a deleted response only', async () => {
    const form = await buildForm();
    const [deleted, remaining] = [await respond(form, 2), await respond(form, 1)];
    expect((await alice.rest(`DELETE /forms/${form.id}/responses/${deleted}`)).status).toBe(204);
    expect(await verifyFiles(services)).toEqual(consistentReport(1, 2));
    expect(await removeFiles(services)).toBe(2);
    expect(await verifyFiles(services)).toEqual(consistentReport(1));
    expect((await alice.rest(`DELETE /forms/${form.id}/responses/${remaining}`)).status).toBe(204);
    expect(await removeFiles(services)).toBe(1);
    expect(stored()).toEqual([]);
  });

  it('deletes the files of many responses in several batches', async () => {
    const form = await buildForm();
    const ids: string[] = [];
    for (let count = 0; count < 21; count += 1) ids.push(await respond(form, 10));
    const remaining = await respond(form, 1);
    const { body } = await alice.rest(`POST /forms/${form.id}/responses/delete`, {
      body: { ids },
    });
    expect(body).toEqual({ deleted: 21 });
    expect(await verifyFiles(services)).toEqual(consistentReport(1, 210));
    expect(await removeFiles(services)).toBe(210);
    expect(await verifyFiles(services)).toEqual(consistentReport(1));
    await alice.rest(`DELETE /forms/${form.id}/responses/${remaining}`);
    await removeFiles(services);
    expect(stored()).toEqual([]);
  });

  it('deletes all files of a deleted form', async () => {
    clockOffset = 0;
    const [form, other] = [await buildForm(), await buildForm()];
    await respond(form, 2);
    await upload(form, 'unclaimed');
    await leaveInterruptedUpload(form, 'partial');
    await respond(other, 1);
    expect((await alice.rest(`DELETE /forms/${form.id}`)).status).toBe(204);
    expect(await removeFiles(services)).toBe(4);
    expect(await verifyFiles(services)).toEqual(consistentReport(1));
    expect(stored()).toHaveLength(1);
    await alice.rest(`DELETE /forms/${other.id}`);
    await removeFiles(services);
    expect(stored()).toEqual([]);
  });

  async function deleteWhileUploading(): Promise<number> {
    const form = await buildForm();
    const { finish, status } = beginUpload(form);
    await expect.poll(stored).toEqual([expect.stringMatching(/\.part$/)]);
    await alice.rest(`DELETE /forms/${form.id}`);
    await removeFiles(services);
    finish();
    return status;
  }

  it('leaves no data of an upload in progress when its form is deleted', async () => {
    expect(await deleteWhileUploading()).toBeGreaterThanOrEqual(400);
    await removeFiles(services);
    expect(await verifyFiles(services)).toEqual(consistentReport(0));
    expect(stored()).toEqual([]);
  });

  // Renaming the removed file fails in storage, which must not become a 503.
  it('answers an upload in progress with 404 when its form is deleted', async () => {
    expect(await deleteWhileUploading()).toBe(404);
  });

  it('deletes responses while storage is unavailable, and removes the files later', async () => {
    const form = await buildForm();
    const [one, two] = [await respond(form, 2), await respond(form, 1)];
    isUnavailable = true;
    expect((await alice.rest(`DELETE /forms/${form.id}/responses/${one}`)).status).toBe(204);
    const bulk = await alice.rest(`POST /forms/${form.id}/responses/delete`, {
      body: { ids: [two] },
    });
    expect(bulk.body).toEqual({ deleted: 1 });
    expect((await alice.rest(`DELETE /forms/${form.id}`)).status).toBe(204);
    await expect(removeFiles(services)).rejects.toThrow(StorageError);
    expect(await verifyFiles(services)).toEqual(consistentReport(0, 3));
    expect(stored()).toHaveLength(3);

    isUnavailable = false;
    expect(await removeFiles(services)).toBe(3);
    expect(await verifyFiles(services)).toEqual(consistentReport(0));
    expect(stored()).toEqual([]);
  });
});

/** Starts an upload without sending its end. */
function beginUpload({ slug }: PublishedForm) {
  const sent = request(`${url}/api/v1/public/forms/${slug}/uploads`, {
    method: 'POST',
    headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
  });
  const status = once(sent, 'response').then(([{ statusCode }]) => statusCode);
  sent.write('--b\r\nContent-Disposition: form-data; name="item_id"\r\n\r\ncv\r\n');
  sent.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n');
  sent.write('x'.repeat(300_000));
  return { status, finish: () => void sent.end('\r\n--b--\r\n') };
}

it('refuses an upload while storage is unavailable, and enqueues its removal', async () => {
  clockOffset = 0;
  const form = await buildForm();
  const body = new FormData();
  body.append('item_id', 'cv');
  body.append('file', new Blob(['x']), 'cv.txt');
  isUnavailable = true;
  const { status } = await fetch(`${url}/api/v1/public/forms/${form.slug}/uploads`, {
    method: 'POST',
    body,
  });
  isUnavailable = false;
  expect(status).toBe(503);
  expect(await verifyFiles(services)).toEqual(consistentReport(0, 1));
  expect(await removeFiles(services)).toBe(1);
  expect(stored()).toEqual([]);
});

it('reports all kinds of differences between storage and database', async () => {
  clockOffset = 0;
  const form = await buildForm();
  const id = await respond(form, 3);
  const { body } = await alice.rest(`GET /forms/${form.id}/responses/${id}`);
  const [missing, truncated, intact] = body.answers.cv.map(
    ({ file_id }: { file_id: string }) => `${form.id}/${file_id}`,
  );
  await rm(join(folder, missing));
  await truncate(join(folder, truncated), 3);
  writeFileSync(join(folder, form.id, 'file_unknown'), 'x');
  writeFileSync(join(folder, form.id, 'file_other.part'), 'x');
  await leaveInterruptedUpload(form, 'partial');
  const { files, pending, differences } = await verifyFiles(services);
  expect({ files, pending }).toEqual({ files: 4, pending: 1 });
  expect(differences).toHaveLength(4);
  expect(differences).toEqual(
    expect.arrayContaining([
      { key: missing, kind: 'missing' },
      { key: truncated, kind: 'wrong_size' },
      { key: `${form.id}/file_unknown`, kind: 'orphan' },
      { key: `${form.id}/file_other.part`, kind: 'orphan' },
    ]),
  );
  expect(differences.map(({ key }) => key)).not.toContain(intact);
  expect((await alice.rest(`DELETE /forms/${form.id}`)).status).toBe(204);
  expect(await removeFiles(services)).toBe(4);
  expect(stored().sort()).toEqual(['file_other.part', 'file_unknown']);
});

describe('the orphan sweep', () => {
  it('removes only files without a row, in several batches', async () => {
    clockOffset = 0;
    const form = await buildForm();
    await sweepOrphans(services);
    await respond(form, 2);
    await upload(form, 'unclaimed');
    for (const content of ['partial', 'complete'] as const) {
      await leaveInterruptedUpload(form, content);
    }
    const before = stored().sort();
    expect(before).toHaveLength(5);
    for (let count = 0; count < 401; count += 1) {
      writeFileSync(join(folder, form.id, `file_${count}${count % 2 === 0 ? '' : '.part'}`), 'x');
    }
    expect(await sweepOrphans(services)).toBe(401);
    expect(stored().sort()).toEqual(before);
    expect(await sweepOrphans(services)).toBe(0);
    await alice.rest(`DELETE /forms/${form.id}`);
    await removeFiles(services);
    expect(stored()).toEqual([]);
  });
});
