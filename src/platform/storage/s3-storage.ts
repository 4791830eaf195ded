import { once } from 'node:events';
import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { reasonOf, type Storage, StorageError, type StoredObject } from './storage.ts';
import { trackStreamError } from './stream-source.ts';

/** Where an S3-compatible store is, from `s3://bucket/prefix?region=…&endpoint=…`. */
interface S3Location {
  readonly bucket: string;
  /** Begins every key; ends with a slash unless it is empty. */
  readonly prefix: string;
  readonly region: string;
  readonly endpoint: string | undefined;
}

/** The most keys that S3 deletes at once. */
const deleteBatchSize = 1000;

/** How many milliseconds a store may stay silent. None of it bounds how long a transfer may take. */
export interface S3Timeouts {
  /** Until a connection is made, or one is free. */
  readonly connect: number;
  /** Within a request or an answer that is under way. */
  readonly stall: number;
  /** For a check as a whole. */
  readonly check: number;
}

const defaultTimeouts: S3Timeouts = { connect: 3000, stall: 15_000, check: 3000 };

/** How often a request is sent: a second time after a failure that may pass. */
const maxAttempts = 2;

/** How many connections a server has to the store; a download holds one until its reader is done. */
const maxSockets = 512;

/**
 * Keeps files in an S3-compatible store. Credentials come from where the AWS SDK looks for them. The
 * SDK is loaded only here: it is large.
 */
export async function s3Storage(url: string, timeouts = defaultTimeouts): Promise<Storage> {
  const { bucket, prefix, region, endpoint } = parseS3Url(url);
  const s3 = await import('@aws-sdk/client-s3');
  const { Upload } = await import('@aws-sdk/lib-storage');
  const connect = (requestHandler: object): S3Client =>
    new s3.S3Client({
      region,
      maxAttempts,
      ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
      // The newer defaults append checksums that other makers' stores take for content.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        ...{ httpAgent: { maxSockets }, httpsAgent: { maxSockets } },
        ...{ connectionTimeout: timeouts.connect, ...requestHandler },
      },
    });
  const client = connect({ socketTimeout: timeouts.stall });
  // The socket of a download is also silent while its reader is slow: only until the answer begins is
  // that the store's fault, and afterwards `unstalled` tells the two apart.
  const reader = connect({ requestTimeout: timeouts.stall, throwOnRequestTimeout: true });
  const objectParameters = (key: string) => ({ Bucket: bucket, Key: prefix + key });

  /**
   * What interrupted uploads left; S3 keeps their parts until they are given up. A store that does
   * not know the question has its own way with them.
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
          throw new StorageError(`Cannot read ${key}: ${reasonOf(cause)}`, { cause });
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
      // Credentials may be looked for over the network too, which no signal ends.
      const silence = once(abortSignal, 'abort').then(() => {
        throw new Error(`There is no answer within ${timeouts.check} ms`);
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

/** The same bytes; fails where the next of them do not come in time once they are asked for. */
async function* withStallTimeout(body: Readable, milliseconds: number): AsyncGenerator<Buffer> {
  const stall = () => body.destroy(new StorageError(`Nothing came for ${milliseconds} ms`));
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
