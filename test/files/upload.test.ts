import { describe, expect, it } from 'vitest';
import { buildForm, buildPublishedForm, publishVersion } from '../support/fixtures/forms.ts';
import {
  definitionOf,
  errorsOf,
  fileParts,
  fileQuestion,
  jpeg,
  multipart,
  multipartType,
  type Part,
  pdf,
  png,
  sendParts,
  storedFiles,
  upload,
  uploadRef,
} from '../support/fixtures/uploads.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// Uploads of visitors by REST.

const small = 1000;
const world = await createTestWorld({ env: { MAX_UPLOAD_BYTES: String(small) } });
const alice = await world.client();
const { visitor } = world;

const definition = definitionOf(
  fileQuestion(),
  { id: 'name', type: 'short_text' },
  { id: 'sign', type: 'signature' },
  fileQuestion({ id: 'pictures', accept: ['image/*'] }),
  fileQuestion({ id: 'papers', accept: ['application/pdf', '.md'] }),
  fileQuestion({ id: 'short', max_size_bytes: 10 }),
  fileQuestion({ id: 'long', max_size_bytes: 50_000 }),
);
const form = await buildPublishedForm(alice, { definition });
const url = `POST /public/forms/${form.slug}/uploads`;

describe('uploads', () => {
  it('returns the reference, name, size, type and lifetime of an upload', async () => {
    const { status, body } = await upload(visitor, form.slug);
    expect(status).toBe(201);
    expect(body).toEqual({
      ref: expect.stringMatching(/^ref_[0-9A-Za-z]{32}$/),
      name: 'hello.txt',
      size: 5,
      type: 'text/plain',
      expires_in: 86_400,
    });
  });

  it('returns different references for equal uploads', async () => {
    const refs = await Promise.all(Array.from({ length: 5 }, () => uploadRef(visitor, form.slug)));
    expect(new Set(refs).size).toBe(5);
  });

  it('stores no upload reference in plain text', async () => {
    const before = await storedFiles(world);
    const ref = await uploadRef(visitor, form.slug);
    const { rows, objects } = await storedFiles(world);
    expect([rows, objects]).toEqual([before.rows + 1, before.objects + 1]);
    const { rows: tables } = await world.services.db.pool.query(
      "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'",
    );
    for (const { table_name } of tables) {
      const { rows: found } = await world.services.db.pool.query(
        `SELECT 1 FROM "${table_name}" AS t WHERE strpos(t::text, $1) > 0
         OR strpos(t::text, $2) > 0`,
        [ref, Buffer.from(ref).toString('hex')],
      );
      expect([table_name, found]).toEqual([table_name, []]);
    }
  });

  it('allows uploads from any origin, including error responses', async () => {
    const headers = { 'Content-Type': multipartType, Origin: 'https://shop.example' };
    for (const [slug, parts, expected] of [
      [form.slug, fileParts({}), 201],
      [form.slug, fileParts({ content: '' }), 422],
      ['nowhere', fileParts({}), 404],
      [form.slug, fileParts({}).reverse(), 400],
    ] as const) {
      const answer = await visitor.rest(`POST /public/forms/${slug}/uploads`, {
        raw: multipart(parts),
        headers,
      });
      expect([answer.status, answer.headers.get('Access-Control-Allow-Origin')]).toEqual([
        expected,
        '*',
      ]);
      expect(answer.headers.get('Access-Control-Allow-Credentials')).toBeNull();
    }
  });
});

describe('forms', () => {
  it('returns 404 for an upload to an unknown or unpublished form', async () => {
    const draft = await buildForm(alice, { definition });
    for (const slug of ['nowhere', draft.slug]) {
      const { status, body } = await upload(visitor, slug);
      expect([status, body.code]).toEqual([404, 'not_found']);
    }
  });

  it.each([
    ['paused', { accepting_responses: false }],
    ['deadline_passed', { close_at: '2020-01-01T00:00:00Z' }],
  ])('returns 409 for an upload to a form closed by %s', async (reason, settings) => {
    const closed = await buildPublishedForm(alice, { definition, settings });
    const before = await storedFiles(world);
    const { status, body } = await upload(visitor, closed.slug);
    expect([status, body.code, body.closed_reason]).toEqual([409, 'form_closed', reason]);
    expect(await storedFiles(world)).toEqual(before);
  });

  it('returns 409 for an upload to a form that was unpublished', async () => {
    const unpublished = await buildPublishedForm(alice, { definition });
    await alice.rest(`POST /forms/${unpublished.id}/unpublish`);
    const { status, body } = await upload(visitor, unpublished.slug);
    expect([status, body.code, body.closed_reason]).toEqual([409, 'form_closed', 'unpublished']);
  });

  it('returns 409 for an upload to a full form', async () => {
    const full = await buildPublishedForm(alice, { definition, settings: { max_responses: 1 } });
    await visitor.rest(`POST /public/forms/${full.slug}/submissions`, { body: { answers: {} } });
    const { status, body } = await upload(visitor, full.slug);
    expect([status, body.closed_reason]).toEqual([409, 'response_limit_reached']);
  });

  it('accepts uploads for questions of the live version, not of the draft', async () => {
    const changed = await buildPublishedForm(alice, { definition });
    await alice.rest(`PATCH /forms/${changed.id}`, {
      body: { definition: definitionOf(fileQuestion({ id: 'newer' })) },
    });
    expect((await upload(visitor, changed.slug)).status).toBe(201);
    expect((await upload(visitor, changed.slug, { itemId: 'newer' })).status).toBe(422);
  });
});

