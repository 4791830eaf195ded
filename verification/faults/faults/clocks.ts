import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Layout } from '../deployment/deployment.ts';
import { type Fault, faultsOf, movedTimes, type Scene } from '../fault.ts';

/** The library of the Debian package `faketime`. */
const library = ['x86_64-linux-gnu', 'aarch64-linux-gnu']
  .map((triplet) => `/usr/lib/${triplet}/faketime/libfaketime.so.1`)
  .find((path) => existsSync(path));

function setClock(folder: string, server: number, seconds: number): string {
  const file = join(folder, `clock-offset-${server}`);
  writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}`);
  return file;
}

/** Servers whose process has another time, by libfaketime; timers and PostgreSQL do not. */
const movedProcesses: Layout = {
  database: 'separate',
  storage: 'folder',
  roles: ['all', 'all'],
  environment: (folder, server) => ({
    LD_PRELOAD: library ?? '',
    FAKETIME_TIMESTAMP_FILE: setClock(folder, server, 0),
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }),
};

/** Servers whose source of time (`systemClock`) is moved; nothing else in their process is. */
const movedServices: Layout = {
  database: 'separate',
  storage: 'folder',
  roles: ['all', 'all', 'all'],
  environment: (folder, server) => ({ CLOCK_OFFSET_FILE: setClock(folder, server, 0) }),
  replacements: [
    {
      from: /now:\s*\(\)\s*=>\s*new Date(?:\(\))?/,
      to: `now: () => new Date(Date.now() + 1000 * Number(
             process.getBuiltinModule('node:fs').readFileSync(process.env.CLOCK_OFFSET_FILE)))`,
    },
  ],
};

/** Moves the clock of each server by seconds; those without a number keep theirs. */
const move =
  (...offsets: readonly number[]) =>
  async ({ deployment: { folder, servers }, undo }: Scene) => {
    for (const server of servers.keys()) {
      setClock(folder, server, offsets[server] ?? 0);
      undo.push(() => setClock(folder, server, 0));
    }
  };

/** Idempotency keys and uploads are valid for a day: a longer jump ends their validity. */
const halfDay = 43_200;

const shared = {
  promised: 'Ids stay unique and are not given again; repeated submissions are stored once.',
  evidence: movedTimes,
  lasts: 3000,
};

const whyNot = () => (library === undefined ? 'libfaketime is not installed' : undefined);

export const clockFaults: readonly Fault[] = [
  ...faultsOf(
    { ...shared, layout: movedProcesses, whyNot },
    {
      'clock-back': {
        tried: 'clocks of the servers that go back one hour',
        inject: move(-3600, -3600),
      },
      'clock-ahead': {
        tried: 'clocks of the servers that jump one hour ahead',
        inject: move(3600, 3600),
      },
      'clock-drift': {
        tried: 'clocks of the servers that go back ten seconds',
        inject: move(-10, -10),
        evidence: undefined, // only long jumps show in the times
      },
    },
  ),
  ...faultsOf(
    { ...shared, layout: movedServices },
    {
      'one-clock-back': {
        tried: 'the source of time of one of three servers that goes back half a day',
        inject: move(-halfDay),
      },
      'one-clock-ahead': {
        tried: 'the source of time of one of three servers that jumps half a day ahead',
        inject: move(halfDay),
      },
      'clocks-disagree': {
        tried: 'two of three servers whose sources of time are one hour behind and one hour ahead',
        inject: move(-3600, 3600),
      },
    },
  ),
];
