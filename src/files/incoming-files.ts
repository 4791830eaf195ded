import { PassThrough, type Readable } from 'node:stream';
import { Problem, problem } from '../platform/problem.ts';
import { createSpool, type Spool } from './spool.ts';

/** An uploaded file that is being received. */
export interface IncomingFile {
  /** File name as sent by the client. */
  readonly name: string | undefined;
  readonly content: Readable;
}

/** Waits for a file and opens it. */
export type OpenFile = () => Promise<IncomingFile>;

/** A file among the variables of an operation; no JSON value is an instance of it. */
export class IncomingUpload {
  readonly open: OpenFile;

  constructor(open: OpenFile) {
    this.open = open;
  }
}

/** Opens the file of a variable, from REST or GraphQL; undefined if the value is not a file. */
export function uploadOpener(value: unknown): OpenFile | undefined {
  return value instanceof IncomingUpload ? value.open : undefined;
}

/** A file of a multipart request, before it is received. */
export interface ExpectedFile {
  /** Name of its part. */
  readonly name: string;
  /** Whether several fields may read the file. */
  readonly isShared: boolean;
}

/** A part of a multipart request that is a file. */
export interface FilePart {
  /** Name of the part; undefined if it has none. */
  readonly name: string | undefined;
  readonly file: IncomingFile;
}

/** The files of a multipart request. They can be opened in any order. */
export interface IncomingFiles {
  /** By the names of their parts. */
  readonly uploads: ReadonlyMap<string, IncomingUpload>;
  /** Ends the request. */
  close(): void;
}

/** The next file is received after this one was read or discarded. */
interface PendingFile {
  readonly received: Promise<IncomingFile>;
  receive(file: IncomingFile): void;
  fail(error: Problem): void;
  /** Temporary file for content that is read several times, or after later parts. */
  readonly spool: Spool;
  isSpooled: boolean;
  /** Whether the stream was opened or discarded. */
  isConsumed: boolean;
}

/**
 * Receives the files of a multipart request, which are read while they arrive.
 *
 * @param parts in the order of the request
 * @param maxFileSize maximum size of a file in bytes
 */
export function receiveFiles(
  parts: AsyncIterable<FilePart>,
  expected: readonly ExpectedFile[],
  maxFileSize: number,
): IncomingFiles {
  const pending = new Map(
    expected.map(({ name, isShared }) => [name, pendingFile(isShared, maxFileSize)]),
  );
  const files = [...pending.values()];
  void assignParts(parts, new Map(pending));
  return {
    uploads: new Map(
      [...pending].map(([name, file]) => [name, new IncomingUpload(() => openFile(file, files))]),
    ),
    close() {
      for (const { spool } of files) spool.close();
    },
  };
}

function pendingFile(isShared: boolean, maxFileSize: number): PendingFile {
  let receive: PendingFile['receive'] = () => undefined;
  let fail: PendingFile['fail'] = () => undefined;
  const received = new Promise<IncomingFile>((resolve, reject) => {
    receive = resolve;
    fail = reject;
  });
  received.catch(() => undefined); // those that open the file receive the error
  const spool = createSpool(() => streamOf(received), maxFileSize);
  return { received, receive, fail, spool, isSpooled: isShared, isConsumed: false };
}

/** Assigns parts to files. Parts that are not expected, or have the name of an earlier one, are discarded. */
async function assignParts(
  parts: AsyncIterable<FilePart>,
  pending: Map<string | undefined, PendingFile>,
): Promise<void> {
  const fail = (error: Problem) => {
    for (const file of pending.values()) file.fail(error);
  };
  try {
    for await (const { name, file } of parts) {
      const found = pending.get(name);
      pending.delete(name);
      if (found) found.receive(file);
      else file.content.resume();
    }
    fail(problem('bad_request', 'The request refers to a file that it does not contain.'));
  } catch (error) {
    fail(bodyProblem(error));
  }
}

async function openFile(file: PendingFile, files: readonly PendingFile[]): Promise<IncomingFile> {
  let hasStarted = false;
  // An unread file that is received before this one would block it, so it is written to disk.
  for (const other of files) {
    if (other === file) continue;
    other.received.then(
      () => !hasStarted && spoolFile(other),
      () => undefined,
    );
  }
  const received = await file.received;
  hasStarted = true;
  const { name } = received;
  if (file.isSpooled) return { name, content: file.spool.read() };
  if (file.isConsumed)
    throw problem('bad_request', 'The operation reads the same file more than once.');
  file.isConsumed = true;
  return { name, content: contentStream(received) };
}

function spoolFile(file: PendingFile): void {
  if (file.isConsumed) return;
  file.isSpooled = true;
  file.spool.fill();
}

async function* streamOf(received: Promise<IncomingFile>): AsyncGenerator<Uint8Array, undefined> {
  yield* contentStream(await received);
}

/**
 * The content of a file. Errors of the source mean that the client disconnected or sent a malformed
 * body. Destroying the stream discards the rest of the file.
 */
function contentStream({ content: source }: IncomingFile): Readable {
  const content = new PassThrough().on('error', () => undefined); // readers get the error
  const fail = (cause: unknown) => content.destroy(bodyProblem(cause));
  source.once('error', fail).once('close', () => source.readableEnded || fail(source.errored));
  if (source.destroyed) fail(source.errored);
  source.pipe(content);
  content.once('close', () => source.unpipe(content).resume());
  return content;
}

const bodyProblem = (cause: unknown): Problem =>
  cause instanceof Problem ? cause : problem('bad_request', 'The body ended early.', { cause });
