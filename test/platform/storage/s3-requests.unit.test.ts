import { createServer, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { s3Storage } from '../../../src/platform/storage/s3-storage.ts';
import { StorageError } from '../../../src/platform/storage/storage.ts';

// The exact requests to S3, recorded by a server.

interface RecordedRequest {
  /** `PUT /bucket/key`, without parameters that only identify calls of the SDK. */
  readonly line: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

interface Reply {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

let recordedRequests: RecordedRequest[] = [];
let reply: (line: string) => Reply = () => ({});
let endpoint = '';

const server = createServer(async (request, response) => {
  const body = await text(request);
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
  searchParams.delete('x-id');
  const query = decodeURIComponent(searchParams.toString());
  const line = `${request.method} ${pathname}${query && `?${query}`}`;
  recordedRequests.push({ line, headers: request.headers, body });
  const { status = 200, headers = {}, body: sent = '' } = reply(line);
  response.writeHead(status, { 'Content-Type': 'application/xml', ...headers }).end(sent);
});

beforeAll(async () => {
  process.env['AWS_ACCESS_KEY_ID'] = 'access-key';
  process.env['AWS_SECRET_ACCESS_KEY'] = 'secret';
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  recordedRequests = [];
  reply = () => ({});
});

const open = (place: string) => s3Storage(`s3://${place}endpoint=${endpoint}`);
const lines = () => recordedRequests.map(({ line }) => line);
const bytes = (size: number) => Readable.from([Buffer.alloc(size)], { objectMode: false });

it.each([
  { place: 'bucket?', path: '/bucket/form_1/file_1', region: 'us-east-1' },
  { place: 'bucket/?', path: '/bucket/form_1/file_1', region: 'us-east-1' },
  { place: 'my.bucket/a?', path: '/my.bucket/a/form_1/file_1', region: 'us-east-1' },
  {
    place: 'bucket/a/b/?region=eu-central-1&',
    path: '/bucket/a/b/form_1/file_1',
    region: 'eu-central-1',
  },
])('parses bucket, prefix and region of s3://$place', async ({ place, path, region }) => {
  const storage = await open(place);
  await storage.put('form_1/file_1', bytes(3));
  expect(lines()).toEqual([`PUT ${path}`]);
  expect(recordedRequests[0]?.headers.authorization).toContain(`/${region}/s3/`);
});

it('sends no checksum trailers with the content, which some S3-compatible storages store', async () => {
  const storage = await open('bucket?');
  await storage.put('form_1/file_1', Readable.from(['abc'], { objectMode: false }));
  expect(recordedRequests).toMatchObject([{ body: 'abc', headers: { 'content-length': '3' } }]);
  expect(Object.keys(recordedRequests[0]?.headers ?? {})).not.toContain('x-amz-trailer');
  expect(Object.keys(recordedRequests[0]?.headers ?? {})).not.toContain('x-amz-checksum-crc32');
});

it('requests a range with inclusive ends', async () => {
  reply = () => ({ status: 206, body: 'abc' });
  const storage = await open('bucket?');
  for (const range of [{ start: 0, end: 0 }, { start: 5, end: 7 }, undefined]) {
    expect((await buffer(await storage.get('form_1/file_1', range))).toString()).toBe('abc');
  }
  expect(recordedRequests.map(({ headers }) => headers.range)).toEqual([
    'bytes=0-0',
    'bytes=5-7',
    undefined,
  ]);
});

it('deletes up to 1000 objects per request', async () => {
  reply = () => ({ body: '<R/>' });
  const storage = await open('bucket/a?');
  await storage.remove(Array.from({ length: 1001 }, (_, index) => `form_1/file_${index}`));
  const deletions = recordedRequests.filter(({ line }) => line.startsWith('POST /bucket/?delete'));
  expect(deletions.map(({ body }) => body.split('<Key>').length - 1)).toEqual([1000, 1]);
  expect(deletions[1]?.body).toContain('<Key>a/form_1/file_1000</Key>');
});

it('fails if S3 could not delete one of several objects', async () => {
  const errors = (code: string) =>
    `<DeleteResult><Error><Key>form_1/file_2</Key><Code>${code}</Code></Error></DeleteResult>`;
  const storage = await open('bucket?');
  reply = () => ({ body: errors('AccessDenied') });
  await expect(storage.remove(['form_1/file_1', 'form_1/file_2'])).rejects.toThrow(
    new StorageError('Cannot remove form_1/file_2: AccessDenied'),
  );
  reply = (line) => ({ body: line.startsWith('POST') ? errors('NoSuchKey') : '<R/>' });
  await storage.remove(['form_1/file_1', 'form_1/file_2']);
});

it('aborts the multipart upload of a killed process', async () => {
  const upload = '<Upload><Key>a/form_1/file_1</Key><UploadId>u7</UploadId></Upload>';
  reply = (line) => ({ status: line.startsWith('DELETE') ? 204 : 200, body: `<R>${upload}</R>` });
  const storage = await open('bucket/a?');
  await storage.remove(['form_1/file_1']);
  expect(lines()).toEqual([
    'POST /bucket/?delete=',
    'GET /bucket/?prefix=a/&uploads=',
    'DELETE /bucket/a/form_1/file_1?uploadId=u7',
  ]);
});

it('lists objects page by page, without the prefix', async () => {
  const page = (key: string, more: boolean) => ({
    body: `<R><Contents><Key>a/${key}</Key><Size>7</Size></Contents>
      <IsTruncated>${more}</IsTruncated>
      ${more ? '<NextContinuationToken>t1</NextContinuationToken>' : ''}</R>`,
  });
  reply = (line) =>
    line.includes('continuation-token=t1')
      ? page('form_2/file_2', false)
      : page('form_1/file_1', true);
  const storage = await open('bucket/a?');
  const found: unknown[] = [];
  for await (const entry of storage.list()) found.push(entry);
  expect(found).toEqual([
    { key: 'form_1/file_1', size: 7 },
    { key: 'form_2/file_2', size: 7 },
  ]);
  expect(lines()[0]).toBe('GET /bucket/?list-type=2&prefix=a/');
});

it('throws a StorageError if S3 rejects a put or a get', async () => {
  reply = () => ({ status: 403, body: '<Error><Code>AccessDenied</Code></Error>' });
  const storage = await open('bucket?');
  await expect(storage.put('form_1/file_1', bytes(3))).rejects.toThrow();
  await expect(storage.get('form_1/file_1')).rejects.toThrow(StorageError);
  await expect(storage.remove(['form_1/file_1'])).rejects.toThrow();
  await expect(storage.check()).rejects.toThrow();
});

it('aborts a multipart upload that S3 stops accepting', async () => {
  reply = (line) => {
    if (line.startsWith('POST')) return { body: '<R><UploadId>u7</UploadId></R>' };
    if (line.includes('partNumber=2')) return { status: 403, body: '<Error/>' };
    return { status: line.startsWith('DELETE') ? 204 : 200, headers: { ETag: '"e"' } };
  };
  const storage = await open('bucket?');
  await expect(storage.put('form_1/file_1', bytes(12 * 1024 * 1024))).rejects.toThrow();
  expect(lines()).toContain('DELETE /bucket/form_1/file_1?uploadId=u7');
});

it('signs requests with the credentials of the configuration, if there are any', async () => {
  const url = `s3://bucket?endpoint=${endpoint}`;
  const credentials = { accessKeyId: 'other-key', secretAccessKey: 'x', sessionToken: 'token' };
  for (const given of [undefined, credentials]) {
    const storage = await s3Storage(url, given);
    await storage.put('form_1/file_1', bytes(3));
  }
  expect(recordedRequests.map(({ headers }) => headers)).toMatchObject([
    { authorization: expect.stringContaining('Credential=access-key/') },
    {
      authorization: expect.stringContaining('Credential=other-key/'),
      'x-amz-security-token': 'token',
    },
  ]);
});
