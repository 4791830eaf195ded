import type { Readable } from 'node:stream';
import { Upload } from 'graphql-upload-minimal';
import { problem } from '../kernel/problem.ts';

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

/** The file that a variable stands for, whichever door parsed it; undefined if it is none. */
export function incomingFile(value: unknown): Promise<IncomingFile> | undefined {
  if (value instanceof IncomingUpload) return Promise.resolve(value.file);
  if (!(value instanceof Upload)) return undefined;
  const file = value.promise.then(
    ({ filename, createReadStream }) => ({ name: filename, content: createReadStream() }),
    (cause: unknown) => {
      throw problem('bad_request', 'The request names a file that it does not hold.', { cause });
    },
  );
  file.catch(() => undefined); // if nobody asks for it, nobody needs to know
  return file;
}
