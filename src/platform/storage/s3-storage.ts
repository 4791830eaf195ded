import { once } from 'node:events';
import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { loadOptional } from '../optional-package.ts';
import {
  MissingObjectError,
  reasonOf,
  type Storage,
  StorageError,
  type StoredObject,
  trackStreamError,
} from './storage.ts';

/** The location of an S3-compatible storage, from `s3://bucket/prefix?region=…&endpoint=…`. */
interface S3Location {
  readonly bucket: string;
  /** The prefix of all keys; empty, or with a trailing slash. */
  readonly prefix: string;
  readonly region: string;
  readonly endpoint: string | undefined;
}

/** Credentials of a configuration; temporary ones have a session token. */
export interface S3Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
}

/** The maximum number of keys of a DeleteObjects request. */
const deleteBatchSize = 1000;

/** Timeouts in milliseconds. None of them limits the duration of a transfer. */
export interface S3Timeouts {
  /** For a connection to be established or become free. */
  readonly connect: number;
  /** Without any data during a request or response. */
  readonly stall: number;
  /** For a whole check. */
  readonly check: number;
}

const defaultTimeouts: S3Timeouts = { connect: 3000, stall: 15_000, check: 3000 };

/** The maximum number of attempts of a request: one retry after a transient error. */
const maxAttempts = 2;

/** The maximum number of connections to the storage; a download uses one until it ends. */
const maxSockets = 512;

/**
 * Stores files in an S3-compatible storage. The SDK is large, so it is loaded only here.
 *
 * @param credentials default: those that the credential provider chain of the AWS SDK finds
 * @throws {OperatorError} if the SDK is not installed
 */
export async function s3Storage(
  url: string,
  credentials?: S3Credentials,
  timeouts = defaultTimeouts,
): Promise<Storage> {
  const { bucket, prefix, region, endpoint } = parseS3Url(url);
  const [s3, { Upload }] = await loadOptional(
    'STORAGE_URL=s3://…',
    ['@aws-sdk/client-s3', '@aws-sdk/lib-storage'],
    () => Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/lib-storage')]),
  );
  const connect = (requestHandler: object): S3Client =>
    new s3.S3Client({
      region,
      maxAttempts,
      ...(credentials !== undefined && { credentials }),
      ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
      // The newer defaults append checksums, which some S3-compatible storages treat as content.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        httpAgent: { maxSockets },
        httpsAgent: { maxSockets },
        connectionTimeout: timeouts.connect,
        ...requestHandler,
      },
    });
  const client = connect({ socketTimeout: timeouts.stall });
  // The socket of a download is also idle while its reader is slow. So the socket timeout applies only
  // until the response begins; from then on `withStallTimeout` distinguishes the two.
  const reader = connect({ requestTimeout: timeouts.stall, throwOnRequestTimeout: true });
  const objectParameters = (key: string) => ({ Bucket: bucket, Key: prefix + key });

  /**
   * Aborts interrupted multipart uploads, whose parts S3 stores otherwise. Storages that do not support
   * the listing clean up by themselves.
   */
  async function abortMultipartUploads(keys: readonly string[]): Promise<void> {
    const names = new Set(keys.map((key) => prefix + key));
    const { Uploads = [] } = await client
      .send(new s3.ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix }))
      .catch((error: unknown) => {
        if (Object(error).$metadata?.httpStatusCode === 501) return { Uploads: [] };
        throw error;
      });
    for (const { Key, UploadId } of Uploads.filter(({ Key = '' }) => names.has(Key))) {
      await client.send(new s3.AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }));
    }
  }

  return {
    async put(key, content) {
      const source = trackStreamError(content);
      const Body = Readable.from(source.bytes, { objectMode: false });
      const upload = new Upload({ client, params: { ...objectParameters(key), Body } });
      Body.once('error', () => upload.abort().catch(() => undefined));
      try {
        await upload.done();
      } catch (cause) {
        content.destroy();
        const failure = source.streamError();
        if (failure !== undefined) throw failure;
        throw new StorageError(`Cannot write ${key}: ${reasonOf(cause)}`, { cause });
      }
    },

    async get(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const { Body } = await reader
        .send(new s3.GetObjectCommand({ ...objectParameters(key), Range }))
        .catch((cause: unknown) => {
          const isMissing = Object(cause).name === 'NoSuchKey';
          const Failure = isMissing ? MissingObjectError : StorageError;
          throw new Failure(`Cannot read ${key}: ${reasonOf(cause)}`, { cause });
        });
      if (Body instanceof Readable)
        return Readable.from(withStallTimeout(Body, timeouts.stall), { objectMode: false });
      throw new StorageError(`${key} has no content`);
    },

    async remove(keys) {
      for (let start = 0; start < keys.length; start += deleteBatchSize) {
        const Objects = keys
          .slice(start, start + deleteBatchSize)
          .map((key) => ({ Key: prefix + key }));
        const { Errors = [] } = await client.send(
          new s3.DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }),
        );
        const [failed] = Errors.filter(({ Code }) => Code !== 'NoSuchKey');
        if (failed) throw new StorageError(`Cannot remove ${failed.Key}: ${failed.Code}`);
      }
      await abortMultipartUploads(keys);
    },

    async *list(): AsyncGenerator<StoredObject> {
      const pages = s3.paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix });
      for await (const { Contents = [] } of pages) {
        for (const { Key = '', Size = 0 } of Contents) {
          yield { key: Key.slice(prefix.length), size: Size };
        }
      }
    },

    async check() {
      const abortSignal = AbortSignal.timeout(timeouts.check);
      // The SDK may request credentials over the network, which the signal does not abort.
      const silence = once(abortSignal, 'abort').then(() => {
        throw new Error(`No response within ${timeouts.check} ms`);
      });
      const answer = client.send(new s3.HeadBucketCommand({ Bucket: bucket }), { abortSignal });
      await Promise.race([answer, silence]).catch((cause: unknown) => {
        throw new StorageError(`Cannot use the bucket ${bucket}: ${reasonOf(cause)}`, { cause });
      });
    },

    space: () => Promise.resolve(undefined),
  };
}

function parseS3Url(url: string): S3Location {
  const { hostname, pathname, searchParams } = new URL(url);
  const folder = pathname.replace(/^\/+|\/+$/g, '');
  return {
    bucket: hostname,
    prefix: folder === '' ? '' : `${folder}/`,
    region: searchParams.get('region') ?? 'us-east-1',
    endpoint: searchParams.get('endpoint') ?? undefined,
  };
}

/** Passes a stream through; fails if a requested chunk does not arrive in time. */
async function* withStallTimeout(body: Readable, milliseconds: number): AsyncGenerator<Buffer> {
  const stall = () => body.destroy(new StorageError(`No data received for ${milliseconds} ms`));
  let timer = setTimeout(stall, milliseconds);
  try {
    for await (const chunk of body) {
      clearTimeout(timer);
      yield chunk;
      timer = setTimeout(stall, milliseconds);
    }
  } finally {
    clearTimeout(timer);
  }
}
