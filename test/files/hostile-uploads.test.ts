import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import {
  definitionOf,
  errorsOf,
  fileParts,
  fileQuestion,
  multipart,
  multipartType,
  png,
  pollUntil,
  type SentFile,
  sendParts,
  storedFiles,
  upload,
} from '../support/fixtures/uploads.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// Malicious uploads and broken connections.

const limit = 200_000;
const world = await createTestWorld({ env: { MAX_UPLOAD_BYTES: String(limit) } });
const alice = await world.client();
const definition = definitionOf(
  fileQuestion(),
  fileQuestion({ id: 'picture', accept: ['image/*'] }),
);
const { slug } = await buildPublishedForm(alice, { definition });
const send = (file: SentFile) => upload(world.visitor, slug, file);

it('refuses a part without a name as an unknown field', async () => {
  const part = (disposition: string, content: string) =>
    `--x\r\nContent-Disposition: form-data${disposition}\r\n\r\n${content}\r\n`;
  const raw = `${part('; name="item_id"', 'doc')}${part('; filename="a.txt"', 'hello')}--x--\r\n`;
  const answer = await world.visitor.rest(`POST /public/forms/${slug}/uploads`, {
    raw,
    headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
  });
  expect(errorsOf(answer)).toEqual([422, ['', 'unknown_member']]);
});

describe('file names', () => {
  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\x\\y.txt', 'y.txt'],
    ['a"b".txt', 'a"b".txt'],
    ['a\r\nX-Evil: 1.txt', 'a%0D%0AX-Evil: 1.txt'],
    ["a';--.txt", "a';--.txt"],
    ['<img src=x onerror=alert(1)>.txt', '<img src=x onerror=alert(1)>.txt'],
    ['Grüße 👩‍👩‍👧.txt', 'Grüße 👩‍👩‍👧.txt'],
    ['a\u202etxt.exe', 'atxt.exe'],
    ['.', 'file'],
    ['..', 'file'],
    ['../', 'file'],
  ])('sanitizes the file name %j', async (name, shown) => {
    const { status, body } = await send({ name });
    expect([status, body.name]).toEqual([201, shown]);
  });

  it('truncates a file name of 10 KB and keeps its extension', async () => {
    for (const letter of ['x', 'ü', '😀']) {
      const { status, body } = await send({ name: `${letter.repeat(10_000)}.txt` });
      expect(status).toBe(201);
      expect([...body.name].length).toBeLessThanOrEqual(255);
      expect(body.name.endsWith(`${letter}.txt`)).toBe(true);
      expect(body.type).toBe('text/plain');
    }
  });

  it.each(['', 'a\0.txt', '...', '\u0007', '"', '\\', '%', ';', 'CON', '\u2028'])(
    'refuses or sanitizes the file name %j',
    async (name) => {
      const { status, body } = await send({ name });
      expect([201, 400, 422]).toContain(status);
      if (status !== 201) return;
      expect(body.name).not.toBe('');
      expect(body.name).not.toMatch(/[\p{Cc}/]/u);
      expect(body.name).not.toMatch(/^\.{1,2}$/);
    },
  );

  it('never uses a file name in a storage key', async () => {
    await send({ name: 'a-name-to-look-for.txt' });
    for await (const { key } of world.services.storage.list()) {
      expect(key).toMatch(/^form_\w{26}\/file_\w{26}$/);
    }
  });
});

describe('file contents', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
  const huge = Buffer.alloc(30);
  huge.write('PK\u0003\u0004');
  huge.fill(0xff, 18, 26); // both sizes: 4 GB
  huge.writeUInt16LE(0, 26);

  it.each<[content: string, file: SentFile, type: string]>([
    [
      'HTML named as an image',
      { name: 'a.png', content: '<html><script>1</script>' },
      'application/octet-stream',
    ],
    ['SVG without an XML declaration', { name: 'a.svg', content: svg }, 'image/svg+xml'],
    ['SVG', { name: 'a.svg', content: `<?xml version="1.0"?>${svg}` }, 'image/svg+xml'],
    ['SVG named as PNG', { name: 'a.png', content: svg }, 'application/octet-stream'],
    ['a zip bomb', { name: 'a.zip', content: huge }, 'application/zip'],
    [
      'an image that contains HTML',
      { name: 'a.html', content: Buffer.concat([png, Buffer.from('<script>1</script>')]) },
      'image/png',
    ],
  ])('detects the media type of %s', async (_, file, type) => {
    const { status, body } = await send(file);
    expect([status, body.type]).toEqual([201, type]);
  });

  it('refuses content that is not an image for an image question', async () => {
    for (const content of ['<html><script>1</script>', svg, huge]) {
      expect((await send({ itemId: 'picture', name: 'a.png', content })).status).toBe(422);
    }
  });
});

