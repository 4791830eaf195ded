import { describe, expect, it } from 'vitest';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import {
  definitionOf,
  fileQuestion,
  png,
  type SentFile,
  uploadRef,
} from '../support/fixtures/uploads.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// Downloads of files in responses.

const world = await createTestWorld();
const alice = await world.client();
const definition = definitionOf(fileQuestion());
const form = await buildPublishedForm(alice, { definition });
const content = '0123456789';

/** Creates a response with a file and returns the path of the file. */
async function storeFile(file: SentFile = {}, { id, slug } = form) {
  const ref = await uploadRef(world.visitor, slug, { content, name: 'digits.txt', ...file });
  const { body } = await alice.rest(`POST /forms/${id}/responses`, {
    body: { answers: { doc: [ref] } },
  });
  const fileId: string = body.answers.doc[0].file_id;
  const responseId: string = body.id;
  return { responseId, fileId, path: `/forms/${id}/responses/${responseId}/files/${fileId}` };
}

const digits = await storeFile();
const get = (headers: Record<string, string> = {}) => alice.rest(`GET ${digits.path}`, { headers });
const etag = (await get()).headers.get('ETag') ?? '';

describe('downloads', () => {
  it('returns the uploaded file as an attachment', async () => {
    const { status, headers, body } = await get();
    expect([status, body]).toEqual([200, content]);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/plain',
      'content-length': '10',
      'content-disposition': 'attachment; filename="digits.txt"',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      etag: expect.stringMatching(/^"[\w-]{43}"$/),
    });
    const policy = headers.get('Content-Security-Policy');
    expect(policy).toContain('sandbox');
    expect(policy).toContain("default-src 'none'");
    expect(headers.get('Cache-Control')).toContain('private');
  });

  it('returns a binary file byte for byte', async () => {
    const bytes = new Uint8Array(
      Buffer.concat([png, crypto.getRandomValues(Buffer.alloc(60_000))]),
    );
    const { responseId, fileId } = await storeFile({ content: bytes, name: 'a.png' });
    const { file } = await alice.graphql(
      'query ($f: ID!, $r: ID!, $i: ID!) { file(formId: $f, responseId: $r, id: $i) { url } }',
      { f: form.id, r: responseId, i: fileId },
    );
    const response = await fetch(file.url.replace('https://forms.example', world.url));
    const body = await response.arrayBuffer();
    expect(response.headers.get('Content-Type')).toBe('image/png');
    expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="a.png"');
    expect(Buffer.from(body).equals(bytes)).toBe(true);
  });

  it.each<[name: string, disposition: string]>([
    ['a b.txt', 'attachment; filename="a b.txt"'],
    ['a"b.txt', 'attachment; filename="a\\"b.txt"'],
    ['東京.txt', "filename*=UTF-8''%E6%9D%B1%E4%BA%AC.txt"],
    ['😀.txt', "filename*=UTF-8''%F0%9F%98%80.txt"],
    ['a;b=c.txt', 'attachment; filename="a;b=c.txt"'],
    ['100%.txt', 'filename="100%.txt"'],
    ["it's (1)*.txt", "it's (1)*.txt"],
    ['a%0d%0aX-Evil: 1.txt', 'X-Evil: 1.txt'],
  ])('encodes the file name %s in Content-Disposition', async (name, disposition) => {
    const { path } = await storeFile({ name });
    const { status, headers } = await alice.rest(`GET ${path}`);
    expect(status).toBe(200);
    const sent = headers.get('Content-Disposition') ?? '';
    expect(sent).toMatch(
      /^attachment; filename="(?:[^"\\]|\\.)*"(?:; filename\*=UTF-8''[\w.%!#$&+^`|~-]+)?$/,
    );
    expect(sent).toContain(disposition);
    expect(headers.get('X-Evil')).toBeNull();
  });

  // Node sends characters of ISO 8859-1 as single bytes, which not every client decodes.
  it('encodes umlauts in the file name as UTF-8', async () => {
    const { path } = await storeFile({ name: 'Grüße.txt' });
    const { headers } = await alice.rest(`GET ${path}`);
    const sent = headers.get('Content-Disposition') ?? '';
    expect(sent).toContain("filename*=UTF-8''Gr%C3%BC%C3%9Fe.txt");
  });

  it('sends the media type detected from the content, regardless of the name', async () => {
    const page = '<html><script>alert(1)</script>';
    for (const [name, type] of [
      ['a.html', 'text/html'],
      ['a.png', 'application/octet-stream'],
    ] as const) {
      const { headers } = await alice.rest(
        `GET ${(await storeFile({ name, content: page })).path}`,
      );
      expect(headers.get('Content-Type')).toBe(type);
      expect(headers.get('Content-Disposition')).toMatch(/^attachment/);
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(headers.get('Content-Security-Policy')).toContain('sandbox');
    }
  });

  it('answers HEAD with the headers of GET', async () => {
    const [head, full] = [await alice.rest(`HEAD ${digits.path}`), await get()];
    expect([head.status, head.body]).toEqual([200, undefined]);
    for (const name of ['content-type', 'content-length', 'content-disposition', 'etag']) {
      expect([name, head.headers.get(name)]).toEqual([name, full.headers.get(name)]);
    }
  });

  it.each(['TAG', 'W/TAG', '*', '"other", TAG'])(
    'returns 304 for If-None-Match %s',
    async (tag) => {
      const known = await get({ 'If-None-Match': tag.replace('TAG', etag) });
      expect([known.status, known.body]).toEqual([304, undefined]);
      expect(known.headers.get('ETag')).toBe(etag);
    },
  );

  it('returns the file for a different entity tag', async () => {
    expect((await get({ 'If-None-Match': '"other"' })).status).toBe(200);
    expect((await get({ 'If-None-Match': etag, Range: 'bytes=0-1' })).status).toBe(304);
  });

  it('sends equal entity tags for equal content only', async () => {
    const [same, other] = [
      await storeFile({ name: 'b.txt' }),
      await storeFile({ content: '0123456780' }),
    ];
    expect((await alice.rest(`GET ${same.path}`)).headers.get('ETag')).toBe(etag);
    expect((await alice.rest(`GET ${other.path}`)).headers.get('ETag')).not.toBe(etag);
  });
});

