// The limit for submissions: node:http and pg, whatever waits in one prepared INSERT, answered after its commit, without
// routing, validation or limits. PostgreSQL at DATABASE_URL.
import { randomUUID } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import pg from 'pg';
import { listenWith } from './listen.ts';

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 2 });
await pool.query(`
  DROP TABLE IF EXISTS bench_answers;
  CREATE TABLE bench_answers (
    id uuid PRIMARY KEY,
    answers json NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now()
  )`);

interface Waiting {
  readonly id: string;
  readonly answers: string;
  readonly response: ServerResponse;
}

let waiting: Waiting[] = [];
let running = 0;

/** Stores what waits. While it does, others collect for the next statement. */
async function flush(): Promise<void> {
  if (running === 2 || waiting.length === 0) return;
  running += 1;
  const batch = waiting;
  waiting = [];
  await pool.query({
    name: 'batched-insert',
    text: 'INSERT INTO bench_answers (id, answers) SELECT * FROM unnest($1::uuid[], $2::json[])',
    values: [batch.map(({ id }) => id), batch.map(({ answers }) => answers)],
  });
  for (const { id, response } of batch) {
    response.writeHead(201, { 'Content-Type': 'application/json' }).end(`{"id":"${id}"}`);
  }
  running -= 1;
  void flush();
}

listenWith(
  createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const { answers } = JSON.parse(Buffer.concat(chunks).toString());
      waiting.push({ id: randomUUID(), answers: JSON.stringify(answers), response });
      setImmediate(flush);
    });
  }),
);