/** Opens a connection, sends the head of an upload and collects the response. */
async function begin(
  head: Record<string, string | number>,
  path = `/api/v1/public/forms/${slug}/uploads`,
) {
  const socket: Socket = connect(world.services.config.PORT, '127.0.0.1');
  onTestFinished(() => {
    socket.destroy();
  });
  let answer = '';
  socket.on('data', (chunk: Buffer) => {
    answer += chunk;
  });
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.once('connect', resolve));
  const lines = Object.entries({ Host: 'x', 'Content-Type': multipartType, ...head })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  socket.write(`POST ${path} HTTP/1.1\r\n${lines}\r\n`);
  const status = () => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0);
  return {
    socket,
    answered: () => pollUntil(async () => status(), Boolean),
    answer: () => answer,
  };
}

const chunked = { 'Transfer-Encoding': 'chunked' };
const chunkOf = (bytes: Uint8Array) =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);

describe('request bodies', () => {
  const body = multipart(fileParts({ content: 'x'.repeat(150_000) }));

  const query = `mutation ($file: Upload!) {
    uploadFile(slug: "${slug}", input: { itemId: "doc", file: $file }) { file { ref } }
  }`;
  const graphqlBody = multipart([
    { name: 'operations', content: JSON.stringify({ query, variables: { file: null } }) },
    { name: 'map', content: '{"0": ["variables.file"]}' },
    { name: '0', content: 'x'.repeat(150_000), fileName: 'a.txt' },
  ]);

  /** Counts stored files before and after five uploads that are aborted after `length` bytes. */
  async function breakOff(length: number, whole = body, path?: string) {
    const before = await storedFiles(world);
    const head = { 'Content-Length': whole.length, 'GraphQL-Require-Preflight': '1' };
    const broken = await Promise.all(Array.from({ length: 5 }, () => begin(head, path)));
    for (const { socket } of broken) socket.write(whole.subarray(0, length));
    await sleep(200);
    for (const { socket } of broken) socket.destroy();
    const after = await pollUntil(
      () => storedFiles(world),
      ({ rows, objects }) => rows === before.rows && objects === before.objects,
    );
    expect((await send({})).status).toBe(201);
    return { before, after };
  }

  it.each([
    ['before the file', 60],
    ['at the start of the file', 1000],
  ])('leaves no data of an upload aborted %s, and serves others', async (_, length) => {
    const { before, after } = await breakOff(length);
    expect(after).toEqual(before);
  });

  // The stream of the file must fail, so that storage does not wait for more data.
  it('leaves no data of an upload aborted in the middle of the file, and serves others', async () => {
    const { before, after } = await breakOff(100_000);
    expect(after).toEqual(before);
  });

  it.each([300, 1000, 100_000])(
    'leaves no data of a GraphQL upload aborted after %i bytes',
    async (length) => {
      const { before, after } = await breakOff(length, graphqlBody, '/graphql');
      expect(after).toEqual(before);
    },
  );

  it('refuses a body without its closing boundary and leaves no data', async () => {
    const before = await storedFiles(world);
    for (const size of [10, 5000, 150_000]) {
      const raw = multipart(fileParts({ content: 'x'.repeat(size) }), '');
      const { status } = await world.visitor.rest(`POST /public/forms/${slug}/uploads`, {
        raw,
        headers: { 'Content-Type': multipartType },
      });
      expect(status).toBe(400);
    }
    const after = await pollUntil(
      () => storedFiles(world),
      ({ rows, objects }) => rows === before.rows && objects === before.objects,
    );
    expect(after).toEqual(before);
  });

  it('accepts a body sent byte by byte, and serves others', async () => {
    const small = multipart(fileParts({ content: 'x'.repeat(50) }));
    const slow = await begin({ 'Content-Length': small.length });
    slow.socket.setNoDelay(true);
    for (const [index, byte] of small.entries()) {
      slow.socket.write(Buffer.of(byte));
      if (index % 10 === 0) await sleep(1);
      if (index === 200) expect((await send({})).status).toBe(201);
    }
    expect(await slow.answered()).toBe(201);
    expect(slow.answer()).toContain('"size":50');
  });

  it('accepts a chunked body up to the size limit', async () => {
    const before = await storedFiles(world);
    for (const [size, expected] of [
      [limit, 201],
      [limit + 1, 413],
      [limit * 3, 413],
    ] as const) {
      const { socket, answered } = await begin(chunked);
      const whole = multipart(fileParts({ content: 'x'.repeat(size) }));
      for (let from = 0; from < whole.length; from += 10_000) {
        socket.write(chunkOf(whole.subarray(from, from + 10_000)));
      }
      socket.write('0\r\n\r\n');
      expect(await answered()).toBe(expected);
    }
    expect(await storedFiles(world)).toEqual({
      rows: before.rows + 1,
      objects: before.objects + 1,
    });
  });

  it('refuses a body that is longer than its Content-Length', async () => {
    const before = await storedFiles(world);
    const { socket, answered } = await begin({ 'Content-Length': 500 });
    socket.write(multipart(fileParts({ content: 'x'.repeat(1000) })));
    expect(await answered()).toBe(400);
    expect(await storedFiles(world)).toEqual(before);
  });

  it('refuses a body with a Content-Length above the limit without reading it', async () => {
    const { socket, answered } = await begin({ 'Content-Length': 10_000_000_000 });
    socket.write(multipart(fileParts({ content: 'x' }), ''));
    expect(await answered()).toBe(413);
  });

  it('refuses an endless chunked body', async () => {
    const { socket, answered } = await begin(chunked);
    socket.write(chunkOf(multipart(fileParts({ content: 'x' }), '')));
    let sent = 0;
    const junk = chunkOf(Buffer.alloc(65_536, 'x'));
    let refused = 0;
    while (!refused && !socket.destroyed && sent < 200_000_000) {
      if (!socket.write(junk))
        await Promise.race([sleep(50), new Promise((r) => socket.once('drain', r))]);
      sent += junk.length;
      await new Promise(setImmediate);
      if (sent > 40_000_000) refused = await answered();
    }
    expect(refused).toBe(413);
  });
});

