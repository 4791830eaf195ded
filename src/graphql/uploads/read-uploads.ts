import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { Lexer, Source, TokenKind } from 'graphql';
import { Upload } from 'graphql-upload-minimal';
import type { Context } from 'koa';
import { readJson } from '../../../packages/common/json/parse-json.ts';
import { type Problem, problem } from '../../../packages/common/problem.ts';
import { datasetFileLimit } from '../../datasets/content/dataset-limits.ts';
import { type PendingUpload, prepareUploads } from '../../files/incoming-files.ts';
import type { Platform } from '../../platform/startup/platform.ts';
import { isObject } from '../../schema/core/scalars.ts';
import { sizeLimits } from '../limits/depth-and-size.ts';
import { type OperationRequest, parseOperationRequest } from '../transport/parse-request.ts';
import { type Multipart, maxFiles, readMultipart, tooManyFiles } from './multipart-request.ts';

/** The most variables that the files of an operation are mapped to. */
const maxPaths = 50;

const maxPathLength = 1000;

/** Not permitted in paths: inherited by all objects, or able to change their prototype. */
const reservedNames = new Set(['__proto__', 'constructor', 'prototype']);

const indexPattern = /^(0|[1-9]\d*)$/;

/** The paths of each file, by the name of its part. */
type UploadMap = ReadonlyMap<string, readonly string[]>;

/**
 * Reads the field `map` of a multipart request, which assigns files to variables. A path is
 * `variables.` followed by names and indexes of own members of the operation, down to a `null`.
 *
 * @param operation as the client sent it
 * @throws {Problem} `bad_request`, `payload_too_large`
 */
function readUploadMap(text: string, operation: OperationRequest): UploadMap {
  const entries = Object.entries(parseMapObject(text));
  if (entries.length > maxFiles) throw tooManyFiles();
  const targets = new Set<string>();
  const map = new Map(entries.map(([name, paths]) => [name, pathsOf(name, paths)]));
  for (const path of [...map.values()].flat()) {
    if (targets.has(path)) throw invalidMap(`the path "${path}" occurs more than once`);
    targets.add(path);
    if (targets.size > maxPaths) throw invalidMap(`there are more than ${maxPaths} paths`);
    assertTarget(path, operation);
  }
  return map;
}

function parseMapObject(text: string): Record<string, unknown> {
  const value = readJson(Buffer.from(text), 'The field "map"');
  if (!isObject(value)) throw invalidMap('it must be an object');
  return value;
}

function pathsOf(name: string, paths: unknown): string[] {
  const isPath = (path: unknown) => typeof path === 'string' && path.length <= maxPathLength;
  if (Array.isArray(paths) && paths.every(isPath)) return paths;
  throw invalidMap(
    `"${name.slice(0, 100)}" must be an array of paths of at most ${maxPathLength} characters`,
  );
}

function assertTarget(path: string, { variables }: OperationRequest): void {
  const [root, ...steps] = path.split('.');
  let value: unknown = variables;
  for (const step of steps) value = memberOf(value, step);
  if (root !== 'variables' || steps.length === 0 || value !== null) {
    throw invalidMap(`"${path}" is not the path of a variable that is null`);
  }
}

/** @returns undefined for a member that the value does not have, or inherits */
function memberOf(value: unknown, step: string): unknown {
  if (typeof value !== 'object' || value === null || reservedNames.has(step)) return undefined;
  if (Array.isArray(value) && !indexPattern.test(step)) return undefined;
  return Object.getOwnPropertyDescriptor(value, step)?.value;
}

function invalidMap(what: string): Problem {
  return problem('bad_request', `The field "map" is invalid: ${what}.`);
}

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
