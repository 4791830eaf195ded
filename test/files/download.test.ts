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

// Files of responses, as those who may read the responses get them.

const world = await createTestWorld();
const alice = await world.client();
const definition = definitionOf(fileQuestion());
const form = await buildPublishedForm(alice, { definition });
const content = '0123456789';

/** The path of a file that a response holds. */
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

describe('a download', () => {
  it('is the file as it was sent, to be saved and not shown', async () => {
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

  it('is every byte of a file that is no text', async () => {
    const bytes = new Uint8Array(
      Buffer.concat([png, crypto.getRandomValues(Buffer.alloc(60_000))]),
    );
    const { responseId, fileId } = await storeFile({ content: bytes, name: 'a.png' });
    const { file } = await alice.graphql(
      'query ($f: ID!, $r: ID!, $i: ID!) { file(formId: $f, responseId: $r, id: $i) { url } }',
      { f: form.id, r: responseId, i: fileId },
    );
    const answer = await fetch(file.url.replace('https://forms.example', world.url));
    const body = await answer.arrayBuffer();
    expect(answer.headers.get('Content-Type')).toBe('image/png');
    expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename="a.png"');
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
  ])('has a name that browsers can read: %s', async (name, disposition) => {
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

  // Letters of ISO 8859-1 are sent as single bytes, which not every client reads so.
  it('has a name in UTF-8 where it has umlauts', async () => {
    const { path } = await storeFile({ name: 'Grüße.txt' });
    const { headers } = await alice.rest(`GET ${path}`);
    const sent = headers.get('Content-Disposition') ?? '';
    expect(sent).toContain("filename*=UTF-8''Gr%C3%BC%C3%9Fe.txt");
  });

  it('has the type that its content tells, whatever its name', async () => {
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

  it('can be asked about without its content', async () => {
    const [head, whole] = [await alice.rest(`HEAD ${digits.path}`), await get()];
    expect([head.status, head.body]).toEqual([200, undefined]);
    for (const name of ['content-type', 'content-length', 'content-disposition', 'etag']) {
      expect([name, head.headers.get(name)]).toEqual([name, whole.headers.get(name)]);
    }
  });

  it.each(['TAG', 'W/TAG', '*', '"other", TAG'])(
    'is not sent again to whoever has %s',
    async (tag) => {
      const known = await get({ 'If-None-Match': tag.replace('TAG', etag) });
      expect([known.status, known.body]).toEqual([304, undefined]);
      expect(known.headers.get('ETag')).toBe(etag);
    },
  );

  it('is sent to whoever has another', async () => {
    expect((await get({ 'If-None-Match': '"other"' })).status).toBe(200);
    expect((await get({ 'If-None-Match': etag, Range: 'bytes=0-1' })).status).toBe(304);
  });

  it('has one tag for one content and another for another', async () => {
    const [same, other] = [
      await storeFile({ name: 'b.txt' }),
      await storeFile({ content: '0123456780' }),
    ];
    expect((await alice.rest(`GET ${same.path}`)).headers.get('ETag')).toBe(etag);
    expect((await alice.rest(`GET ${other.path}`)).headers.get('ETag')).not.toBe(etag);
  });
});

describe('a range', () => {
  it.each([
    ['bytes=0-0', '0', '0-0'],
    ['bytes=0-3', '0123', '0-3'],
    ['bytes=3-', '3456789', '3-9'],
    ['bytes=9-', '9', '9-9'],
    ['bytes=-3', '789', '7-9'],
    ['bytes=-100', content, '0-9'],
    ['bytes=5-999999999999999999999', '56789', '5-9'],
    ['bytes=0-9', content, '0-9'],
  ])('%s is that part of the file', async (range, part, told) => {
    const { status, headers, body } = await get({ Range: range });
    expect([status, body]).toEqual([206, part]);
    expect(headers.get('Content-Range')).toBe(`bytes ${told}/10`);
    expect(headers.get('Content-Length')).toBe(String(part.length));
    expect(headers.get('ETag')).toBe(etag);
  });

  it.each(['bytes=10-', 'bytes=10-20', 'bytes=-0', 'bytes=99999999999999999999-'])(
    '%s is beyond the file',
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
  ])('%s counts as none', async (range) => {
    const { status, headers, body } = await get({ Range: range });
    expect([status, body, headers.get('Content-Range')]).toEqual([200, content, null]);
  });

  it('of an older version counts as none', async () => {
    const of = async (tag: string) => (await get({ Range: 'bytes=0-1', 'If-Range': tag })).status;
    expect(await of(etag)).toBe(206);
    for (const tag of ['"other"', `W/${etag}`, 'Wed, 21 Oct 2015 07:28:00 GMT']) {
      expect([tag, await of(tag)]).toEqual([tag, 200]);
    }
  });

  it('can be asked about', async () => {
    const { status, headers } = await alice.rest(`HEAD ${digits.path}`, {
      headers: { Range: 'bytes=2-4' },
    });
    expect([200, 206]).toContain(status);
    expect(headers.get('Content-Length')).toBe(status === 206 ? '3' : '10');
  });
});

describe('a file', () => {
  it('is for those who may read responses', async () => {
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

  it('is found by its own form, response and workspace only', async () => {
    const other = await buildPublishedForm(alice, { definition });
    const stranger = await storeFile({}, other);
    const second = await storeFile();
    const bob = await world.client();
    const missing = [
      `/forms/${other.id}/responses/${digits.responseId}/files/${digits.fileId}`,
      `/forms/${other.id}/responses/${stranger.responseId}/files/${digits.fileId}`,
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

  it('that no response holds yet cannot be downloaded', async () => {
    await uploadRef(world.visitor, form.slug);
    const upload = await world.services.db.prisma.file.findFirstOrThrow({
      where: { formId: form.id, responseId: null },
    });
    const path = `/forms/${form.id}/responses/${digits.responseId}/files/${upload.id}`;
    expect((await alice.rest(`GET ${path}`)).status).toBe(404);
  });

  it('is gone with its response', async () => {
    const { path, responseId } = await storeFile();
    expect((await alice.rest(`GET ${path}`)).status).toBe(200);
    await alice.rest(`DELETE /forms/${form.id}/responses/${responseId}`);
    expect((await alice.rest(`GET ${path}`)).status).toBe(404);
  });

  it('that storage has lost is a failure that tells nothing of where it lay', async () => {
    const { path, fileId } = await storeFile();
    await world.services.storage.remove([`${form.id}/${fileId}`]);
    const { status, headers, body } = await alice.rest(`GET ${path}`);
    expect(status).toBeGreaterThanOrEqual(500);
    expect(headers.get('Content-Type')).toBe('application/problem+json');
    expect(headers.get('Content-Length')).toBe(String(JSON.stringify(body).length));
    expect(JSON.stringify(body)).not.toMatch(/ENOENT|file_|formwright-files|\.ts/);
  });

  // The headers of the file stay on the problem.
  it('that storage has lost leaves none of its headers on the failure', async () => {
    const { path, fileId } = await storeFile();
    await world.services.storage.remove([`${form.id}/${fileId}`]);
    const { headers } = await alice.rest(`GET ${path}`, { headers: { Range: 'bytes=0-1' } });
    const left = ['ETag', 'Content-Disposition', 'Content-Range', 'Accept-Ranges'];
    expect(left.filter((name) => headers.has(name))).toEqual([]);
  });
});