describe('the version of an upload', () => {
  it.each([
    ['x', 422, 'validation_failed'],
    ['0', 422, 'validation_failed'],
    ['99', 409, 'version_outdated'],
  ])('cannot be %s', async (version, status, code) => {
    const refused = await upload(visitor, form.slug, { version });
    expect([refused.status, refused.body.code]).toEqual([status, code]);
  });

  async function buildRepublishedForm() {
    const changed = await buildPublishedForm(alice, { definition });
    const newer = definitionOf(fileQuestion({ id: 'newer' }));
    await publishVersion(alice, changed.id, newer);
    return changed;
  }

  it('is refused if it was replaced more than 24 hours ago', async () => {
    const changed = await buildRepublishedForm();
    await world.services.db.pool.query(
      `UPDATE form_versions SET live_until = live_until - interval '25 hours' WHERE form_id = $1`,
      [changed.id],
    );
    const { status, body } = await upload(visitor, changed.slug, { version: '1' });
    expect([status, body.code]).toEqual([409, 'version_outdated']);
  });

  it('is accepted for 24 hours after it was replaced, with its own questions', async () => {
    const changed = await buildRepublishedForm();
    const statusOf = async (file: object) => (await upload(visitor, changed.slug, file)).status;
    expect(await statusOf({})).toBe(422);
    expect(await statusOf({ version: '1' })).toBe(201);
    expect(await statusOf({ version: '1', itemId: 'newer' })).toBe(422);
    expect(await statusOf({ version: '2', itemId: 'newer' })).toBe(201);
  });
});

describe('questions', () => {
  it.each(['unknown', 'name', '', '__proto__', 'constructor', 'DOC'])(
    'refuses an upload for the item_id %j',
    async (itemId) => {
      expect(errorsOf(await upload(visitor, form.slug, { itemId }))).toEqual([
        422,
        ['item_id', 'unknown_question'],
      ]);
    },
  );

  it('accepts files by detected type or extension', async () => {
    const cases: [itemId: string, name: string, content: Uint8Array | string, status: number][] = [
      ['pictures', 'a.png', png, 201],
      ['pictures', 'a.pdf', jpeg, 201],
      ['pictures', 'a.png', 'a text', 422],
      ['pictures', 'a.png', pdf, 422],
      ['papers', 'a', pdf, 201],
      ['papers', 'a.md', '# Hello', 201],
      ['papers', 'A.MD', '# Hello', 201],
      ['papers', 'a.md.txt', '# Hello', 422],
      ['papers', 'a.pdf', '# Hello', 422],
      ['papers', 'a.png', png, 422],
    ];
    for (const [itemId, name, content, expected] of cases) {
      const answer = await upload(visitor, form.slug, { itemId, name, content });
      expect([itemId, name, answer.status]).toEqual([itemId, name, expected]);
      if (expected === 422) expect(errorsOf(answer)).toEqual([422, ['file', 'type_not_accepted']]);
    }
  });

  it('ignores the media type sent by the client', async () => {
    const mislabeled = { itemId: 'pictures', name: 'a.png', content: 'a text', type: 'image/png' };
    expect((await upload(visitor, form.slug, mislabeled)).status).toBe(422);
    const { body } = await upload(visitor, form.slug, { content: png, type: 'text/html' });
    expect(body.type).toBe('image/png');
  });

  it('accepts only PNG images for a signature question', async () => {
    const drawn = await upload(visitor, form.slug, { itemId: 'sign', name: 's', content: png });
    expect([drawn.status, drawn.body.type]).toEqual([201, 'image/png']);
    for (const content of [jpeg, pdf, 'x']) {
      const answer = await upload(visitor, form.slug, { itemId: 'sign', name: 's.png', content });
      expect(errorsOf(answer)).toEqual([422, ['file', 'type_not_accepted']]);
    }
  });

  it.each([
    ['short', 10],
    ['doc', small],
    ['long', small],
  ])('accepts uploads for the question %s up to %i bytes', async (itemId, limit) => {
    const before = await storedFiles(world);
    const largest = await upload(visitor, form.slug, { itemId, content: 'x'.repeat(limit) });
    expect([largest.status, largest.body.size]).toEqual([201, limit]);
    for (const size of [limit + 1, limit + 5000, limit + 70_000]) {
      const more = await upload(visitor, form.slug, { itemId, content: 'x'.repeat(size) });
      expect([more.status, more.body.code]).toEqual([413, 'payload_too_large']);
    }
    expect(await storedFiles(world)).toEqual({
      rows: before.rows + 1,
      objects: before.objects + 1,
    });
  });

  it('refuses an empty file', async () => {
    for (const itemId of ['doc', 'pictures', 'sign']) {
      expect(errorsOf(await upload(visitor, form.slug, { itemId, content: '' }))).toEqual([
        422,
        ['file', 'empty_file'],
      ]);
    }
  });
});

