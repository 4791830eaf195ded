import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { type Client, createClient } from '../../support/clients/api-client.ts';
import { readArchive } from '../../support/clients/read-archive.ts';
import { createDatabase } from '../../support/database/test-database.ts';
import { buildPublishedForm } from '../../support/fixtures/forms.ts';
import { runScript, startServer, temporaryFolder } from '../../support/processes/server-process.ts';

// Exports of many responses from a server process.

const key = 'fw_a_key_for_tests_only_0001';
const count = 100_050;
const limit = 100_000;

function urlOf({ host = '', port, user = '', password, database = '' }: pg.PoolConfig): string {
  const secret = typeof password === 'string' ? `:${encodeURIComponent(password)}` : '';
  return `postgresql://${encodeURIComponent(user)}${secret}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`;
}

/** A valid id of the n-th response; ids increase with n. */
const idOf = (n: number) => `resp_01h455vb4pex5v${String(n).padStart(12, '0')}`;

const fill = `
  WITH made AS (
    INSERT INTO responses (form_id, id, form_version, source, answers, created_at)
    SELECT
      $1, 'resp_01h455vb4pex5v' || lpad(n::text, 12, '0'), 1, 'API',
      json_build_object('name', 'Name ' || n || repeat(' and so on', 30), 'age', n % 100),
      '2026-01-31T12:00:00Z'
    FROM generate_series(1, $2::int) AS n
    RETURNING 1
  ), days AS (
    INSERT INTO response_days (form_id, day, slot, count, approved, rejected)
    SELECT $1, '2026-01-31', 0, count(*), 0, 0 FROM made
  )
  INSERT INTO response_counts (form_id, version, slot, count)
  SELECT $1, 1, 0, count(*) FROM made`;

// The tests only read the responses, which take seconds to insert: they share one database.
const database = await createDatabase();
afterAll(() => database.drop());

/** The forms with few and with many responses, which the first server creates. */
let forms: Promise<Readonly<Record<'small' | 'large', { readonly id: string }>>> | undefined;

async function createForms(alice: Client) {
  const [small, large] = [await buildPublishedForm(alice), await buildPublishedForm(alice)];
  const inside = new pg.Client(database.connection);
  await inside.connect();
  await inside.query(fill, [small.id, 500]);
  await inside.query(fill, [large.id, count]);
  await inside.query('ANALYZE');
  await inside.end();
  return { small, large };
}

/** Starts a server of its own for each test, since memory is compared, with a form that has many responses. */
async function startServerWithResponses() {
  const server = await startServer({
    // Otherwise V8 delays garbage collection, and memory cannot be compared.
    NODE_OPTIONS: '--max-old-space-size=128',
    DATABASE_URL: urlOf(database.connection),
    BOOTSTRAP_API_KEY: key,
    LOG_LEVEL: 'silent',
  });
  const alice = createClient(server.url, key, undefined);
  forms ??= createForms(alice);
  const { small, large } = await forms;
  const admin = new pg.Client({ ...inject('connection'), database: 'postgres' });
  await admin.connect();
  onTestFinished(() => admin.end());

  const name = String(database.connection.database);
  const open = async (formId: string, format: string, signal?: AbortSignal) => {
    const response = await fetch(
      `${server.url}/api/v1/forms/${formId}/responses/export?format=${format}`,
      { headers: { Authorization: `Bearer ${key}` }, signal: signal ?? null },
    );
    expect(response.status).toBe(200);
    if (!response.body) throw new Error('no response body');
    return response.body;
  };
  const cli = (...args: string[]) =>
    runScript('scripts/cli.js', ['responses', ...args], {
      DATABASE_URL: urlOf(database.connection),
    });
  return { admin, alice, cli, name, open, small, large };
}

/** Runs `ps` and returns its lines. */
const ps = (...args: string[]) => execFileSync('ps', args, { encoding: 'utf8' }).split('\n');

/** Returns a function that reads the resident memory of the server in MB. */
function memoryMeter(): () => number {
  const found = ps('-eo', 'pid=,ppid=,args=')
    .map((line) => line.trim().split(/\s+/))
    .find(
      ([, parent, ...args]) => parent === String(process.pid) && args.includes('scripts/start.js'),
    );
  if (!found) throw new Error('server process not found');
  const [id = ''] = found;
  const status = `/proc/${id}/status`;
  // It is read often: a process for each time would cost more than an export.
  return existsSync(status)
    ? () => Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(status, 'utf8'))?.[1]) / 1024
    : () => Number(ps('-o', 'rss=', '-p', id)[0]) / 1024;
}

/** Maximum additional memory for an export of 45 MB, in MB. */
const allowedMegabytes = 100;

/** The same for a workbook. */
const allowedForWorkbook = 64;

/** Peak memory while `work` runs. */
async function peakDuring(memory: () => number, work: Promise<unknown>): Promise<number> {
  let peak = 0;
  let running = true;
  const watch = async () => {
    while (running) {
      peak = Math.max(peak, memory());
      await sleep(200);
    }
  };
  const stop = () => {
    running = false;
  };
  await Promise.all([watch(), work.finally(stop)]);
  return peak;
}

