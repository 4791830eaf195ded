import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { refusals } from '../evidence.ts';
import { type Fault, type Scene, undoAll } from '../fault.ts';
import { whyNoDisk } from '../installation/small-disk.ts';
import type { LinkState } from '../installation/tcp-proxy.ts';
import { objectStore, smallDatabaseDisk, smallFilesDisk } from './layouts.ts';

/** Disturbs the connections between servers and object store until the fault is healed. */
async function disturb({ installation, undo }: Scene, state: LinkState): Promise<void> {
  installation.objects?.link.set(state);
  undo.push(async () => installation.objects?.link.set({ kind: 'open' }));
}

/** Fills the small disk completely, until the fault is healed. */
async function fillDisk({ installation: { disk = '' }, undo }: Scene): Promise<void> {
  const ballast = join(disk, 'ballast');
  const { bavail, bsize } = statfsSync(disk);
  undo.push(async () => rmSync(ballast, { force: true }));
  try {
    writeFileSync(ballast, Buffer.alloc(bavail * bsize));
  } catch (error) {
    if (Object(error).code !== 'ENOSPC') throw error; // the last bytes were taken in the meantime
  }
}

const shared = { layout: objectStore, heal: undoAll };

export const storageFaults: readonly Fault[] = [
  {
    name: 'object-store-away',
    evidence: refusals,
    tried: 'an S3 store that refuses connections',
    promised: 'Uploads are refused with 503; submissions without files are stored.',
    ...shared,
    inject: (scene) => disturb(scene, { kind: 'refused' }),
  },
  {
    name: 'object-store-silent',
    evidence: refusals,
    tried: 'an S3 store that accepts connections, and answers nothing for seconds',
    promised: 'Uploads are answered in time.',
    ...{ ...shared, lasts: 35_000 }, // the service waits for 15 seconds, twice
    inject: (scene) => disturb(scene, { kind: 'silent' }),
  },
  {
    name: 'object-store-slow',
    tried: 'a delay of 300 ms in each direction to an S3 store',
    promised: 'Uploads take longer, and are stored whole.',
    ...shared,
    inject: (scene) => disturb(scene, { kind: 'slow', delay: 300 }),
  },
  {
    name: 'object-store-cut',
    evidence: refusals,
    tried: 'connections to an S3 store that break in the middle of a body',
    promised: 'A file is stored whole, or its upload is refused.',
    ...{ ...shared, lasts: 3000 },
    inject: (scene) =>
      disturb(scene, { kind: 'cut', direction: 'up', bytes: 1000 + scene.random.below(100_000) }),
  },
  {
    name: 'files-disk-full',
    evidence: refusals,
    tried: 'a full disk of the uploaded files',
    promised: 'Uploads are refused with 503; submissions without files are stored.',
    ...{ layout: smallFilesDisk, heal: undoAll, whyNot: whyNoDisk },
    inject: fillDisk,
  },
  {
    name: 'database-disk-full',
    evidence: refusals,
    tried: 'a full disk of the embedded database',
    promised: 'Changes are refused with 503, and accepted again once there is space.',
    ...{ layout: smallDatabaseDisk, heal: undoAll, whyNot: whyNoDisk, lasts: 3000 },
    inject: fillDisk,
  },
];