describe('ranges', () => {
  it.each([
    ['bytes=0-0', '0', '0-0'],
    ['bytes=0-3', '0123', '0-3'],
    ['bytes=3-', '3456789', '3-9'],
    ['bytes=9-', '9', '9-9'],
    ['bytes=-3', '789', '7-9'],
    ['bytes=-100', content, '0-9'],
    ['bytes=5-999999999999999999999', '56789', '5-9'],
    ['bytes=0-9', content, '0-9'],
  ])('returns the part for the range %s', async (range, part, contentRange) => {
    const { status, headers, body } = await get({ Range: range });
    expect([status, body]).toEqual([206, part]);
    expect(headers.get('Content-Range')).toBe(`bytes ${contentRange}/10`);
    expect(headers.get('Content-Length')).toBe(String(part.length));
    expect(headers.get('ETag')).toBe(etag);
  });

  it.each(['bytes=10-', 'bytes=10-20', 'bytes=-0', 'bytes=99999999999999999999-'])(
    'returns 416 for the range %s beyond the end',
    async (range) => {
      const { status, headers, body } = await get({ Range: range });
      expect([status, body.code]).toEqual([416, 'range_not_satisfiable']);
      expect(headers.get('Content-Range')).toBe('bytes */10');
      expect(headers.get('Content-Disposition')).toBeNull();
    },
  );

  it.each([
    'bytes=0-1,3-4',
    'bytes=5-2',
    'bytes=-',
    'bytes=a-b',
    'bytes',
    'lines=0-1',
    'bytes=0-1x',
  ])('ignores the invalid range %s', async (range) => {
    const { status, headers, body } = await get({ Range: range });
    expect([status, body, headers.get('Content-Range')]).toEqual([200, content, null]);
  });

  it('ignores a range if If-Range does not match', async () => {
    const statusFor = async (tag: string) =>
      (await get({ Range: 'bytes=0-1', 'If-Range': tag })).status;
    expect(await statusFor(etag)).toBe(206);
    for (const tag of ['"other"', `W/${etag}`, 'Wed, 21 Oct 2015 07:28:00 GMT']) {
      expect([tag, await statusFor(tag)]).toEqual([tag, 200]);
    }
  });

  it('answers HEAD with a range', async () => {
    const { status, headers } = await alice.rest(`HEAD ${digits.path}`, {
      headers: { Range: 'bytes=2-4' },
    });
    expect([200, 206]).toContain(status);
    expect(headers.get('Content-Length')).toBe(status === 206 ? '3' : '10');
  });
});

