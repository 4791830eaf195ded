// A page that is rendered once and sent many times. Two responses with the same content differ in the nonce of their scripts
// and styles only, so each request fills in its own. As gzip (RFC 1952) a page consists of the texts between the nonces,
// compressed once, and the nonces, in blocks that are not compressed (RFC 1951, 3.2.4).
// Decision: docs/decisions/0018-what-profiles-showed.md
// Benchmark: `npm run bench -- --line page`

import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';

export interface PageTemplate {
  /** The page with a nonce. */
  fill(nonce: string): string;
  /** The page with a nonce, as gzip. */
  fillCompressed(nonce: string): Promise<Buffer>;
  /** Approximate bytes of memory. */
  readonly weight: number;
}

/**
 * @param nonce random, so that it occurs where the page names it only
 * @param level of compression: a page that is sent once is compressed quickly
 */
export function createPageTemplate(page: string, nonce: string, level: number): PageTemplate {
  const texts = page.split(nonce);
  let compressing: Promise<readonly Part[]> | undefined;
  return {
    fill: (own) => texts.join(own),
    async fillCompressed(own) {
      compressing ??= Promise.all(texts.map((text) => compressPart(text, level)));
      return joinParts(await compressing, Buffer.from(own));
    },
    weight: 3 * page.length, // as text and compressed
  };
}

/** A text between two nonces. */
interface Part {
  readonly bytes: Buffer;
  /** Blocks that end with a whole byte, none of which is the last one. */
  readonly blocks: Buffer;
}

const deflate = promisify(deflateRaw);

async function compressPart(text: string, level: number): Promise<Part> {
  const bytes = Buffer.from(text);
  return { bytes, blocks: await deflate(bytes, { level, finishFlush: constants.Z_SYNC_FLUSH }) };
}

/** A member with the method deflate, without name and time, of an unknown system. */
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);

/** The last block, which is empty. */
const lastBlock = Buffer.from([1, 0, 0, 0xff, 0xff]);

function joinParts(parts: readonly Part[], nonce: Buffer): Buffer {
  const written: Buffer[] = [gzipHeader];
  let [checksum, length] = [0, 0];
  const add = (bytes: Buffer, ...blocks: readonly Buffer[]) => {
    checksum = crc32(bytes, checksum);
    length += bytes.length;
    written.push(...blocks);
  };
  const stored = storedBlockHeader(nonce.length);
  for (const [index, { bytes, blocks }] of parts.entries()) {
    if (index > 0) add(nonce, stored, nonce);
    add(bytes, blocks);
  }
  const end = Buffer.alloc(8);
  end.writeUInt32LE(checksum, 0);
  end.writeUInt32LE(length, 4);
  return Buffer.concat([...written, lastBlock, end]);
}

/** A block that is not compressed, and not the last one, has its length twice. */
function storedBlockHeader(length: number): Buffer {
  const header = Buffer.alloc(5);
  header.writeUInt16LE(length, 1);
  header.writeUInt16LE(0xffff - length, 3);
  return header;
}
