// Directus with one table at DATABASE_URL, of the packages in the folder DIRECTUS. Visitors may create items; the
// holder of TOKEN may list them.

import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { z } from 'zod';
import { listenWith } from './listen.ts';

const { DIRECTUS, DATABASE_URL, TOKEN, LISTED_ANSWERS } = z
  .object({
    DIRECTUS: z.string(),
    DATABASE_URL: z.string(),
    TOKEN: z.string(),
    LISTED_ANSWERS: z.string(),
  })
  .parse(process.env);

/** The number of items in the table before the first request. */
const listedItems = 10_000;

Object.assign(process.env, {
  NODE_ENV: 'production',
  DB_CLIENT: 'pg',
  DB_CONNECTION_STRING: DATABASE_URL,
  DB_SEARCH_PATH: 'array:bench_directus',
  DB_POOL__MAX: '10', // as many as the service
  KEY: randomBytes(16).toString('hex'),
  SECRET: randomBytes(32).toString('hex'),
  ADMIN_EMAIL: 'admin@example.com',
  ADMIN_PASSWORD: randomBytes(16).toString('hex'),
  LOG_LEVEL: 'silent',
  TELEMETRY: 'false',
  PRESSURE_LIMITER_ENABLED: 'false', // no refusals under load
});

const setup = new pg.Client({ connectionString: DATABASE_URL });
await setup.connect();
await setup.query(`
  DROP SCHEMA IF EXISTS bench_directus CASCADE;
  CREATE SCHEMA bench_directus;
  SET search_path = bench_directus;
  CREATE TABLE answers (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    answers json NOT NULL,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp()
  );
  CREATE INDEX ON answers (created_at)`);
await setup.query('INSERT INTO answers (answers) SELECT $1::json FROM generate_series(1, $2)', [
  LISTED_ANSWERS,
  listedItems,
]);

const packages = createRequire(resolve(DIRECTUS, 'package.json'));
const cli = join(dirname(packages.resolve('directus/package.json')), 'cli.js');
execFileSync(process.execPath, [cli, 'bootstrap'], { stdio: ['ignore', 'ignore', 'inherit'] });

// Without a log of activities, which would be two more rows for each item.
await setup.query(`
  INSERT INTO directus_collections (collection, accountability) VALUES ('answers', NULL);
  INSERT INTO directus_permissions (collection, action, policy, fields)
  SELECT 'answers', 'create', policy, '*' FROM directus_access WHERE role IS NULL AND "user" IS NULL`);
await setup.query('UPDATE directus_users SET token = $1', [TOKEN]);
await setup.end();

const server: { createServer(): Promise<Server> } = await import(
  pathToFileURL(packages.resolve('@directus/api/server')).href
);
listenWith(await server.createServer());
