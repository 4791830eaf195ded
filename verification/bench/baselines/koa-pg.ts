// A minimal endpoint that stores answers in the PostgreSQL at DATABASE_URL: Koa, pg and one INSERT, without
// validation.
import { randomUUID } from 'node:crypto';
import Koa from 'koa';
import pg from 'pg';
import getRawBody from 'raw-body';
import { listen } from './listen.ts';

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 }); // as many as the service
await pool.query(`
  DROP TABLE IF EXISTS bench_answers;
  CREATE TABLE bench_answers (
    id uuid PRIMARY KEY,
    answers json NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now()
  )`);

const app = new Koa();
app.use(async (ctx) => {
  const { answers } = JSON.parse(await getRawBody(ctx.req, { encoding: 'utf8', limit: '512kb' }));
  const id = randomUUID();
  await pool.query('INSERT INTO bench_answers (id, answers) VALUES ($1, $2)', [
    id,
    JSON.stringify(answers),
  ]);
  ctx.status = 201;
  ctx.body = { id };
});
listen(app);
