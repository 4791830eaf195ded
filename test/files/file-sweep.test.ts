import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { rm, truncate } from 'node:fs/promises';
import { request } from 'node:http';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { removeFiles, sweepExpiredUploads, sweepOrphans } from '../../src/files/file-cleanup.ts';
import { verifyFiles } from '../../src/files/verify-files.ts';
import { type Clock, systemClock } from '../../src/platform/clock.ts';
import { folderStorage } from '../../src/platform/storage/folder-storage.ts';
import { type Storage, StorageError } from '../../src/platform/storage/storage.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// A server whose clock and storage do as they are told, one for all tests: each leaves it empty.

const minute = 60_000;
const hour = 60 * minute;

let ahead = 0;
const clock: Clock = { ...systemClock, now: () => new Date(Date.now() + ahead) };

let away = false;
let folder = '';
function storageIn(path: string): Storage {
  folder = path;
  const inner = folderStorage(path);
  const assertThere = () => {
    if (away) throw new StorageError('away');
  };
  return {
    ...inner,
    async put(key, content) {
      assertThere();
      await inner.put(key, content);
    },
    async remove(keys) {
      assertThere();
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

/** A response with so many files. */
async function respond(form: PublishedForm, files: number): Promise<string> {
  const contents = Array.from({ length: files }, (_, index) => `content ${index}`);
  const { status, body } = await send(
    form,
    await Promise.all(contents.map((content) => upload(form, content))),
  );
  expect(status).toBe(201);
  return body.id;
}

/** What an upload leaves in database and storage whose process was killed. */
async function leaveInterruptedUpload(
  form: PublishedForm,
  left: 'nothing' | 'a part' | 'all of it',
) {
  const id = services.ids.next('file');
  await services.db.prisma.file.create({
    data: {
      ...{ formId: form.id, id, questionId: 'cv', name: 'cv.txt', mediaType: 'text/plain' },
      refDigest: createHash('sha256').update(id).digest(),
      createdAt: clock.now(),
      expiresAt: new Date(clock.now().getTime() + hour),
    },
  });
  const path = join(folder, form.id, id);
  mkdirSync(dirname(path), { recursive: true });
  if (left !== 'nothing') writeFileSync(left === 'a part' ? `${path}.part` : path, 'half');
}

const stored = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== '.formwright-storage')
    .map(({ name }) => name);

const consistentReport = (files: number, pending = 0) => ({ files, pending, differences: [] });

describe('the sweep', () => {
  it('forgets uploads that nobody claimed for a day, and removes them', async () => {
    ahead = 0;
    const form = await buildForm();
    const refs = [await upload(form, 'first'), await upload(form, 'second')];
    ahead = 24 * hour - minute;
    expect(await sweepExpiredUploads(services)).toBe(0);
    const later = await upload(form, 'third');
    expect(await verifyFiles(services)).toEqual(consistentReport(3));

    ahead = 24 * hour + minute;
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

  it('refuses an upload from the moment that it expires, swept or not', async () => {
    ahead = 0;
    const form = await buildForm();
    const ref = await upload(form, 'x');
    ahead = 24 * hour + minute;
    expect((await send(form, [ref])).status).toBe(422);
    expect(await sweepExpiredUploads(services)).toBe(1);
    await removeFiles(services);
    expect(stored()).toEqual([]);
  });

  it('forgets an upload that broke off after an hour, and removes what it left', async () => {
    ahead = 0;
    const form = await buildForm();
    for (const left of ['nothing', 'a part', 'all of it'] as const)
      await leaveInterruptedUpload(form, left);
    expect(await verifyFiles(services)).toEqual(consistentReport(3, 3));
    ahead = hour - minute;
    expect(await sweepExpiredUploads(services)).toBe(0);
    expect(stored()).toHaveLength(2);
    ahead = hour + minute;
    expect(await sweepExpiredUploads(services)).toBe(3);
    expect(await verifyFiles(services)).toEqual(consistentReport(0, 3));
    expect(await removeFiles(services)).toBe(3);
    expect(await verifyFiles(services)).toEqual(consistentReport(0));
    expect(stored()).toEqual([]);
  });

  it('never touches what a response holds', async () => {
    ahead = 0;
    const form = await buildForm();
    const id = await respond(form, 3);
    ahead = 10_000 * hour;
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

describe('a deletion', () => {
  it('of a response takes its files along, and no other’s', async () => {
    const form = await buildForm();
    const [gone, kept] = [await respond(form, 2), await respond(form, 1)];
    expect((await alice.rest(`DELETE /forms/${form.id}/responses/${gone}`)).status).toBe(204);
    expect(await verifyFiles(services)).toEqual(consistentReport(1, 2));
    expect(await removeFiles(services)).toBe(2);
    expect(await verifyFiles(services)).toEqual(consistentReport(1));
    expect((await alice.rest(`DELETE /forms/${form.id}/responses/${kept}`)).status).toBe(204);
    expect(await removeFiles(services)).toBe(1);
    expect(stored()).toEqual([]);
  });

  it('of many responses takes their files along, in more than one batch', async () => {
    const form = await buildForm();
    const ids: string[] = [];
    for (let count = 0; count < 21; count += 1) ids.push(await respond(form, 10));
    const kept = await respond(form, 1);
    const { body } = await alice.rest(`POST /forms/${form.id}/responses/delete`, {
      body: { ids },
    });
    expect(body).toEqual({ deleted: 21 });
    expect(await verifyFiles(services)).toEqual(consistentReport(1, 210));
    expect(await removeFiles(services)).toBe(210);
    expect(await verifyFiles(services)).toEqual(consistentReport(1));
    await alice.rest(`DELETE /forms/${form.id}/responses/${kept}`);
    await removeFiles(services);
    expect(stored()).toEqual([]);
  });

  it('of a form takes along all that was ever uploaded to it', async () => {
    ahead = 0;
    const [form, other] = [await buildForm(), await buildForm()];
    await respond(form, 2);
    await upload(form, 'unclaimed');
    await leaveInterruptedUpload(form, 'a part');
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

  it('of a form leaves nothing of an upload that is still coming in', async () => {
    expect(await deleteWhileUploading()).toBeGreaterThanOrEqual(400);
    await removeFiles(services);
    expect(await verifyFiles(services)).toEqual(consistentReport(0));
    expect(stored()).toEqual([]);
  });

  // The folder cannot rename what was removed, which is taken for a database that is away.
  it('of a form answers an upload that is still coming in with 404', async () => {
    expect(await deleteWhileUploading()).toBe(404);
  });

  it('succeeds while storage is away, which only delays the removal', async () => {
    const form = await buildForm();
    const [one, two] = [await respond(form, 2), await respond(form, 1)];
    away = true;
    expect((await alice.rest(`DELETE /forms/${form.id}/responses/${one}`)).status).toBe(204);
    const bulk = await alice.rest(`POST /forms/${form.id}/responses/delete`, {
      body: { ids: [two] },
    });
    expect(bulk.body).toEqual({ deleted: 1 });
    expect((await alice.rest(`DELETE /forms/${form.id}`)).status).toBe(204);
    await expect(removeFiles(services)).rejects.toThrow(StorageError);
    expect(await verifyFiles(services)).toEqual(consistentReport(0, 3));
    expect(stored()).toHaveLength(3);

    away = false;
    expect(await removeFiles(services)).toBe(3);
    expect(await verifyFiles(services)).toEqual(consistentReport(0));
    expect(stored()).toEqual([]);
  });
});

/** An upload of which all but the end is sent. */
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

it('refuses an upload while storage is away, and leaves nothing but a removal', async () => {
  ahead = 0;
  const form = await buildForm();
  const body = new FormData();
  body.append('item_id', 'cv');
  body.append('file', new Blob(['x']), 'cv.txt');
  away = true;
  const { status } = await fetch(`${url}/api/v1/public/forms/${form.slug}/uploads`, {
    method: 'POST',
    body,
  });
  away = false;
  expect(status).toBe(503);
  expect(await verifyFiles(services)).toEqual(consistentReport(0, 1));
  expect(await removeFiles(services)).toBe(1);
  expect(stored()).toEqual([]);
});

it('tells every way in which storage and database differ', async () => {
  ahead = 0;
  const form = await buildForm();
  const id = await respond(form, 3);
  const { body } = await alice.rest(`GET /forms/${form.id}/responses/${id}`);
  const [missing, cut, fine] = body.answers.cv.map(
    ({ file_id }: { file_id: string }) => `${form.id}/${file_id}`,
  );
  await rm(join(folder, missing));
  await truncate(join(folder, cut), 3);
  writeFileSync(join(folder, form.id, 'file_unknown'), 'x');
  writeFileSync(join(folder, form.id, 'file_other.part'), 'x');
  await leaveInterruptedUpload(form, 'a part');
  const { files, pending, differences } = await verifyFiles(services);
  expect({ files, pending }).toEqual({ files: 4, pending: 1 });
  expect(differences).toHaveLength(4);
  expect(differences).toEqual(
    expect.arrayContaining([
      { key: missing, kind: 'missing' },
      { key: cut, kind: 'wrong_size' },
      { key: `${form.id}/file_unknown`, kind: 'orphan' },
      { key: `${form.id}/file_other.part`, kind: 'orphan' },
    ]),
  );
  expect(differences.map(({ key }) => key)).not.toContain(fine);
  expect((await alice.rest(`DELETE /forms/${form.id}`)).status).toBe(204);
  expect(await removeFiles(services)).toBe(4);
  expect(stored().sort()).toEqual(['file_other.part', 'file_unknown']);
});

describe('the sweep of orphans', () => {
  it('removes what the database knows nothing of, in more than one batch, and nothing else', async () => {
    ahead = 0;
    const form = await buildForm();
    await sweepOrphans(services);
    await respond(form, 2);
    await upload(form, 'unclaimed');
    for (const left of ['a part', 'all of it'] as const) await leaveInterruptedUpload(form, left);
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
