import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Fault, Scene } from '../fault.ts';
import type { Layout } from '../installation/installation.ts';

/** The library of the Debian package `faketime`. */
const library = ['x86_64-linux-gnu', 'aarch64-linux-gnu']
  .map((triplet) => `/usr/lib/${triplet}/faketime/libfaketime.so.1`)
  .find((path) => existsSync(path));

const offsetFile = (folder: string) => join(folder, 'clock-offset');

/** Servers whose clock follows a file; timers and PostgreSQL do not. */
const movableClock: Layout = {
  ...{ database: 'separate', storage: 'folder', roles: ['all', 'all'] },
  environment(folder) {
    writeFileSync(offsetFile(folder), '+0');
    return {
      ...{ LD_PRELOAD: library ?? '', FAKETIME_TIMESTAMP_FILE: offsetFile(folder) },
      ...{ FAKETIME_NO_CACHE: '1', FAKETIME_DONT_FAKE_MONOTONIC: '1' },
    };
  },
};

const setClock = async ({ installation: { folder } }: Scene, seconds: number) =>
  writeFileSync(offsetFile(folder), `${seconds < 0 ? '' : '+'}${seconds}`);

const jumping = (seconds: number) => ({
  layout: movableClock,
  lasts: 3000,
  whyNot: () => (library === undefined ? 'libfaketime is not installed' : undefined),
  inject: (scene: Scene) => setClock(scene, seconds),
  heal: (scene: Scene) => setClock(scene, 0),
});

const promised = 'Ids stay unique and are not given again; repeated submissions are stored once.';

export const clockFaults: readonly Fault[] = [
  {
    name: 'clock-back',
    tried: 'clocks of the servers that go back one hour',
    promised,
    ...jumping(-3600),
  },
  {
    name: 'clock-ahead',
    tried: 'clocks of the servers that jump one hour ahead',
    promised,
    ...jumping(3600),
  },
  {
    name: 'clock-drift',
    tried: 'clocks of the servers that go back ten seconds',
    promised,
    ...jumping(-10),
  },
];
