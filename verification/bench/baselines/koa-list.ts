// A minimal list of the newest responses of the form FORM in the PostgreSQL at DATABASE_URL: Koa and pg, a
// page and the total, without authentication or validation.
import Koa from 'koa';
import pg from 'pg';
import { listen } from './listen.ts';

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 }); // as many as the service
const formId = process.env['FORM'];
const pageSize = Number(process.env['PAGE_SIZE']);

const page = {
  name: 'page',
  text: `SELECT id, form_version, created_at, answers, approval_status, source, duration_ms
         FROM responses WHERE form_id = $1 ORDER BY id DESC LIMIT ${pageSize}`,
  values: [formId],
};
const count = {
  name: 'count',
  text: 'SELECT sum(count)::int AS total FROM response_counts WHERE form_id = $1',
  values: [formId],
};

const app = new Koa();
app.use(async (ctx) => {
  const [{ rows }, { rows: counts }] = await Promise.all([pool.query(page), pool.query(count)]);
  ctx.body = { data: rows, next_cursor: rows.at(-1)?.id, total: counts[0]?.total };
});
listen(app);
