import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

// Runs the database tests with PostgreSQL 15, the oldest supported version: with a server in a temporary
// folder, passed as DATABASE_URL. Requires the Debian package postgresql-15.

const bin = process.env.POSTGRES_15_BIN ?? '/usr/lib/postgresql/15/bin';
const [output] = process.argv.slice(2);
const port = '54315';

if (!existsSync(join(bin, 'initdb'))) {
  console.error(`PostgreSQL 15 not found in ${bin}: install postgresql-15 or set POSTGRES_15_BIN.`);
  process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), 'formwright-postgres-15-'));
const account = userFor(folder);
const data = join(folder, 'data');
execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'formwright', '-A', 'trust', '-E', 'UTF8'], {
  ...account,
  cwd: folder,
  stdio: 'ignore',
});
const options = ['-D', data, '-p', port, '-c', 'listen_addresses=127.0.0.1', '-k', folder];
const settings = ['-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', 'max_connections=300'];
const postgres = spawn(join(bin, 'postgres'), [...options, ...settings], {
  ...account,
  cwd: folder,
  stdio: 'ignore',
});

try {
  await ready();
  const { status } = spawnSync('npm', ['run', 'test:database'], {
    stdio: 'inherit',
    env: {
      ...process.env,
      ...(output && { TEST_REPORT: output }),
      DATABASE_URL: `postgresql://formwright@127.0.0.1:${port}/postgres`,
    },
  });
  process.exitCode = status ?? 1;
} finally {
  postgres.kill('SIGINT');
  await new Promise((resolve) => postgres.once('exit', resolve));
  rmSync(folder, { recursive: true, force: true });
}

/** The user to run PostgreSQL as, which refuses to run as root; gives it the folder. */
function userFor(owned) {
  if (process.getuid?.() !== 0) return {};
  const id = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  const found = { uid: id('-u'), gid: id('-g') };
  chownSync(owned, found.uid, found.gid);
  return found;
}

async function ready() {
  for (let tries = 0; tries < 200; tries += 1) {
    const answer = spawnSync(join(bin, 'pg_isready'), ['-h', '127.0.0.1', '-p', port, '-q']);
    if (answer.status === 0) return;
    await sleep(100);
  }
  throw new Error('PostgreSQL 15 does not start');
}
