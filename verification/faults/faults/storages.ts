import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { whyNoDisk } from '../deployment/small-disk.ts';
import type { LinkState } from '../deployment/tcp-proxy.ts';
import { type Fault, faultsOf, refusals, type Scene } from '../fault.ts';
import { objectStore, smallDatabaseDisk, smallFilesDisk } from './layouts.ts';

const disturb =
  (stateOf: (scene: Scene) => LinkState) =>
  async (scene: Scene): Promise<void> => {
    const link = scene.deployment.objects?.link;
    link?.set(stateOf(scene));
    scene.undo.push(() => link?.set({ kind: 'open' }));
  };

async function fillDisk({ deployment: { disk = '' }, undo }: Scene): Promise<void> {
  const ballast = join(disk, 'ballast');
  const { bavail, bsize } = statfsSync(disk);
  undo.push(() => rmSync(ballast, { force: true }));
  try {
    writeFileSync(ballast, Buffer.alloc(bavail * bsize));
  } catch (error) {
    if (Object(error).code !== 'ENOSPC') throw error; // the last bytes were taken in the meantime
  }
}

export const storageFaults: readonly Fault[] = [
  ...faultsOf(
    { layout: objectStore, evidence: refusals },
    {
      'object-store-away': {
        tried: 'an S3 store that refuses connections',
        promised: 'Uploads are refused with 503; submissions without files are stored.',
        inject: disturb(() => ({ kind: 'refused' })),
      },
      'object-store-silent': {
        tried: 'an S3 store that accepts connections, and answers nothing for seconds',
        promised: 'Uploads are answered in time.',
        lasts: 35_000, // the service waits for 15 seconds, twice
        inject: disturb(() => ({ kind: 'silent' })),
      },
      'object-store-slow': {
        evidence: undefined,
        tried: 'a delay of 300 ms in each direction to an S3 store',
        promised: 'Uploads take longer, and are stored whole.',
        inject: disturb(() => ({ kind: 'slow', delay: 300 })),
      },
      'object-store-cut': {
        tried: 'connections to an S3 store that break in the middle of a body',
        promised: 'A file is stored whole, or its upload is refused.',
        lasts: 3000,
        inject: disturb(({ random }) => ({
          kind: 'cut',
          direction: 'up',
          bytes: 1000 + random.below(100_000),
        })),
      },
    },
  ),
  ...faultsOf(
    { layout: smallFilesDisk, evidence: refusals, whyNot: whyNoDisk },
    {
      'files-disk-full': {
        tried: 'a full disk of the uploaded files',
        promised: 'Uploads are refused with 503; submissions without files are stored.',
        inject: fillDisk,
      },
      'database-disk-full': {
        tried: 'a full disk of the embedded database',
        promised: 'Changes are refused with 503, and accepted again once there is space.',
        layout: smallDatabaseDisk,
        lasts: 3000,
        inject: fillDisk,
      },
    },
  ),
];
