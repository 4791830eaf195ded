import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { version } from '../../src/platform/installation.ts';
import { runCommand } from '../support/clients/command-line.ts';
import { startSmtpServer } from '../support/doubles/smtp-server.ts';
import { createReceiver } from '../support/doubles/webhook-receiver.ts';
import { dataFolder, startServer, temporaryFolder } from '../support/processes/server-process.ts';
import { createDeployment } from '../support/processes/two-servers.ts';

const report = z.object({
  counts: z.record(z.string(), z.number()),
  checks: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      status: z.enum(['ok', 'warning', 'failure', 'skipped']),
      found: z.string(),
      advice: z.string().optional(),
    }),
  ),
});

/** Runs the command, and returns its results by the id of the check. No request leaves this machine. */
async function doctor(env: Record<string, string>, ...args: string[]) {
  const egress = args.includes('--egress-url') ? [] : ['--egress-url', 'http://127.0.0.1:1/'];
  const all = ['doctor', '--json', ...egress, ...args];
  const { code, stdout, stderr } = await runCommand(all, env);
  expect(stderr).toBe('');
  const { checks, counts } = report.parse(JSON.parse(stdout));
  for (const { status, advice } of checks) {
    expect(advice !== undefined).toBe(status === 'warning' || status === 'failure');
  }
  expect(code).toBe(counts['failure'] === 0 ? 0 : 1);
  return { stdout, found: new Map(checks.map(({ id, ...result }) => [id, result])) };
}

describe('doctor', () => {
  it('fails for invalid variables, and warns of misspelt ones, without their values', async () => {
    const { found, stdout } = await doctor({
      PORT: 'many',
      DATABSE_URL: 'postgresql://forms:the-password@db/forms',
    });
    expect(found.get('variables')).toMatchObject({
      status: 'failure',
      found: expect.stringContaining('PORT must be a port number'),
    });
    expect(found.get('misspelt-variables')).toMatchObject({
      status: 'warning',
      found: 'unknown: DATABSE_URL',
      advice: expect.stringContaining('rename DATABSE_URL to DATABASE_URL'),
    });
    expect(found.get('database')?.status).toBe('skipped');
    expect(stdout).not.toContain('the-password');
  });

  it('fails for a database that it cannot connect to, without the password', async () => {
    const { found, stdout } = await doctor({
      DATABASE_URL: 'postgresql://forms:the-password@127.0.0.1:1/forms',
    });
    expect(found.get('database')).toMatchObject({
      status: 'failure',
      found: expect.stringContaining('ECONNREFUSED'),
      advice: expect.stringContaining('Check DATABASE_URL'),
    });
    expect(found.get('secret-key')?.status).toBe('skipped');
    expect(found.get('settings')).toMatchObject({
      status: 'warning',
      found: expect.stringContaining('without SECRET_KEY'),
    });
    expect(stdout).not.toContain('the-password');
  });

  it('succeeds where nothing runs and nothing is stored, and creates nothing', async () => {
    const DATA_DIR = join(temporaryFolder(), 'data');
    const { found } = await doctor({ DATA_DIR });
    expect(existsSync(DATA_DIR)).toBe(false);
    expect(found.get('embedded-postgresql')).toMatchObject({
      status: 'ok',
      found: expect.stringContaining(`created in ${DATA_DIR}`),
    });
    expect(found.get('storage')?.status).toBe('skipped');
    expect(found.get('webhook-egress')).toMatchObject({
      status: 'warning',
      found: expect.stringContaining('The address is private.'),
    });
  });

  it('fails for a wrong secret key and missing privileges, and warns of a replica that is none', async () => {
    const { environment, pool, start } = await createDeployment();
    await (await start()).kill('SIGTERM');
    const url = new URL(`${environment['DATABASE_URL']}`);
    const role = `reader_of_${url.pathname.slice(1)}`;
    await pool.query(`CREATE ROLE ${role} LOGIN`);
    try {
      await pool.query('GRANT SELECT ON ALL TABLES IN SCHEMA public TO PUBLIC');
      const DATABASE_URL = url.href.replace(/\/\/[^@]*@/, `//${role}@`);
      const { found } = await doctor({
        ...environment,
        DATABASE_URL,
        READ_DATABASE_URL: DATABASE_URL,
        SECRET_KEY: 'another secret that has 32 bytes or more',
      });
      expect(found.get('database')?.status).toBe('ok');
      expect(found.get('migrations')).toMatchObject({
        status: 'ok',
        found: 'the database is up to date',
      });
      expect(found.get('secret-key')).toMatchObject({
        status: 'failure',
        found: expect.stringContaining('SECRET_KEY is not the key'),
      });
      expect(found.get('database-rights')).toMatchObject({
        status: 'failure',
        advice: expect.stringContaining('GRANT USAGE, CREATE ON SCHEMA'),
      });
      expect(found.get('replica')).toMatchObject({
        status: 'warning',
        found: expect.stringContaining('is not a replica'),
      });
    } finally {
      await pool.query(`DROP ROLE ${role}`);
    }
  });

  it('warns of an SMTP server that cannot be used, without the password', async () => {
    const MAIL_FROM = 'forms@example.org';
    const { host } = await startSmtpServer();
    const { found, stdout } = await doctor({
      SMTP_URL: `smtp://forms:the-password@${host}?tls=required`,
      MAIL_FROM,
    });
    expect(found.get('mail')).toMatchObject({
      status: 'warning',
      found: expect.stringContaining('certificate'),
      advice: expect.stringContaining('mail test'),
    });
    expect(stdout).not.toContain('the-password');
    const working = await doctor({ SMTP_URL: `smtp://${host}?tls=off`, MAIL_FROM });
    expect(working.found.get('mail')?.status).toBe('ok');
    expect((await doctor({})).found.get('mail')?.status).toBe('skipped');
  });

  it('examines a running server with the embedded database, and its own public address', async () => {
    const DATA_DIR = dataFolder();
    const server = await startServer({ DATA_DIR });
    const receiver = await createReceiver();
    const env = { DATA_DIR, PUBLIC_URL: server.url, WEBHOOK_ALLOW_PRIVATE: 'true' };
    const { found } = await doctor(env, '--egress-url', receiver.url);
    const failed = [...found].filter(([, { status }]) => status === 'failure');
    expect(failed).toEqual([]);
    const running = [
      'embedded-postgresql',
      'database',
      'migrations',
      'database-connections',
      'clock',
      'secret-key',
      'database-rights',
      'storage',
      'public-url',
      'webhook-egress',
    ];
    for (const id of running) expect([id, found.get(id)]).toMatchObject([id, { status: 'ok' }]);
    expect(found.get('public-url')?.found).toBe(`responds, version ${version}`);
    expect(existsSync(join(DATA_DIR, 'files', 'form_doctor'))).toBe(false);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);

    const people = await runCommand(['doctor', '--egress-url', receiver.url], env);
    expect([people.code, people.stderr]).toEqual([0, '']);
    expect(people.stdout).toContain('✓ Database: PostgreSQL ');
    expect(people.stdout).toMatch(/\n0 failures, \d+ warnings, \d+ ok, \d+ skipped\n$/);
  });
});
