import { existsSync } from 'node:fs';
import { rmdir, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { systemClock } from '../../../src/platform/clock.ts';
import { s3CredentialsOf } from '../../../src/platform/startup/bootstrap.ts';
import { openStorage, storageFolder } from '../../../src/platform/storage/open-storage.ts';
import { type Check, failure, ok, skipped, warning } from '../check.ts';
import { configuredCheck } from '../conditional-checks.ts';
import { messageOf } from '../run-checks.ts';

const gibibyte = 1024 ** 3;

/** Free bytes below which uploads and the database may soon fail. */
const littleSpace = 2 * gibibyte;

/** The folder of probe objects; one with this name belongs to no form. */
const probeFolder = 'form_doctor';

const s3Advice =
  'Check STORAGE_URL, the credentials, and the permissions s3:ListBucket, s3:ListBucketMultipartUploads, ' +
  's3:GetObject, s3:PutObject, s3:DeleteObject and s3:AbortMultipartUpload.';

const folderAdvice = 'Mount the volume, and let the user of the server write to the folder.';

export const storageChecks: readonly Check[] = [
  configuredCheck({
    id: 'storage',
    title: 'File storage',
    async run({ config, dataDir }) {
      const folder = storageFolder(config.STORAGE_URL, dataDir);
      if (folder !== undefined && !existsSync(join(folder, '.formwright-storage'))) {
        if (!existsSync(dataDir)) return skipped(`${folder} is created by the first start`);
        return warning(`${folder} does not contain files of the service`, folderAdvice);
      }
      const storage = await openStorage(
        ...([config.STORAGE_URL, dataDir, async () => true, s3CredentialsOf(config)] as const),
      );
      const key = `${probeFolder}/${Buffer.from(systemClock.random(8)).toString('hex')}`;
      try {
        await storage.check();
        await storage.put(key, Readable.from([Buffer.from(key)]));
        const stored = await text(await storage.get(key));
        await storage.remove([key]); // lists the multipart uploads of a bucket, too
        if (stored === key) return ok('an object can be written, read and deleted');
        return failure('an object was read with another content', folderAdvice);
      } catch (error) {
        return failure(messageOf(error), folder === undefined ? s3Advice : folderAdvice);
      } finally {
        if (folder !== undefined) await rmdir(join(folder, probeFolder)).catch(() => undefined);
      }
    },
  }),
  configuredCheck({
    id: 'disk-space',
    title: 'Disk space',
    async run({ config, dataDir }) {
      const folder = storageFolder(config.STORAGE_URL, dataDir);
      if (config.DATABASE_URL !== undefined && folder === undefined) {
        return skipped('nothing is stored on this machine');
      }
      const path = config.DATABASE_URL === undefined || folder === undefined ? dataDir : folder;
      const { bavail, bsize } = await statfs(existingParent(path));
      const found = `${((bavail * bsize) / gibibyte).toFixed(1)} GiB free for ${path}`;
      if (bavail * bsize >= littleSpace) return ok(found);
      return warning(found, 'Free some space, or use a larger volume.');
    },
  }),
];

const existingParent = (path: string): string =>
  existsSync(path) ? path : existingParent(dirname(path));
