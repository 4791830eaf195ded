import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { choosePostgresUser } from '../../src/platform/postgres/os-user.ts';
import {
  dataFolder,
  runScript,
  startServer,
  temporaryFolder,
} from '../support/processes/server-process.ts';

// Places that root can write to, and the user that its server becomes cannot.

const report = z.object({
  checks: z.array(z.looseObject({ id: z.string(), status: z.string(), found: z.string() })),
});

async function doctor(env: Record<string, string>) {
  const args = ['doctor', '--json', '--egress-url', 'http://127.0.0.1:1/'];
  const { code, stdout } = await runScript('scripts/cli.js', args, env);
  return { code, checks: report.parse(JSON.parse(stdout)).checks };
}

const user = choosePostgresUser([])?.name;

const token = 'a-token-for-metrics';

/** The sample of the place of backups in `/metrics`. */
async function usableSample(url: string) {
  const response = await fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${token}` } });
  return /^formwright_place_usable\{place="backups"\} (\d)$/m.exec(await response.text())?.[1];
}

describe.runIf(process.getuid?.() === 0)('a place of backups that only root can write to', () => {
  it('is named at the start, by the metrics and by doctor, while the server serves requests', async () => {
    const parent = join(temporaryFolder(), 'of-root');
    mkdirSync(parent, { mode: 0o755 });
    const folder = join(parent, 'new');
    const env = {
      DATA_DIR: dataFolder(),
      METRICS_TOKEN: token,
      LOG_LEVEL: 'warn',
      BACKUP_URL: pathToFileURL(folder).href,
    };
    const server = await startServer(env);
    await expect.poll(server.stderr).toContain(`install -d -m 700 -o ${user} ${folder}`);
    expect(server.stderr()).toContain(
      `Place of backups ${folder} cannot be used by the user ${user}`,
    );
    expect(server.stdout()).toContain('a place cannot be used');
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect(await usableSample(server.url)).toBe('0');

    const refused = await doctor(env);
    expect(refused.code).toBe(1);
    expect(refused.checks.filter(({ status }) => status === 'failure')).toEqual([
      expect.objectContaining({
        id: 'backups',
        found: expect.stringContaining('EACCES'),
        advice: expect.stringContaining(`-o ${user} ${folder}`),
      }),
    ]);
    expect(readdirSync(parent)).toEqual([]);
    await server.kill('SIGTERM');

    execFileSync('/bin/sh', ['-c', `install -d -m 700 -o ${user} ${folder}`]); // what it advises
    const accepted = await doctor(env);
    expect(accepted.code).toBe(0);
    expect(accepted.checks.find(({ id }) => id === 'backups')).toMatchObject({ status: 'ok' });
    const next = await startServer(env);
    await expect.poll(() => usableSample(next.url)).toBe('1');
    expect(next.stderr()).not.toContain('WARNING');
    expect(readdirSync(folder)).toEqual([]);
  });
});
