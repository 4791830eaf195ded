import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { type Storage, StorageError, type StoredObject } from './storage.ts';

/** Where an S3-compatible store is, from `s3://bucket/prefix?region=…&endpoint=…`. */
interface Location {
  readonly bucket: string;
  /** Begins every key; ends with a slash unless it is empty. */
  readonly prefix: string;
  readonly region: string;
  readonly endpoint: string | undefined;
}

/** The most keys that S3 deletes at once. */
const batch = 1000;

/**
 * Keeps files in an S3-compatible store. Credentials come from where the AWS SDK looks for them. The
 * SDK is loaded only here: it is large.
 */
export async function s3Storage(url: string): Promise<Storage> {
  const { bucket, prefix, region, endpoint } = locationOf(url);
  const s3 = await import('@aws-sdk/client-s3');
  const { Upload } = await import('@aws-sdk/lib-storage');
  const client: S3Client = new s3.S3Client({
    region,
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    // The newer defaults append checksums that other makers' stores take for content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const named = (key: string) => ({ Bucket: bucket, Key: prefix + key });

  /**
   * What interrupted uploads left; S3 keeps their parts until they are given up. A store that does
   * not know the question has its own way with them.
   */
  async function abandon(keys: readonly string[]): Promise<void> {
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
      const upload = new Upload({ client, params: { ...named(key), Body: content } });
      content.once('error', () => upload.abort().catch(() => undefined));
      try {
        await upload.done();
      } catch (cause) {
        throw content.errored ?? new StorageError(`Cannot write ${key}`, { cause });
      }
    },

    async get(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const { Body } = await client
        .send(new s3.GetObjectCommand({ ...named(key), Range }))
        .catch((cause: unknown) => {
          throw new StorageError(`Cannot read ${key}`, { cause });
        });
      if (Body instanceof Readable) return Body;
      throw new StorageError(`${key} has no content`);
    },

    async remove(keys) {
      for (let start = 0; start < keys.length; start += batch) {
        const Objects = keys.slice(start, start + batch).map((key) => ({ Key: prefix + key }));
        const { Errors = [] } = await client.send(
          new s3.DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }),
        );
        const [failed] = Errors.filter(({ Code }) => Code !== 'NoSuchKey');
        if (failed) throw new StorageError(`Cannot remove ${failed.Key}: ${failed.Code}`);
      }
      await abandon(keys);
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
      await client.send(new s3.HeadBucketCommand({ Bucket: bucket })).catch((cause: unknown) => {
        throw new StorageError(`Cannot reach the bucket ${bucket}`, { cause });
      });
    },
  };
}

function locationOf(url: string): Location {
  const { hostname, pathname, searchParams } = new URL(url);
  const folder = pathname.replace(/^\/+|\/+$/g, '');
  return {
    bucket: hostname,
    prefix: folder === '' ? '' : `${folder}/`,
    region: searchParams.get('region') ?? 'us-east-1',
    endpoint: searchParams.get('endpoint') ?? undefined,
  };
}
