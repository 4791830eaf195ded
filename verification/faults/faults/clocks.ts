import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { movedTimes } from '../evidence.ts';
import type { Evidence, Fault, Scene } from '../fault.ts';
import type { Layout } from '../installation/installation.ts';

/** The library of the Debian package `faketime`. */
const library = ['x86_64-linux-gnu', 'aarch64-linux-gnu']
  .map((triplet) => `/usr/lib/${triplet}/faketime/libfaketime.so.1`)
  .find((path) => existsSync(path));

/** Seconds by which the clock of a server is moved, in a file. */
const offsetFile = (folder: string, server: number) => join(folder, `clock-offset-${server}`);

function createOffsetFile(folder: string, server: number): string {
  const file = offsetFile(folder, server);
  writeFileSync(file, '+0');
  return file;
}

/** Servers whose process has another time, by libfaketime; timers and PostgreSQL do not. */
const movedProcesses: Layout = {
  ...{ database: 'separate', storage: 'folder', roles: ['all', 'all'] },
  environment: (folder, server) => ({
    ...{ LD_PRELOAD: library ?? '', FAKETIME_TIMESTAMP_FILE: createOffsetFile(folder, server) },
    ...{ FAKETIME_NO_CACHE: '1', FAKETIME_DONT_FAKE_MONOTONIC: '1' },
  }),
};

/** Idempotency keys and uploads are valid for a day: a longer jump ends their validity. */
const halfDay = 43_200;

/** Servers whose source of time (`systemClock`) is moved; nothing else in their process is. */
const movedServices: Layout = {
  ...{ database: 'separate', storage: 'folder', roles: ['all', 'all', 'all'] },
  environment: (folder, server) => ({ CLOCK_OFFSET_FILE: createOffsetFile(folder, server) }),
  replacements: [
    {
      from: /now:\s*\(\)\s*=>\s*new Date(?:\(\))?/,
      to: `now: () => new Date(Date.now() + 1000 * Number(
             process.getBuiltinModule('node:fs').readFileSync(process.env.CLOCK_OFFSET_FILE)))`,
    },
  ],
};

/** Moves the clock of each server by seconds; those without a number keep theirs. */
function setClocks({ installation: { folder, servers } }: Scene, offsets: readonly number[]) {
  for (const server of servers.keys()) {
    const seconds = offsets[server] ?? 0;
    writeFileSync(offsetFile(folder, server), `${seconds < 0 ? '' : '+'}${seconds}`);
  }
}

const moving = (...offsets: readonly number[]) => ({
  lasts: 3000,
  inject: async (scene: Scene) => setClocks(scene, offsets),
  heal: async (scene: Scene) => setClocks(scene, []),
});

const moveProcesses = (seconds: number) => ({
  layout: movedProcesses,
  whyNot: () => (library === undefined ? 'libfaketime is not installed' : undefined),
  ...moving(seconds, seconds),
});

const moveServices = (...offsets: readonly number[]) => ({
  layout: movedServices,
  ...moving(...offsets),
});

const promised = 'Ids stay unique and are not given again; repeated submissions are stored once.';

/** How much the clocks were moved shows in the times of responses only for long jumps. */
const shared: { readonly promised: string; readonly evidence: Evidence } = {
  ...{ promised, evidence: movedTimes },
};

export const clockFaults: readonly Fault[] = [
  {
    name: 'clock-back',
    tried: 'clocks of the servers that go back one hour',
    ...{ ...shared, ...moveProcesses(-3600) },
  },
  {
    name: 'clock-ahead',
    tried: 'clocks of the servers that jump one hour ahead',
    ...{ ...shared, ...moveProcesses(3600) },
  },
  {
    name: 'clock-drift',
    tried: 'clocks of the servers that go back ten seconds',
    ...{ promised, ...moveProcesses(-10) },
  },
  {
    name: 'one-clock-back',
    tried: 'the source of time of one of three servers that goes back half a day',
    ...{ ...shared, ...moveServices(-halfDay) },
  },
  {
    name: 'one-clock-ahead',
    tried: 'the source of time of one of three servers that jumps half a day ahead',
    ...{ ...shared, ...moveServices(halfDay) },
  },
  {
    name: 'clocks-disagree',
    tried: 'two of three servers whose sources of time are one hour behind and one hour ahead',
    ...{ ...shared, ...moveServices(-3600, 3600) },
  },
];
