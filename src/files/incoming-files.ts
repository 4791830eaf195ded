import { PassThrough, type Readable } from 'node:stream';
import { Upload } from 'graphql-upload-minimal';
import { problem } from '../../packages/common/problem.ts';
import { createSpool, type Spool } from './spool.ts';

/**
 * Bytes of a part of a multipart body that its parser may hold: more than it receives at once. Of a part that it ignores,
 * and that exceeds them and ends in the same chunk, it would wait for the rest without end.
 */
export const partBuffer = 256 * 1024;

/** An uploaded file that is being received. */
export interface IncomingFile {
  /** File name as sent by the client. */
  readonly name: string | undefined;
  readonly content: Readable;
}

/** A file among the variables of an operation; no JSON value is an instance of it. */
export class IncomingUpload {
  readonly file: IncomingFile;

  constructor(file: IncomingFile) {
    this.file = file;
  }
}

/** Waits for a file and opens it. */
export type OpenFile = () => Promise<IncomingFile>;

/** Opens the uploads of multipart requests. */
const openers = new WeakMap<Upload, OpenFile>();

/** Opens the file of a variable, from REST or GraphQL; undefined if the value is not a file. */
export function uploadOpener(value: unknown): OpenFile | undefined {
  if (value instanceof IncomingUpload) return () => Promise.resolve(value.file);
  return value instanceof Upload ? openers.get(value) : undefined;
}

export interface PendingUpload {
  readonly upload: Upload;
  /** Whether several fields may read the file. */
  readonly isShared: boolean;
}

/**
 * A file of a multipart request. The next file is received after this one was read or discarded.
 */
interface UploadPart {
  readonly upload: Upload;
  /** Temporary file for content that is read several times, or after later parts. */
  readonly spool: Spool;
  isSpooled: boolean;
  /** Whether the stream was opened or discarded. */
  isConsumed: boolean;
}

/**
 * Prepares the files of a multipart request to be opened in any order.
 *
 * @returns a function to call at the end of the request
 */
export function prepareUploads(uploads: readonly PendingUpload[]): () => void {
  const parts = uploads.map(({ upload, isShared }): UploadPart => {
    const spool = createSpool(() => streamOf(upload.promise));
    return { upload, spool, isSpooled: isShared, isConsumed: false };
  });
  for (const part of parts) openers.set(part.upload, () => openPart(part, parts));
  return () => {
    for (const { spool } of parts) spool.close();
  };
}

async function openPart(part: UploadPart, parts: readonly UploadPart[]): Promise<IncomingFile> {
  const { upload, spool } = part;
  let hasStarted = false;
  // An unread file that is received before this one would block it, so it is written to disk.
  for (const other of parts) {
    if (other === part) continue;
    other.upload.promise.then(
      () => !hasStarted && spoolPart(other),
      () => undefined,
    );
  }
  const { filename: name, createReadStream } = await awaitUpload(upload.promise);
  hasStarted = true;
  if (part.isSpooled) return { name, content: spool.read() };
  if (part.isConsumed)
    throw problem('bad_request', 'The operation reads the same file more than once.');
  part.isConsumed = true;
  return { name, content: contentStream(createReadStream) };
}

function spoolPart(part: UploadPart): void {
  if (part.isConsumed) return;
  part.isSpooled = true;
  part.spool.fill();
}

async function awaitUpload(promise: Upload['promise']) {
  try {
    return await promise;
  } catch (cause) {
    throw problem('bad_request', 'The request refers to a file that it does not contain.', {
      cause,
    });
  }
}

async function* streamOf(promise: Upload['promise']): AsyncGenerator<Uint8Array, undefined> {
  const { createReadStream } = await awaitUpload(promise);
  yield* contentStream(createReadStream);
}

/**
 * The content of a file. Errors of the source mean that the client disconnected or sent a malformed
 * body. Destroying the stream discards the rest of the file.
 */
function contentStream(open: () => Readable): Readable {
  const content = new PassThrough().on('error', () => undefined); // readers get the error
  const fail = (cause: unknown) =>
    content.destroy(problem('bad_request', 'The body ended early.', { cause }));
  try {
    const source = open().on('error', fail);
    source.pipe(content);
    content.once('close', () => source.unpipe(content).resume());
  } catch (cause) {
    fail(cause);
  }
  return content;
}
