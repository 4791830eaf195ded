import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { Lexer, Source, TokenKind } from 'graphql';
import { Upload } from 'graphql-upload-minimal';
import type { Context } from 'koa';
import { problem } from '../../../packages/common/problem.ts';
import { datasetFileLimit } from '../../datasets/content/dataset-limits.ts';
import { type PendingUpload, prepareUploads } from '../../files/incoming-files.ts';
import type { Platform } from '../../platform/startup/platform.ts';
import { sizeLimits } from '../limits/document-size.ts';
import { type OperationRequest, parseOperationRequest } from '../transport/parse-request.ts';
import { type Multipart, readMultipart } from './multipart-request.ts';
import { readUploadMap } from './upload-map.ts';

declare module 'graphql-upload-minimal' {
  /** The members that its declaration leaves out. */
  interface Upload {
    resolve(file: Omit<FileUpload, 'createReadStream'> & { createReadStream(): Readable }): void;
    reject(error: Error): void;
  }
}

export interface UploadRequest {
  readonly operation: OperationRequest;
  /** Bytes of the fields `operations` and `map`. */
  readonly size: number;
}

/**
 * Reads an operation with files (GraphQL multipart request specification). The files are not read
 * here: resolvers read them while they are being received.
 *
 * The values of the variables are instances of `Upload` of graphql-upload-minimal. Its `processRequest` is not used: it
 * assigns a file to any path in a request, including inherited members.
 *
 * @param hasKey whether the client has an API key: it may send datasets, which are larger than the uploads of visitors
 * @throws {Problem} `bad_request`, `payload_too_large`
 */
export async function readUploads(
  ctx: Context,
  { config }: Platform,
  complete: (operation: OperationRequest) => OperationRequest,
  hasKey: boolean,
): Promise<UploadRequest> {
  const maxFileSize = Math.max(config.MAX_UPLOAD_BYTES, hasKey ? datasetFileLimit : 0);
  // A file that is too large ends after one byte more.
  const multipart = await readMultipart(ctx, maxFileSize + 1);
  const sent = parseOperationRequest(Buffer.from(multipart.operations), 'The field "operations"');
  if (!sent) throw problem('bad_request', 'The field "operations" is not an operation.');
  const operation = complete(sent);
  const map = readUploadMap(multipart.map, operation);
  const shared = sharedVariables(operation);
  const uploads = new Map<string, Upload>();
  const pending: PendingUpload[] = [];
  for (const [name, paths] of map) {
    const upload = new Upload();
    uploads.set(name, upload);
    for (const path of paths) setMember(operation.variables, path, upload);
    const [path] = paths;
    if (path === undefined) continue;
    const isShared = paths.length > 1 || shared === 'all' || shared.has(variableOf(path));
    pending.push({ upload, isShared });
  }
  const close = prepareUploads(pending);
  if (ctx.res.closed) close();
  else ctx.res.once('close', close);
  void receiveFiles(multipart.files, uploads);
  const size = Buffer.byteLength(multipart.operations) + Buffer.byteLength(multipart.map);
  return { operation, size };
}

/** Gives each upload its file, in the order of the body. Those that the body does not contain are rejected. */
async function receiveFiles(
  files: Multipart['files'],
  uploads: Map<string, Upload>,
): Promise<void> {
  let cause = new Error('The body contains no such file.');
  try {
    for await (const { name: fieldName, fileName, content } of files) {
      const upload = fieldName === undefined ? undefined : uploads.get(fieldName);
      if (fieldName !== undefined && upload) {
        uploads.delete(fieldName);
        upload.resolve({
          fieldName,
          filename: (fileName || 'file').toWellFormed(),
          mimetype: 'application/octet-stream',
          encoding: '7bit',
          createReadStream: () => content,
        });
      } else {
        content.resume(); // the map does not contain it
      }
      await finished(content, { cleanup: true }).catch(() => undefined); // its reader gets the error
    }
  } catch (error) {
    cause = error instanceof Error ? error : cause;
  }
  for (const upload of uploads.values()) upload.reject(cause);
}

/**
 * The variables that several fields may read: those that occur more than twice in the document, which
 * is once in the definition and once in a field. All of them if the document cannot be executed, because it is too
 * long or has a syntax error.
 */
function sharedVariables({ query = '' }: OperationRequest): ReadonlySet<string> | 'all' {
  if (query.length > sizeLimits.characters) return 'all';
  const counts = new Map<string, number>();
  try {
    const lexer = new Lexer(new Source(query));
    for (let token = lexer.advance(); token.kind !== TokenKind.EOF; token = lexer.advance()) {
      // Before it comes the last token that is no comment.
      if (token.kind !== TokenKind.NAME || lexer.lastToken.kind !== TokenKind.DOLLAR) continue;
      counts.set(token.value, (counts.get(token.value) ?? 0) + 1);
    }
  } catch {
    return 'all';
  }
  return new Set([...counts].flatMap(([name, count]) => (count > 2 ? [name] : [])));
}

const variableOf = (path: string) => path.split('.')[1] ?? '';

/** @param path of a variable, as `readUploadMap` returns it: its parents exist */
function setMember(variables: unknown, path: string, value: Upload): void {
  const steps = path.split('.').slice(1);
  const last = steps.pop() ?? '';
  const parent = steps.reduce((one: unknown, step) => Object(one)[step], variables);
  Reflect.set(Object(parent), last, value);
}
