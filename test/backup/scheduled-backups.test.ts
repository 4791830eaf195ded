import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { createBackup } from '../../src/backup/create-backup.ts';
import { backupJob, makeScheduledBackup } from '../../src/backup/scheduled-backups.ts';
import { readConfig } from '../../src/platform/config/config.ts';
import { parseCron } from '../../src/platform/config/cron.ts';
import { openJobQueue } from '../../src/platform/jobs/job-queue.ts';
import { schemaFolder } from '../../src/platform/startup/open-database.ts';
import { plainFolder } from '../../src/platform/storage/plain-folder.ts';
import { scheduledJobs } from '../../src/services/background-jobs.ts';
import { adjustableClock } from '../support/fixtures/webhooks.ts';
import { createTestWorld } from '../support/world/test-world.ts';

const folder = mkdtempSync(join(tmpdir(), 'formwright-scheduled-'));
afterAll(() => rmSync(folder, { recursive: true }));
const place = join(folder, 'backups');

const clock = adjustableClock();
const token = 'a-token-of-the-metrics-of-tests';
const world = await createTestWorld({
  clock,
  env: { BACKUP_URL: pathToFileURL(place).href, BACKUP_KEEP: '2', METRICS_TOKEN: token },
});
const hour = 3_600_000;

const backups = () => readdirSync(place).sort();
const isComplete = (name: string) => existsSync(join(place, name, 'manifest.json'));
const metrics = async () =>
  (await fetch(`${world.url}/metrics`, { headers: { Authorization: `Bearer ${token}` } })).text();

describe('BACKUP_SCHEDULE', () => {
  it.each(['* * * *', '61 * * * *', '0 0 31 2 *', '0 0 0 * * *', 'daily'])(
    'refuses %j',
    (expression) => {
      expect(() => readConfig({ BACKUP_SCHEDULE: expression })).toThrow(
        'BACKUP_SCHEDULE must be a cron expression',
      );
    },
  );

  it('is in UTC, and due once a day by default', () => {
    const schedule = parseCron(readConfig({}).BACKUP_SCHEDULE);
    const next = (time: string) => new Date(schedule?.nextAfter(new Date(time)) ?? 0).toISOString();
    expect(next('2026-03-29T02:59:59.999Z')).toBe('2026-03-29T03:00:00.000Z');
    expect(next('2026-03-29T03:00:00.000Z')).toBe('2026-03-30T03:00:00.000Z');
  });
});

describe('the job "backup"', () => {
  it('is not scheduled without BACKUP_URL', async () => {
    const config = { ...world.services.config, BACKUP_URL: undefined };
    const names = scheduledJobs({ ...world.services, config }).map(({ name }) => name);
    expect(names).not.toContain(backupJob.name);
    expect(scheduledJobs(world.services).map(({ name }) => name)).toContain(backupJob.name);
  });

  it('keeps the newest backups, removes older and incomplete ones, and touches nothing else', async () => {
    for (let round = 0; round < 3; round += 1) {
      await makeScheduledBackup(world.services);
      clock.advance(hour);
    }
    expect(backups()).toHaveLength(2);
    const [oldest = '', newest = ''] = backups();
    expect([oldest, newest].every(isComplete)).toBe(true);

    const others = ['formwright-20200101T000000Z', 'notes', 'formwright-old'];
    for (const name of others) {
      mkdirSync(join(place, name));
      writeFileSync(join(place, name, 'something'), 'x');
    }
    await makeScheduledBackup(world.services);
    expect(backups()).toHaveLength(4);
    expect(backups()).toEqual(expect.arrayContaining([newest, 'notes', 'formwright-old']));
  });

  it('reports when the last backup was made, its size, and failures', async () => {
    const text = await metrics();
    const [, at = ''] = /^formwright_backup_last_success_timestamp_seconds (\S+)/m.exec(text) ?? [];
    expect(Number(at) * 1000).toBeGreaterThan(clock.now().getTime() - 2 * hour);
    expect(text).toMatch(/formwright_backup_size_bytes [1-9]/);

    writeFileSync(join(folder, 'a-file'), 'not a folder');
    const job = scheduledJobs({
      ...world.services,
      config: {
        ...world.services.config,
        BACKUP_URL: pathToFileURL(join(folder, 'a-file', 'backups')).href,
      },
    }).find(({ name }) => name === backupJob.name);
    await expect(job?.run()).rejects.toThrow('ENOTDIR');
    expect(await metrics()).toContain(
      'formwright_background_runs_total{job="backup",outcome="failed"} 1',
    );
  });

  it('runs once when its schedule is due', async () => {
    const { db, log } = world.services;
    const job = scheduledJobs(world.services).find(({ name }) => name === backupJob.name);
    if (!job) throw new Error('it is scheduled');
    let runs = 0;
    const run = async () => {
      runs += 1;
    };
    const queue = openJobQueue(db.coordinator, log, { clock, pollSeconds: 0.1 });
    queue.startWorkers([{ ...job, run }]);
    onTestFinished(() => queue.stop());
    expect(runs).toBe(0);
    clock.advance(24 * hour);
    await expect.poll(() => runs).toBe(1);
  });
});

it('a backup refuses a place without space for the files', async () => {
  const full = join(folder, 'full');
  const place = { ...plainFolder(full), space: async () => ({ free: 0, total: 1_000_000 }) };
  const options = { place, location: full, passphrase: undefined, progress: () => undefined };
  await expect(
    createBackup(world.services, { ...options, schemaFolder, generatedKey: undefined }),
  ).rejects.toThrow('has 0 bytes left');
  expect(existsSync(full)).toBe(false);
});
