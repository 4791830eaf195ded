import { PassThrough, type Readable } from 'node:stream';
import { Upload } from 'graphql-upload-minimal';
import { problem } from '../platform/problem.ts';
import { createSpool, type Spool } from './spool.ts';

/** A file as it comes in. */
export interface IncomingFile {
  /** As the client calls it. */
  readonly name: string | undefined;
  readonly content: Readable;
}

/** A file among the variables of an operation: nothing that JSON could hold. */
export class IncomingUpload {
  readonly file: IncomingFile;

  constructor(file: IncomingFile) {
    this.file = file;
  }
}

/** Waits until a file comes in. */
export type OpenFile = () => Promise<IncomingFile>;

/** How each upload of a multipart request is opened. */
const openers = new WeakMap<Upload, OpenFile>();

/** The file that a variable stands for, by REST or by GraphQL; undefined if it is none. */
export function uploadOpener(value: unknown): OpenFile | undefined {
  if (value instanceof IncomingUpload) return () => Promise.resolve(value.file);
  return value instanceof Upload ? openers.get(value) : undefined;
}

export interface PendingUpload {
  /** The variable, as graphql-upload-minimal sets it. */
  readonly value: unknown;
  /** Whether several fields may read the file. */
  readonly isShared: boolean;
}

/** A file of a multipart request. The files after it come in once it was read or discarded. */
interface UploadPart {
  readonly upload: Upload;
  /** A file on disk, for what is read several times, or later than it comes in. */
  readonly spool: Spool;
  isSpooled: boolean;
  /** Whether the stream is being read, or was discarded. */
  isConsumed: boolean;
}

/**
 * Prepares the files of a multipart request to be opened, in whatever order.
 *
 * @param maxFileSize bytes of the largest file
 * @returns what to call when the request is done
 */
export function prepareUploads(uploads: readonly PendingUpload[], maxFileSize: number): () => void {
  const parts = uploads.flatMap(({ value, isShared }): UploadPart[] => {
    if (!(value instanceof Upload)) return [];
    const { promise } = value;
    const spool = createSpool(() => streamOf(promise), maxFileSize);
    return [{ upload: value, spool, isSpooled: isShared, isConsumed: false }];
  });
  for (const part of parts) openers.set(part.upload, () => openPart(part, parts));
  return () => {
    for (const { spool } of parts) spool.close();
  };
}

async function openPart(part: UploadPart, all: readonly UploadPart[]): Promise<IncomingFile> {
  const { upload, spool } = part;
  let hasStarted = false;
  // A file that comes in before this one, and is not read yet, is in the way.
  for (const other of all) {
    if (other === part) continue;
    other.upload.promise.then(
      () => !hasStarted && spoolPart(other),
      () => undefined,
    );
  }
  const { filename: name, createReadStream } = await awaitUpload(upload.promise);
  hasStarted = true;
  if (part.isSpooled) return { name, content: spool.read() };
  if (part.isConsumed) throw problem('bad_request', 'The operation uses a file more than once.');
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
    throw problem('bad_request', 'The request names a file that it does not hold.', { cause });
  }
}

async function* streamOf(promise: Upload['promise']): AsyncGenerator<Uint8Array, undefined> {
  const { createReadStream } = await awaitUpload(promise);
  yield* contentStream(createReadStream);
}

/**
 * Whatever breaks while a file comes in is the body: the client hung up, or sent what is malformed. When
 * the stream is destroyed, the rest of the file is discarded.
 */
function contentStream(open: () => Readable): Readable {
  const content = new PassThrough().on('error', () => undefined); // those who read it are told
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
