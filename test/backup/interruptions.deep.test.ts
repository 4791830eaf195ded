import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, it, vi } from 'vitest';
import { launch, startServer, temporaryFolder } from '../support/processes/server-process.ts';
import { createDeployment } from '../support/processes/two-servers.ts';
import {
  cli,
  cliJson,
  cliScript,
  createSmallInstallation,
  type Environment,
  exportedLines,
  type SmallInstallation,
  settings,
} from './small-installation.ts';

// Each test runs several commands, one after the other.
vi.setConfig({ testTimeout: 400_000 });

const backup = join(temporaryFolder(), 'backup');
let original: SmallInstallation;

beforeAll(async () => {
  original = await createSmallInstallation();
  await cliJson(original.env, 'backup', backup);
});

const emptyTarget = (): Environment => ({ ...settings, DATA_DIR: join(temporaryFolder(), 'data') });

/** Starts a command and kills it as soon as `isTime` returns true. @returns whether it was killed before its end */
async function killed(
  env: Environment,
  args: readonly string[],
  isTime: () => boolean | Promise<boolean>,
): Promise<boolean> {
  const { child, ended } = launch(process.execPath, [cliScript, ...args], env);
  let hasEnded = false;
  void ended.then(() => {
    hasEnded = true;
  });
  while (!hasEnded && !(await isTime())) await sleep(2);
  child.kill('SIGKILL');
  return (await ended).code === null;
}

it.each([
  ['its first table is written', (place: string) => existsSync(join(place, 'tables'))],
  [
    'its last table is written',
    (place: string) => existsSync(join(place, 'tables/workspaces.copy.gz')),
  ],
  ['its files are written', (place: string) => existsSync(join(place, 'files'))],
])(
  'a backup that is killed when %s is refused by restore, unless it is complete',
  async (_, isTime) => {
    const place = join(temporaryFolder(), 'backup');
    await killed(original.env, ['backup', place], () => isTime(place));
    const isComplete = existsSync(join(place, 'manifest.json'));
    const { code, stderr } = await cli(emptyTarget(), 'restore', place);
    if (isComplete) expect([code, stderr]).toEqual([0, '']);
    else expect([code, stderr]).toEqual([1, expect.stringContaining('no complete backup')]);

    // The next backup does not wait for the one that was killed.
    expect(await cliJson(original.env, 'backup', `${place}-2`)).toMatchObject({
      responses: 3,
      files: 3,
    });
  },
);

it.each([0, 150, 400, 800])(
  'a restore that is killed %i ms after PostgreSQL was created begins again with the next call',
  async (delay) => {
    const to = emptyTarget();
    const cluster = join(`${to['DATA_DIR']}`, 'postgres/cluster/postmaster.pid');
    let seen: number | undefined;
    const isTime = () => {
      if (existsSync(cluster)) seen ??= performance.now();
      return seen !== undefined && performance.now() > seen + delay;
    };
    if (await killed(to, ['restore', backup], isTime)) {
      expect(await cliJson(to, 'restore', backup)).toMatchObject({ responses: 3, differences: 0 });
    }
    const server = await startServer(to);
    expect(await exportedLines(server, original.form.id)).toEqual(original.responses);
    expect(await cliJson(to, 'files', 'verify')).toMatchObject({ files: 3, differences: [] });
  },
);

it('no server or command uses a database while it is being restored, or after that was interrupted', async () => {
  const { environment, pool } = await createDeployment('template0');
  const to = { ...environment, SECRET_KEY: '' };
  const isMarked = async () => {
    const { rows } = await pool.query(`SELECT to_regclass('maintenance') AS mark`);
    return rows[0]?.mark !== null;
  };
  expect(await killed(to, ['restore', backup], isMarked)).toBe(true);

  await expect(startServer(to)).rejects.toThrow('that was interrupted');
  const list = await cli(to, 'keys', 'list');
  expect([list.code, list.stderr]).toEqual([
    1,
    expect.stringContaining('run the same command again'),
  ]);

  expect(await cliJson(to, 'restore', backup)).toMatchObject({ responses: 3, differences: 0 });
  const server = await startServer(to);
  expect(await exportedLines(server, original.form.id)).toEqual(original.responses);
});