/** Reads a body, with a pause after each of the first chunks. */
async function readBytes(body: ReadableStream<Uint8Array>, slowChunks = 0): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) {
    chunks.push(chunk);
    if (chunks.length < slowChunks) await sleep(5);
  }
  return Buffer.concat(chunks);
}

const read = async (...args: Parameters<typeof readBytes>) => (await readBytes(...args)).toString();

/** The ids in the first sheet of a workbook, in its order. */
async function idsOfWorkbook(bytes: Buffer): Promise<string[]> {
  const parts = await readArchive(bytes);
  const sheet = parts.find(({ path }) => path === 'xl/worksheets/sheet1.xml');
  return sheet?.content.toString().match(/resp_\w+/g) ?? [];
}

/** Reads until the end, or throws if the connection breaks. */
async function readToEnd(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<'end'> {
  for (;;) if ((await reader.read()).done) return 'end';
}

const newest = Array.from({ length: limit }, (_, index) => idOf(count - index));

describe('response limit', () => {
  it('exports the newest responses up to the limit with bounded memory, for fast and slow readers', async () => {
    const { open, small, large } = await startServerWithResponses();
    for (const format of ['csv', 'json', 'csv', 'json']) await read(await open(small.id, format));
    const memory = memoryMeter();
    const idle = memory();

    const csv = open(large.id, 'csv').then((body) => read(body, 300));
    const csvPeak = await peakDuring(memory, csv);
    const lines = (await csv).split('\r\n');
    expect(lines.pop()).toBe('');
    expect(lines.slice(1).map((line) => line.slice(0, line.indexOf(',')))).toEqual(newest);

    const json = open(large.id, 'json').then((body) => read(body));
    const jsonPeak = await peakDuring(memory, json);
    const rows: { id: string }[] = JSON.parse(await json);
    expect(rows.map(({ id }) => id)).toEqual(newest);
    expect(Math.max(csvPeak, jsonPeak) - idle).toBeLessThan(allowedMegabytes);
  });
});

describe('the command line', () => {
  it('says how to export the responses that an export has no place for', async () => {
    const { cli, large } = await startServerWithResponses();
    const oldest = idOf(count - limit + 1);
    const out = join(temporaryFolder(), 'responses.jsonl');
    const first = await cli('export', large.id, '--format', 'jsonl', '--out', out, '--json');
    expect(first.stderr).toContain(
      `The export contains ${limit} responses, but more match. Continue with --before ${oldest}`,
    );
    expect(JSON.parse(first.stdout)).toEqual({
      file: out,
      responses: limit,
      next: { before: oldest },
    });

    const rest = await cli('export', large.id, '--format', 'json', '--before', oldest);
    expect(JSON.parse(rest.stdout)).toHaveLength(count - limit);
    expect(rest.stderr).not.toContain('Continue with');
  });
});

describe('workbooks', () => {
  it('contain the newest responses, with bounded memory, for fast and slow readers', async () => {
    const { open, small, large } = await startServerWithResponses();
    for (let time = 0; time < 4; time += 1) await readBytes(await open(small.id, 'xlsx'));
    const memory = memoryMeter();
    const idle = memory();

    for (const slowChunks of [0, 50]) {
      const workbook = open(large.id, 'xlsx').then((body) => readBytes(body, slowChunks));
      const peak = await peakDuring(memory, workbook);
      expect(await idsOfWorkbook(await workbook)).toEqual(newest);
      expect(peak - idle).toBeLessThan(allowedForWorkbook);
    }
  });
});

describe('interrupted exports', () => {
  it('aborts the response if the database connection is lost', async () => {
    const { admin, alice, name, open, large } = await startServerWithResponses();
    for (const format of ['csv', 'json', 'xlsx']) {
      const reader = (await open(large.id, format)).getReader();
      await reader.read();
      await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
      await admin.query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1',
        [name],
      );
      await expect(readToEnd(reader)).rejects.toThrow(/terminated/);
      const refused = await alice.rest(`GET /forms/${large.id}/responses/export?format=${format}`);
      expect(refused.status).toBeGreaterThanOrEqual(500);
      expect(refused.headers.get('Content-Disposition')).toBeNull();

      await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
      expect((await alice.rest(`GET /forms/${large.id}`)).status).toBe(200);
    }
  });

  it('stops reading from the database if the client disconnects', async () => {
    const { admin, alice, name, open, large } = await startServerWithResponses();
    const last = async () => {
      const { rows } = await admin.query<{ at: Date; busy: number }>(
        `SELECT max(query_start) AS at, count(*) FILTER (WHERE state <> 'idle')::int AS busy
         FROM pg_stat_activity WHERE datname = $1`,
        [name],
      );
      return rows[0];
    };
    for (const format of ['csv', 'json', 'xlsx']) {
      const leaving = new AbortController();
      const reader = (await open(large.id, format, leaving.signal)).getReader();
      for (let pieces = 0; pieces < 20; pieces += 1) await reader.read();
      leaving.abort();
      await expect(readToEnd(reader)).rejects.toThrow(/abort/);
      let seen = await last();
      for (;;) {
        await sleep(500);
        const now = await last();
        if (now?.busy === 0 && now.at.getTime() === seen?.at.getTime()) break;
        seen = now;
      }
    }
    expect((await alice.rest(`GET /forms/${large.id}`)).body.response_count).toBe(count);
  });
});
