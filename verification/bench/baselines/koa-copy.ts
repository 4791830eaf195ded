// A minimal export of the newest LIMIT responses of the form FORM in the PostgreSQL at DATABASE_URL: Koa,
// pg, and the text output of COPY.
import { PassThrough } from 'node:stream';
import Koa from 'koa';
import { copyOut } from '../postgres-copy.ts';
import { listen } from './listen.ts';

const database = process.env['DATABASE_URL'] ?? '';
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
  const body = new PassThrough();
  ctx.body = body;
  ctx.type = 'text';
  copyOut(database, copy, body).catch((error: Error) => body.destroy(error));
});
listen(app);
