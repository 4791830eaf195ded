import { PassThrough, type Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import type { Context } from 'koa';
import type { FailureCode } from '../../packages/common/failure-codes.ts';
import { type Problem, problem, validationFailed } from '../../packages/common/problem.ts';
import { IncomingUpload, partBuffer } from '../files/incoming-files.ts';

const fileField = 'file';

/** A body in multipart/form-data. */
export interface MultipartForm {
  /** The fields, which must precede the file. */
  readonly fields: Readonly<Record<string, MultipartField>>;
  /** The most bytes of the file; by default those of an uploaded file. */
  readonly fileLimit?: number;
}

export interface MultipartField {
  readonly isRequired?: true;
  readonly isNumber?: true;
}

/** Limits of the bytes and the time that are spent on the rest of a rejected body. */
const drainLimits = { bytes: 32 * 1024 * 1024, milliseconds: 2000 };

/**
 * Parses `multipart/form-data` with fields and then a file `file`. Calls `handle` when the file begins, so that it can
 * stream the file.
 *
 * @param usualLimit the most bytes of a file; a body with a larger `Content-Length` is not read
 * @throws {Problem} `unsupported_media_type`, `bad_request`, `payload_too_large`, `validation_failed`, and
 *   what `handle` throws
 */
export async function withMultipartUpload<Result>(
  ctx: Context,
  form: MultipartForm,
  usualLimit: number,
  handle: (body: object) => Promise<Result>,
): Promise<Result> {
  const { fileLimit: limit = usualLimit } = form;
  const contentType = ctx.get('Content-Type');
  if (!/^multipart\/form-data;.*boundary=/i.test(contentType)) {
    throw problem('unsupported_media_type', 'Send multipart/form-data with a boundary.');
  }
  try {
    const otherPartsSize = 64 * 1024;
    if ((ctx.request.length ?? 0) > limit + otherPartsSize) {
      throw problem('payload_too_large', `The file must not exceed ${limit} bytes.`);
    }
    return await parseMultipart(
      ctx,
      form,
      parserFor({ ...ctx.req.headers, 'content-type': contentType }),
      handle,
    );
  } catch (error) {
    await drainBody(ctx);
    throw error;
  }
}

type Parser = InstanceType<typeof Busboy>;

/** @throws {Problem} `bad_request` for invalid parameters of the media type */
function parserFor(headers: BusboyHeaders): Parser {
  try {
    const limits = { fields: 10, fieldSize: 1000, files: 2, parts: 20, headerPairs: 50 };
    return new Busboy({ headers, limits, fileHwm: partBuffer });
  } catch (cause) {
    const detail = 'Invalid boundary in Content-Type: it must have 1 to 70 characters.';
    throw problem('bad_request', detail, { cause });
  }
}

function parseMultipart<Result>(
  { req }: Context,
  form: MultipartForm,
  parser: Parser,
  handle: (body: object) => Promise<Result>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    // It ends only when the whole body was parsed, so that a truncated body never yields a complete file.
    const fileContent = new PassThrough();
    fileContent.on('error', () => undefined); // its reader handles the error
    const fields = new Map<string, string>();
    let file: Readable | undefined;
    let result: Promise<Result> | undefined;
    let stopped = false;

    // The parser still emits parts of buffered input after `stop`, so each handler checks `stopped`.
    const stop = (error: Error) => {
      stopped = true;
      req.unpipe(parser);
      file?.destroy(error);
      fileContent.destroy(error);
      reject(error);
    };

    parser.on('field', (name, value) => {
      if (stopped) return;
      const fault = file
        ? malformedBody('No field may follow the file.')
        : fieldFault(form, fields, name, value);
      if (fault) return stop(fault);
      fields.set(name, value);
    });
    parser.on('file', (name, content, fileName) => {
      content.on('error', () => undefined);
      if (stopped) return void content.resume();
      if (file !== undefined) return stop(malformedBody('Send one file.'));
      file = content;
      if (name !== fileField) return stop(unknownField(name));
      const [missing] = missingFields(form, fields);
      if (missing !== undefined) {
        return stop(malformedBody(`Send the field "${missing}" before the file.`));
      }
      content.pipe(fileContent, { end: false });
      const incoming = new IncomingUpload({ name: fileName, content: fileContent });
      result = handle({ ...valuesOf(form, fields), [fileField]: incoming });
      result.then(resolve, stop);
    });
    parser.on('error', (cause) => {
      stop(problem('bad_request', 'The body is not well-formed multipart/form-data.', { cause }));
    });
    parser.on('finish', () => {
      fileContent.end();
      if (!result) stop(requiredFields([...missingFields(form, fields), fileField]));
    });
    req.once('close', () => {
      if (req.readableEnded) return;
      parser.destroy();
      stop(problem('bad_request', 'The body ended early.'));
    });
    req.pipe(parser);
  });
}

/** The problem of a field; undefined if it is valid. */
function fieldFault(
  form: MultipartForm,
  fields: ReadonlyMap<string, string>,
  name: string,
  value: string,
): Problem | undefined {
  if (name === fileField) return invalid(name, 'wrong_type', 'Must be a file.');
  const field = Object.hasOwn(form.fields, name) ? form.fields[name] : undefined;
  if (!field) return unknownField(name);
  if (fields.has(name)) return malformedBody(`Send the field "${name}" once.`);
  const isNumber = /^\d{1,9}$/.test(value);
  if (field.isNumber && !isNumber) return invalid(name, 'wrong_type', 'Must be a number.');
  return undefined;
}

const malformedBody = (detail: string) => problem('bad_request', detail);

/** @param name undefined for a part without a name, contrary to the parser's types */
function unknownField(name: string | undefined): Problem {
  return invalid((name ?? '').slice(0, 100), 'unknown_member', 'Unknown field.');
}

function invalid(name: string, code: FailureCode, message: string): Problem {
  return validationFailed([{ path: [name], code, message }]);
}

/** The names of required fields that were not sent. */
const missingFields = (form: MultipartForm, sent: ReadonlyMap<string, string>): string[] =>
  Object.entries(form.fields).flatMap(([name, { isRequired }]) =>
    isRequired && !sent.has(name) ? [name] : [],
  );

const requiredFields = (names: readonly string[]) =>
  validationFailed(
    names.map((name) => ({ path: [name], code: 'required', message: 'Is required.' })),
  );

const valuesOf = ({ fields }: MultipartForm, sent: ReadonlyMap<string, string>) =>
  Object.fromEntries(
    [...sent].map(([name, value]) => [name, fields[name]?.isNumber ? Number(value) : value]),
  );

/**
 * Reads the rest of a rejected body, within limits. Without it the connection is reset before a client that
 * is still sending reads the response.
 */
export async function drainBody({ req }: Context): Promise<void> {
  if (req.readableEnded || req.destroyed) return;
  let bytes = 0;
  const ended = new Promise<void>((resolve) => {
    req.once('close', resolve);
    req.once('end', resolve);
    req.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > drainLimits.bytes) resolve();
    });
  });
  req.resume();
  await Promise.race([ended, sleep(drainLimits.milliseconds)]);
}