describe('access', () => {
  it('requires an API key with the scope responses:read', async () => {
    const path = `GET ${digits.path}`;
    const writer = await world.clientOfSameWorkspace(alice, [
      'responses:write',
      'forms:read',
      'forms:write',
    ]);
    const { status, body } = await writer.rest(path);
    expect([status, body.code, body.required_scope]).toEqual([
      403,
      'insufficient_scope',
      'responses:read',
    ]);
    expect((await world.visitor.rest(path)).status).toBe(401);
    expect(
      (await (await world.clientOfSameWorkspace(alice, ['responses:read'])).rest(path)).status,
    ).toBe(200);
  });

  it('returns 404 for a file of another form, response or workspace', async () => {
    const other = await buildPublishedForm(alice, { definition });
    const foreign = await storeFile({}, other);
    const second = await storeFile();
    const bob = await world.client();
    const missing = [
      `/forms/${other.id}/responses/${digits.responseId}/files/${digits.fileId}`,
      `/forms/${other.id}/responses/${foreign.responseId}/files/${digits.fileId}`,
      `/forms/${form.id}/responses/${second.responseId}/files/${digits.fileId}`,
      `/forms/${form.id}/responses/${digits.responseId}/files/${second.fileId}`,
      `/forms/${form.id}/responses/${digits.responseId}/files/file_${'0'.repeat(26)}`,
      `/forms/${form.id}/responses/${digits.responseId}/files/..%2f..%2fetc%2fpasswd`,
      `/forms/${form.id}/responses/${digits.responseId}/files/%00`,
      `/forms/${form.id}/responses/x/files/${digits.fileId}`,
    ];
    for (const path of missing) {
      const { status, body } = await alice.rest(`GET ${path}`);
      expect([path, status, body.code]).toEqual([path, 404, 'not_found']);
    }
    expect((await bob.rest(`GET ${digits.path}`)).status).toBe(404);
  });

  it('returns 404 for a file that no response has claimed', async () => {
    await uploadRef(world.visitor, form.slug);
    const upload = await world.services.db.prisma.file.findFirstOrThrow({
      where: { formId: form.id, responseId: null },
    });
    const path = `/forms/${form.id}/responses/${digits.responseId}/files/${upload.id}`;
    expect((await alice.rest(`GET ${path}`)).status).toBe(404);
  });

  it('returns 404 for a file of a deleted response', async () => {
    const { path, responseId } = await storeFile();
    expect((await alice.rest(`GET ${path}`)).status).toBe(200);
    await alice.rest(`DELETE /forms/${form.id}/responses/${responseId}`);
    expect((await alice.rest(`GET ${path}`)).status).toBe(404);
  });

  it('returns an error without internal details for a file missing in storage', async () => {
    const { path, fileId } = await storeFile();
    await world.services.storage.remove([`${form.id}/${fileId}`]);
    const { status, headers, body } = await alice.rest(`GET ${path}`);
    expect(status).toBeGreaterThanOrEqual(500);
    expect(headers.get('Content-Type')).toBe('application/problem+json');
    expect(headers.get('Content-Length')).toBe(String(JSON.stringify(body).length));
    expect(JSON.stringify(body)).not.toMatch(/ENOENT|file_|formwright-files|\.ts/);
  });

  it('sends no file headers with the error for a file missing in storage', async () => {
    const { path, fileId } = await storeFile();
    await world.services.storage.remove([`${form.id}/${fileId}`]);
    const { headers } = await alice.rest(`GET ${path}`, { headers: { Range: 'bytes=0-1' } });
    const fileHeaders = ['ETag', 'Content-Disposition', 'Content-Range', 'Accept-Ranges'];
    expect(fileHeaders.filter((name) => headers.has(name))).toEqual([]);
  });
});
