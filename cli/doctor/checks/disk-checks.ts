import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { storageFolder } from '../../../src/platform/storage/open-storage.ts';
import { type Check, ok, skipped, warning } from '../check.ts';
import { configuredCheck } from '../conditional-checks.ts';

const gibibyte = 1024 ** 3;

/** Free bytes below which uploads and the database may soon fail. */
const littleSpace = 2 * gibibyte;

/** Free space of the disk. Places are examined by `place-checks.ts`. */
export const diskChecks: readonly Check[] = [
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
