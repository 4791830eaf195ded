import { spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, inject } from 'vitest';
import { chooseOsUser, spawnOptionsFor } from '../../../src/platform/postgres/os-user.ts';
import { freePort } from '../processes/free-port.ts';
import { launch, temporaryFolder } from '../processes/server-process.ts';

// A real PgBouncer in transaction mode before the PostgreSQL of the tests.

const program = process.env['PGBOUNCER'] || '/usr/sbin/pgbouncer';

/** The minor version of the installed release 1.x; undefined if PgBouncer is not installed. */
export const pgbouncerVersion = readVersion();

const install =
  `${program} is missing. Install PgBouncer (on Debian: apt-get install pgbouncer), or set PGBOUNCER to ` +
  'its path.';

// Without PgBouncer its tests are skipped.
if (!pgbouncerVersion && process.env['REQUIRE_PGBOUNCER']) throw new Error(install);
if (!pgbouncerVersion) console.warn(`The tests of PgBouncer are skipped: ${install}`);

function readVersion(): number | undefined {
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  const [, minor] = /^PgBouncer 1\.(\d+)/.exec(String(stdout)) ?? [];
  return minor === undefined ? undefined : Number(minor);
}

interface PgBouncerOptions {
  /** Roles that connect through it, with their passwords. */
  readonly users: Readonly<Record<string, string>>;
  /** Additional lines of its configuration. */
  readonly settings?: readonly string[];
}

/** Starts PgBouncer in transaction mode; it is stopped after the test. */
export async function startPgBouncer({
  users,
  settings = [],
}: PgBouncerOptions): Promise<{ readonly port: number }> {
  const folder = temporaryFolder();
  const { host, port: upstream } = inject('connection');
  const port = await freePort();
  const userFile = join(folder, 'users.txt');
  const config = join(folder, 'pgbouncer.ini');
  const quoted = Object.entries(users).map(([name, password]) => `"${name}" "${password}"\n`);
  writeFileSync(userFile, quoted.join(''));
  writeFileSync(
    config,
    [
      '[databases]',
      `* = host=${host} port=${upstream}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = trust',
      `auth_file = ${userFile}`,
      'pool_mode = transaction',
      ...settings,
      '',
    ].join('\n'),
  );
  for (const file of [userFile, config]) chmodSync(file, 0o644);
  // It does not run as root.
  const account = process.getuid?.() === 0 ? chooseOsUser([]) : undefined;
  launch(program, ['--quiet', config], {}, spawnOptionsFor(account));
  await expect.poll(() => acceptsConnections(port)).toBe(true);
  return { port };
}

function acceptsConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
