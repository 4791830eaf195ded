import { Readable } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import type { Context } from 'koa';
import { type Problem, problem } from '../../../packages/common/problem.ts';
import { partBuffer } from '../../files/incoming-files.ts';

/** The most files of an operation. */
export const maxFiles = 10;

export function tooManyFiles(): Problem {
  return problem('payload_too_large', `An operation may have at most ${maxFiles} files.`);
}

/** The most bytes of each of the fields `operations` and `map`. */
export const fieldLimit = 512 * 1024;

/** The most bytes of boundaries and headers in a body. */
const multipartOverhead = 64 * 1024;

/** The fields before the files, in their order (GraphQL multipart request specification). */
const fieldNames = ['operations', 'map'];

export interface FilePart {
  /** Name of the part; undefined if it has none. */
  readonly name: string | undefined;
  /** File name that the client sent. */
  readonly fileName: string | undefined;
  readonly content: Readable;
}

/** A multipart request whose files are still being received. */
export interface Multipart {
  readonly operations: string;
  readonly map: string;
  /**
   * In the order of the body. Read each one to its end before requesting the next one.
   *
   * @throws {Problem} if the body is incomplete or malformed
   */
  readonly files: AsyncIterable<FilePart>;
}

/**
 * Reads a multipart request up to its first file.
 *
 * @param fileLimit bytes after which a file ends, whatever follows
 * @throws {Problem} `bad_request`, `payload_too_large`
 */
export async function readMultipart(
  { req, res, request }: Context,
  fileLimit: number,
): Promise<Multipart> {
  const maxBytes = maxFiles * fileLimit + fieldNames.length * fieldLimit + multipartOverhead;
  if ((request.length ?? 0) > maxBytes) throw tooLarge();
  const parser = parserOf(req.headers, fileLimit);
  const fields: string[] = [];
  const files = new Readable({ objectMode: true, read: () => undefined });
  let file: Readable | undefined;

  const stop = (error: Problem) => {
    if (files.destroyed) return;
    req.unpipe(parser);
    file?.destroy(error);
    files.destroy(error);
    parser.destroy();
  };
  const onField = (name: string, value: string, _: boolean, isTruncated: boolean) => {
    if (files.destroyed) return; // the parser still processes its buffer
    if (file || name !== fieldNames[fields.length]) stop(outOfOrder());
    else if (isTruncated) stop(tooLong(name));
    else fields.push(value);
  };
  const onFile = (part: FilePart) => {
    file = part.content;
    file.on('error', () => undefined); // readers receive the error
    part.content.once('limit', () => part.content.push(null)); // readers need not wait for the rest
    if (files.destroyed) file.resume();
    else if (fields.length < fieldNames.length) stop(outOfOrder());
    else files.push(part);
  };

  files.on('error', () => undefined);
  parser.on('field', onField);
  parser.on('file', (name, content, fileName) => onFile({ name, content, fileName }));
  parser.on('finish', () => files.push(null));
  parser.on('filesLimit', () => stop(tooManyFiles()));
  parser.on('error', (cause) => stop(malformed(cause)));
  req.once('close', () => {
    if (!req.readableEnded) stop(incomplete());
  });
  // The rest of the body is read and discarded, so that the connection can be reused.
  res.once('close', () => {
    stop(incomplete());
    req.resume();
  });
  req.pipe(parser);

  const parts: AsyncIterator<FilePart, undefined> = files[Symbol.asyncIterator]();
  const first = await parts.next();
  const [operations, map] = fields;
  if (operations === undefined || map === undefined) throw outOfOrder();
  return { operations, map, files: startingWith(first, parts) };
}

function parserOf(headers: Context['req']['headers'], fileSize: number): BusboyInstance {
  try {
    return new Busboy({
      headers: { ...headers, 'content-type': headers['content-type'] ?? '' },
      limits: { fieldSize: fieldLimit, fileSize, files: maxFiles, headerPairs: 50 },
      fileHwm: partBuffer,
    });
  } catch (cause) {
    throw malformed(cause);
  }
}

async function* startingWith<Entry>(
  first: IteratorResult<Entry, undefined>,
  others: AsyncIterator<Entry, undefined>,
): AsyncGenerator<Entry, undefined> {
  for (let next = first; !next.done; next = await others.next()) yield next.value;
}

const malformed = (cause: unknown) =>
  problem('bad_request', 'The body is not well-formed multipart/form-data.', { cause });

const incomplete = () => problem('bad_request', 'The body ended early.');

const outOfOrder = () =>
  problem('bad_request', 'Send the fields "operations" and "map" once each, then the files.');

const tooLarge = () => problem('payload_too_large', 'The body exceeds the limits of its files.');

const tooLong = (name: string) =>
  problem('payload_too_large', `The field "${name}" may have at most ${fieldLimit / 1024} KiB.`);