describe('multipart fields', () => {
  const [id, file] = fileParts({});
  const many = (count: number, name: string) =>
    Array.from({ length: count }, () => ({ name, content: 'x' }));

  const parts = [id, file].filter((part) => part !== undefined);

  it('refuses too many and too large fields', async () => {
    for (const list of [
      [...many(1000, 'note'), ...parts],
      [...many(1000, 'item_id'), ...parts],
      [{ name: 'item_id', content: 'doc'.repeat(30_000) }, ...parts.slice(1)],
      [{ name: 'n'.repeat(100_000), content: 'x' }, ...parts],
      [{ name: '__proto__', content: 'x' }, ...parts],
    ]) {
      const { status } = await sendParts(world.visitor, slug, list);
      expect([400, 413, 422]).toContain(status);
    }
  });

  // The file may have arrived in the same chunk as the invalid field.
  it('does not store a file after an invalid field', async () => {
    const before = await storedFiles(world);
    const list = [...many(1, 'note'), ...parts];
    expect((await sendParts(world.visitor, slug, list)).status).toBe(422);
    await sleep(300);
    expect(await storedFiles(world)).toEqual(before);
  });

  it('discards a file that is followed by another field', async () => {
    const before = await storedFiles(world);
    const list = [...parts, ...many(1, 'note')];
    expect((await sendParts(world.visitor, slug, list)).status).toBe(400);
    await sleep(300);
    expect(await storedFiles(world)).toEqual(before);
  });

  it('does not match a question by a truncated item_id', async () => {
    const longIdForm = await buildPublishedForm(alice, {
      definition: definitionOf(fileQuestion({ id: 'x'.repeat(64) })),
    });
    const { length } = 'x'.repeat(64);
    const answer = await upload(world.visitor, longIdForm.slug, {
      itemId: 'x'.repeat(length + 2000),
    });
    expect(errorsOf(answer)).toEqual([422, ['item_id', 'unknown_question']]);
  });
});
