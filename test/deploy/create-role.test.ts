import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { openDatabase } from '../../src/platform/database/database.ts';
import { migrate } from '../../src/platform/database/migrations/migrate.ts';
import { installJobQueue } from '../../src/platform/jobs/job-queue.ts';
import { createLog } from '../../src/platform/observability/log.ts';
import { schemaFolder } from '../../src/platform/startup/open-database.ts';
import { jobNames } from '../../src/services/job-names.ts';
import { cleanUp } from '../support/processes/clean-up.ts';
import { temporaryFolder } from '../support/processes/server-process.ts';
import { pathOf } from './read-deploy.ts';

const hasPsql = spawnSync('psql', ['--version']).status === 0;

it.skipIf(!hasPsql)(
  'the role of deploy/compose.yaml is no superuser, and can do what the service needs',
  async () => {
    const { host, port, user } = inject('connection');
    const role = `formwright_role_${process.pid}`;
    const superuser = new pg.Client({ ...inject('connection'), database: 'postgres' });
    await superuser.connect();
    cleanUp(async () => {
      await superuser.query(`DROP DATABASE IF EXISTS ${role} WITH (FORCE)`);
      await superuser.query(`DROP ROLE IF EXISTS ${role}`);
      await superuser.end();
    });
    const secret = join(temporaryFolder(), 'database-url');
    writeFileSync(secret, `postgresql://${role}:0123abc@postgres:5432/${role}\n`);
    const { PATH } = process.env;
    const server = { PGHOST: host, PGPORT: `${port}` };
    const env = { PATH, ...server, POSTGRES_USER: user, DATABASE_URL_FILE: secret };
    const { status, stderr } = spawnSync('sh', [pathOf('deploy/postgres/create-role.sh')], { env });
    expect([status, `${stderr}`]).toEqual([0, '']);

    const { rows } = await superuser.query(
      `SELECT rolsuper, rolcreatedb, rolcreaterole, datname FROM pg_roles JOIN pg_database ON datdba = pg_roles.oid
     WHERE rolname = $1`,
      [role],
    );
    const none = { rolsuper: false, rolcreatedb: false, rolcreaterole: false };
    expect(rows).toEqual([{ ...none, datname: role }]);

    const connection = { ...inject('connection'), user: role, password: '0123abc', database: role };
    const db = openDatabase(connection, createLog('silent'));
    cleanUp(() => db.close());
    await migrate(db.coordinator, schemaFolder);
    await installJobQueue(db.coordinator, jobNames, db.jobsSchema);
    await db.pool.query('CREATE TEMPORARY TABLE imported (id text)');
    await expect(db.pool.query(`COPY imported FROM PROGRAM 'true'`)).rejects.toThrow(
      'permission denied',
    );
  },
);