describe('multipart bodies', () => {
  const [id, file] = fileParts({});
  const parts = (...list: (Part | undefined)[]) => list.filter((part) => part !== undefined);

  it('reports all missing parts of a body', async () => {
    expect(errorsOf(await sendParts(visitor, form.slug, parts(id)))).toEqual([
      422,
      ['file', 'required'],
    ]);
    expect(errorsOf(await sendParts(visitor, form.slug, []))).toEqual([
      422,
      ['item_id', 'required'],
      ['file', 'required'],
    ]);
  });

  it.each([100, 20_000, 60_000])('ignores a part of %i bytes that has no name', async (length) => {
    const nameless = `--${multipartType.split('boundary=')[1]}\r\n\r\n${'x'.repeat(length)}\r\n`;
    const send = (body: Uint8Array) =>
      visitor.rest(url, {
        raw: new Uint8Array(Buffer.concat([Buffer.from(nameless), body])),
        headers: { 'Content-Type': multipartType },
      });
    expect((await send(multipart([]))).status).toBe(422);
    expect((await send(multipart(fileParts({})))).status).toBe(201);
  });

  it.each(['application/json', 'text/plain', 'multipart/mixed; boundary=x', 'multipart/form-data'])(
    'returns 415 for the media type %s',
    async (type) => {
      const { status, body } = await visitor.rest(url, {
        raw: multipart(fileParts({})),
        headers: { 'Content-Type': type },
      });
      expect([status, body.code]).toEqual([415, 'unsupported_media_type']);
    },
  );

  it.each([
    ['that is not multipart', '{"item_id": "doc"}', multipartType],
    ['that is empty', '', multipartType],
    ['that ends within a part', Buffer.from(multipart(fileParts({}), '')), multipartType],
    ['with a different boundary', Buffer.from(multipart(fileParts({}))), `${multipartType}-other`],
    [
      'with a boundary that is too long',
      Buffer.from(multipart(fileParts({}))),
      `multipart/form-data; boundary=${'b'.repeat(300)}`,
    ],
    [
      'with an empty boundary',
      Buffer.from(multipart(fileParts({}))),
      'multipart/form-data; boundary=',
    ],
  ])('refuses a body %s and stores nothing', async (_, raw, type) => {
    const before = await storedFiles(world);
    const { status, body } = await visitor.rest(url, {
      raw: new Uint8Array(Buffer.from(raw)),
      headers: { 'Content-Type': type },
    });
    expect([400, 415]).toContain(status);
    expect(['bad_request', 'unsupported_media_type']).toContain(body.code);
    expect(await storedFiles(world)).toEqual(before);
  });

  it('accepts a quoted boundary, mixed case and parameters in Content-Type', async () => {
    const raw = multipart(fileParts({}), '--a-boundary-of-the-tests--');
    const { status } = await visitor.rest(url, {
      raw,
      headers: {
        'Content-Type': 'Multipart/Form-Data; charset=utf-8; boundary="a-boundary-of-the-tests"',
      },
    });
    expect(status).toBe(201);
  });

  it('refuses unknown fields', async () => {
    const note = { name: 'note', content: 'x' };
    expect(errorsOf(await sendParts(visitor, form.slug, parts(note, id, file)))).toEqual([
      422,
      ['note', 'unknown_member'],
    ]);
    const other = { name: 'picture', fileName: 'a.txt', content: 'x' };
    expect(errorsOf(await sendParts(visitor, form.slug, parts(id, other)))).toEqual([
      422,
      ['picture', 'unknown_member'],
    ]);
  });

  it.each([
    ['the question after the file', parts(file, id)],
    ['a file without a question', parts(file)],
    ['two files', parts(id, file, file)],
    ['a field after the file', parts(id, file, { name: 'note', content: 'x' })],
  ])('returns 400 for parts out of order: %s', async (_, list) => {
    const { status, body } = await sendParts(visitor, form.slug, list);
    expect([status, body.code]).toEqual([400, 'bad_request']);
  });
});
