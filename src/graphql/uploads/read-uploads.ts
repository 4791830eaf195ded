import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { Lexer, Source, TokenKind } from 'graphql';
import { processRequest } from 'graphql-upload-minimal';
import type { Context } from 'koa';
import { problem } from '../../../packages/common/problem.ts';
import { datasetFileLimit } from '../../datasets/content/dataset-limits.ts';
import { prepareUploads } from '../../files/incoming-files.ts';
import type { Platform } from '../../platform/container/platform.ts';
import { sizeLimits } from '../limits/document-size.ts';
import { type OperationRequest, parseOperationRequest } from '../transport/parse-request.ts';
import { fieldLimit, type Multipart, readMultipart } from './multipart-request.ts';
import { maxFiles, readUploadMap, type UploadMap } from './upload-map.ts';

/** A request without a connection, whose body the service generates. */
class SyntheticRequest extends IncomingMessage {
  readonly #body: Readable;

  constructor(contentType: string, body: AsyncIterable<Uint8Array>) {
    super(new Socket());
    this.headers = { 'content-type': contentType };
    this.#body = Readable.from(body, { objectMode: false });
    this.#body.on('data', (chunk: Buffer) => {
      if (!this.push(chunk)) this.#body.pause();
    });
    this.#body.on('end', () => this.push(null));
    this.#body.on('error', (error) => this.destroy(error));
    this.on('error', () => undefined); // readers receive the error
  }

  override _read(): void {
    this.#body.resume();
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    this.#body.destroy();
    callback(error);
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
 * graphql-upload-minimal assigns a file to any path in a request, including inherited members.
 * Therefore it parses a body that is rewritten here from validated fields.
 *
 * @param hasKey whether the client has an API key: it may send datasets, which are larger than the uploads of visitors
 * @throws {Problem} `bad_request`, `payload_too_large`
 */
export async function readUploads(
  ctx: Context,
  { config, ids }: Platform,
  complete: (operation: OperationRequest) => OperationRequest,
  hasKey: boolean,
): Promise<UploadRequest> {
  const maxFileSize = Math.max(config.MAX_UPLOAD_BYTES, hasKey ? datasetFileLimit : 0);
  const fileLimit = maxFileSize + 1; // a file that is too large ends after one byte more
  const multipart = await readMultipart(ctx, fileLimit);
  const sent = parseOperationRequest(Buffer.from(multipart.operations), 'The field "operations"');
  if (!sent) throw problem('bad_request', 'The field "operations" is not an operation.');
  const operation = complete(sent);
  const map = readUploadMap(multipart.map, operation);

  const boundary = ids.random(32); // a file cannot contain a boundary that its client cannot guess
  const request = new SyntheticRequest(
    `multipart/form-data; boundary=${boundary}`,
    writeMultipartBody(multipart, map, boundary),
  );
  ctx.res.once('close', () => request.destroy());
  // Files have ended before: a limit of the same size would fail them instead, at any moment.
  const limits = { maxFieldSize: 2 * fieldLimit, maxFileSize: 2 * fileLimit, maxFiles };
  const { variables } = Object(await processRequest(request, ctx.res, limits));
  const shared = sharedVariables(operation);
  const expected = [...map.values()].flatMap((paths) => {
    const [path] = paths;
    if (path === undefined) return [];
    const isShared = paths.length > 1 || shared === 'all' || shared.has(variableOf(path));
    return { value: memberAt(variables, path), isShared };
  });
  const close = prepareUploads(expected, maxFileSize);
  if (ctx.res.closed) close();
  else ctx.res.once('close', close);
  const size = Buffer.byteLength(multipart.operations) + Buffer.byteLength(multipart.map);
  for (const path of [...map.values()].flat()) {
    setMember(operation.variables, path, memberAt(variables, path));
  }
  return { operation, size };
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

/** @param path of a variable, as `readUploadMap` returns it */
function memberAt(variables: unknown, path: string): unknown {
  const [, ...steps] = path.split('.');
  return steps.reduce((value, step) => Object(value)[step], variables);
}

/** @param path as of `memberAt`; its parents exist */
function setMember(variables: unknown, path: string, value: unknown): void {
  const steps = path.split('.');
  const last = steps.pop() ?? '';
  Reflect.set(Object(memberAt(variables, steps.join('.'))), last, value);
}

/**
 * The same body in canonical form: the validated fields, then the files of the map. Each part is closed
 * by its delimiter at once, so that readers of a file need not wait for the next one.
 */
async function* writeMultipartBody(
  { operations, files }: Multipart,
  map: UploadMap,
  boundary: string,
): AsyncGenerator<Buffer> {
  const delimiter = `--${boundary}`;
  const headers = (name: string | number, more = '') =>
    `\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`;
  const field = (name: string, value: string) => `${headers(name)}${value}\r\n${delimiter}`;
  const names = [...map.keys()];
  const paths = JSON.stringify(Object.fromEntries([...map.values()].entries()));
  yield Buffer.from(delimiter + field('operations', operations) + field('map', paths));
  const awaited = new Set(names);
  for await (const { name, fileName, content } of files) {
    if (name !== undefined && awaited.delete(name)) {
      yield Buffer.from(headers(names.indexOf(name), filePartHeaders(fileName)));
      yield* content;
      yield Buffer.from(`\r\n${delimiter}`);
    } else {
      content.resume(); // the map does not contain it
    }
  }
  yield Buffer.from('--\r\n');
}

/** The other headers of a file. The file name is encoded (RFC 8187) and cannot inject headers. */
function filePartHeaders(fileName: string | undefined): string {
  const encode = (sign: string) => `%${sign.charCodeAt(0).toString(16)}`;
  const name = encodeURIComponent((fileName || 'file').toWellFormed()).replace(/['()*]/g, encode);
  return `; filename*=utf-8''${name}\r\nContent-Type: application/octet-stream`;
}
