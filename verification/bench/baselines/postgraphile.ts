// PostGraphile with one table at DATABASE_URL, of the packages in the folder POSTGRAPHILE.

import { createServer, type RequestListener } from 'node:http';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import pg from 'pg';
import { z } from 'zod';
import { listenWith } from './listen.ts';

const environment = z
  .object({ POSTGRAPHILE: z.string(), DATABASE_URL: z.string() })
  .parse(process.env);

const setup = new pg.Client({ connectionString: environment.DATABASE_URL });
await setup.connect();
await setup.query(`
  DROP SCHEMA IF EXISTS bench_peer CASCADE;
  CREATE SCHEMA bench_peer;
  CREATE TABLE bench_peer.answers (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    answers json NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now()
  )`);
await setup.end();

const load = createRequire(resolve(environment.POSTGRAPHILE, 'package.json'));
const postgraphile: (pool: pg.Pool, schema: string, options: object) => RequestListener =
  load('postgraphile').postgraphile;

const pool = new pg.Pool({ connectionString: environment.DATABASE_URL, max: 10 }); // as many as the service
listenWith(createServer(postgraphile(pool, 'bench_peer', { disableQueryLog: true })));
