import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiResponse, Client } from './client.ts';
import type { TestWorld } from './world.ts';

/** One part of a multipart body: a field, or a file where it has a file name. */
export interface Part {
  readonly name: string;
  readonly content: string | Uint8Array;
  readonly fileName?: string | undefined;
  /** What the client claims. */
  readonly type?: string | undefined;
}

const boundary = 'a-boundary-of-the-tests';

export const multipartType = `multipart/form-data; boundary=${boundary}`;

/** The bytes of a multipart body, its end left off if told to. */
export function multipart(parts: readonly Part[], end = `--${boundary}--\r\n`) {
  const chunks = parts.flatMap(({ name, content, fileName, type }) => {
    const file = fileName === undefined ? '' : `; filename="${escaped(fileName)}"`;
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n`;
    const claim = type === undefined ? '' : `Content-Type: ${type}\r\n`;
    return [Buffer.from(`${head}${claim}\r\n`), Buffer.from(content), Buffer.from('\r\n')];
  });
  return new Uint8Array(Buffer.concat([...chunks, Buffer.from(end)]));
}

/** As browsers do (HTML, 4.10.21.8). */
const escaped = (text: string) =>
  text.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

/** Sends parts as they are to a form's uploads. */
export const sendParts = (
  client: Client,
  slug: string,
  parts: readonly Part[],
): Promise<ApiResponse> =>
  client.rest(`POST /public/forms/${slug}/uploads`, {
    raw: multipart(parts),
    headers: { 'Content-Type': multipartType },
  });

export interface SentFile {
  readonly content?: string | Uint8Array;
  readonly name?: string;
  readonly type?: string;
  readonly itemId?: string;
}

/** A field `item_id` and a file, as they should be. */
export const fileParts = ({
  content = 'Hello',
  name = 'hello.txt',
  type,
  itemId = 'doc',
}: SentFile): Part[] => [
  { name: 'item_id', content: itemId },
  { name: 'file', content, fileName: name, type },
];

/** Uploads a file, by default a small text for the question `doc`. */
export const upload = (client: Client, slug: string, file: SentFile = {}): Promise<ApiResponse> =>
  sendParts(client, slug, fileParts(file));

/** The reference of an upload that must succeed. */
export async function uploadRef(
  client: Client,
  slug: string,
  file: SentFile = {},
): Promise<string> {
  const { status, body } = await upload(client, slug, file);
  if (status !== 201) throw new Error(`not uploaded: ${JSON.stringify(body)}`);
  return body.ref;
}

/** A definition of these questions; each has the title of its id. */
export const definitionOf = (...elements: readonly { id: string; type: string }[]) => ({
  schema: { sections: [{ elements: elements.map((one) => ({ title: one.id, ...one })) }] },
});

/** A question `doc` that takes files. */
export const fileQuestion = (members: object = {}) => ({ id: 'doc', type: 'file', ...members });

/** The path and code of everything that is wrong. */
export const errorsOf = ({ status, body }: ApiResponse) => [
  status,
  ...(body?.errors ?? []).map(({ path, code }: { path: string; code: string }) => [path, code]),
];

/** How many files the database knows, and what lies in storage. */
export async function storedFiles({ services }: TestWorld) {
  const stored: string[] = [];
  for await (const { key } of services.storage.list()) stored.push(key);
  return { rows: await services.db.prisma.file.count(), objects: stored.length };
}

/** Waits until a look at something shows what is hoped for, or for some seconds; the last look. */
export async function pollUntil<Seen>(
  read: () => Promise<Seen>,
  isDone: (latest: Seen) => boolean,
): Promise<Seen> {
  for (let tries = 0; tries < 150; tries += 1) {
    const latest = await read();
    if (isDone(latest)) return latest;
    await sleep(50);
  }
  return read();
}

const crcTable = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  let crc = 0xffffffff;
  for (const byte of body) crc = (crcTable[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE((crc ^ 0xffffffff) >>> 0);
  return Buffer.concat([length, body, sum]);
}

const pixel = Buffer.from('0000000100000001080000000', 'hex');

/** A picture of one pixel. */
export const png = new Uint8Array(
  Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', Buffer.concat([pixel, Buffer.alloc(13 - pixel.length)])),
    chunk('IDAT', Buffer.from('789c6360000000020001', 'hex')),
    chunk('IEND', new Uint8Array()),
  ]),
);

export const pdf = new Uint8Array(Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n'));
export const jpeg = new Uint8Array(
  Buffer.concat([Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'), Buffer.alloc(64)]),
);
export const gif = new Uint8Array(Buffer.from('GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;'));
/** An empty archive. */
export const zip = new Uint8Array(Buffer.from(`504b0506${'00'.repeat(18)}`, 'hex'));
