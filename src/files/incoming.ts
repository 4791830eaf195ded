import { PassThrough, type Readable } from 'node:stream';
import { Upload } from 'graphql-upload-minimal';
import { problem } from '../kernel/problem.ts';
import { createSpool } from './spool.ts';

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

/** The file of each upload of a multipart request, which several variables may name. */
const files = new WeakMap<Upload, Promise<IncomingFile>>();

/** The file that a variable stands for, whichever door parsed it; undefined if it is none. */
export function incomingFile(value: unknown): Promise<IncomingFile> | undefined {
  if (value instanceof IncomingUpload) return Promise.resolve(value.file);
  if (!(value instanceof Upload)) return undefined;
  const file = files.get(value) ?? fileOf(value);
  files.set(value, file);
  return file;
}

/**
 * Lets the file of a variable be read more than once: it is spooled to disk when it is first read.
 *
 * @param largest bytes of the largest file
 * @returns what to call when the request is done
 */
export function makeReadableAgain(value: unknown, largest: number): () => void {
  if (!(value instanceof Upload)) return () => undefined;
  const closing: (() => void)[] = [];
  const file = fileOf(value, (name, open) => {
    const spool = createSpool(() => whole(open), largest);
    closing.push(spool.close);
    return {
      name,
      get content() {
        return spool.read();
      },
    };
  });
  files.set(value, file);
  return () => {
    for (const close of closing) close();
  };
}

function fileOf(
  { promise }: Upload,
  read: (name: string, open: () => Readable) => IncomingFile = readOnce,
): Promise<IncomingFile> {
  const file = promise.then(
    ({ filename, createReadStream }) => read(filename, createReadStream),
    (cause: unknown) => {
      throw problem('bad_request', 'The request names a file that it does not hold.', { cause });
    },
  );
  file.catch(() => undefined); // if nobody asks for it, nobody needs to know
  return file;
}

/** A file that comes in once can be read once. */
function readOnce(name: string, open: () => Readable): IncomingFile {
  let taken = false;
  return {
    name,
    get content() {
      if (taken) throw problem('bad_request', 'The operation uses a file more than once.');
      taken = true;
      return whole(open);
    },
  };
}

/** Whatever breaks while a file comes in is the body: the client hung up, or sent what is malformed. */
function whole(open: () => Readable): Readable {
  const content = new PassThrough().on('error', () => undefined); // those who read it are told
  const fail = (cause: unknown) =>
    content.destroy(problem('bad_request', 'The body ended early.', { cause }));
  try {
    open().on('error', fail).pipe(content);
  } catch (cause) {
    fail(cause);
  }
  return content;
}
