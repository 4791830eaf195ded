// A minimal export of the newest LIMIT responses of the form FORM in the PostgreSQL at DATABASE_URL: Koa,
// pg, and the text output of COPY.
import Koa from 'koa';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { listen } from './listen.ts';

const newest = (columns: string) =>
  `(SELECT ${columns} FROM responses r WHERE form_id = '${process.env['FORM']}'
    ORDER BY id DESC LIMIT ${Number(process.env['LIMIT'])})`;

const copies: Record<string, string> = {
  '/csv': `COPY ${newest(
    'id, form_version, created_at, approval_status, source, duration_ms, answers',
  )} TO STDOUT (FORMAT csv)`,
  '/json': `COPY ${newest('row_to_json(r)')} TO STDOUT`,
};

const app = new Koa();
app.use(async (ctx) => {
  const copy = copies[ctx.path];
  if (copy === undefined) return;
  const client = new pg.Client({ connectionString: process.env['DATABASE_URL'] });
  await client.connect();
  const rows = client.query(copyTo(copy));
  rows.once('close', () => client.end().catch(() => undefined));
  ctx.body = rows;
  ctx.type = 'text';
});
listen(app);
