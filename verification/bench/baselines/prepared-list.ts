// The limit for lists: node:http and pg, the page and the total of the form FORM by two prepared statements, with the
// answers as the stored text, without authentication or validation. PostgreSQL at DATABASE_URL.
import { createServer } from 'node:http';
import pg from 'pg';
import { listenWith } from './listen.ts';

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 }); // as many as the service
const formId = process.env['FORM'];
const pageSize = Number(process.env['PAGE_SIZE']);

const page = {
  name: 'prepared-page',
  rowMode: 'array',
  text: `SELECT id, form_version, created_at, answers::text, approval_status, source, duration_ms
         FROM responses WHERE form_id = $1 ORDER BY id DESC LIMIT ${pageSize}`,
  values: [formId],
};
const count = {
  name: 'prepared-count',
  text: 'SELECT sum(count)::int AS total FROM response_counts WHERE form_id = $1',
  values: [formId],
};

/** A row as JSON. */
function serialize([id, version, createdAt, answers, status, source, duration]: unknown[]): string {
  const rest = JSON.stringify({
    id,
    form_version: version,
    created_at: createdAt,
    approval_status: status,
    source,
    duration_ms: duration,
  });
  return `${rest.slice(0, -1)},"answers":${answers}}`;
}

listenWith(
  createServer(async (_, response) => {
    const [{ rows }, { rows: counts }] = await Promise.all([
      pool.query<unknown[]>(page),
      pool.query<{ total: number }>(count),
    ]);
    const data = rows.map(serialize).join(',');
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.end(`{"data":[${data}],"total":${counts[0]?.total}}`);
  }),
);
