import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../../src/platform/database/database.ts';
import { migrate } from '../../../src/platform/database/migrations/migrate.ts';
import { createLog } from '../../../src/platform/observability/log.ts';
import { verifyCounters } from '../../../src/responses/counters/verify-counters.ts';
import { createDatabase } from '../../support/database/test-database.ts';

const released = resolve(import.meta.dirname, '../../../prisma/migrations');

/** A database of the release with this last migration. */
async function databaseAt(last: string) {
  const { connection, drop } = await createDatabase('template0');
  onTestFinished(drop);
  const db = openDatabase(connection, createLog('silent'));
  onTestFinished(() => db.close());
  const folder = mkdtempSync(join(tmpdir(), 'formwright-upgrade-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of readdirSync(released).filter((name) => name.slice(0, 4) <= last)) {
    cpSync(join(released, name), join(folder, name), { recursive: true });
  }
  await migrate(db.pool, folder);
  return db;
}

type Db = Awaited<ReturnType<typeof databaseAt>>;

const makeForms = `
  WITH workspace AS (
    INSERT INTO workspaces (id, name, plan, created_at) VALUES ('ws_1', 'default', 'PRO', now())
  )
  INSERT INTO forms (
    id, workspace_id, slug, title, status, draft, settings, published_version, created_at, updated_at
  )
  SELECT id, 'ws_1', id, id, 'PUBLISHED', '{}', '{}', 2, now(), now()
  FROM unnest(ARRAY['form_old', 'form_new', 'form_empty']) AS f(id)`;

/** Responses around midnight in UTC, some in two versions, some without a duration. */
const responses = [
  ['form_old', 1, null, '2026-01-30T23:59:59.999Z'],
  ['form_old', 1, 1000, '2026-01-31T00:00:00.000Z'],
  ['form_old', 1, 2000, '2026-01-31T12:00:00.000Z'],
  ['form_old', 2, 4000, '2026-01-31T23:59:59.999Z'],
  ['form_old', 2, null, '2026-02-01T00:00:00.000Z'],
] as const;

/** Stores responses like the first release: counted by version only, in any slot. */
async function storeAsFirstRelease({ pool }: Db): Promise<void> {
  for (const [index, [form, version, duration, at]] of responses.entries()) {
    await pool.query(
      `INSERT INTO responses (form_id, id, form_version, source, duration_ms, answers, created_at)
       VALUES ($1, $2, $3, 'WEB', $4, '{}', $5)`,
      [form, `resp_old_${index}`, version, duration, at],
    );
    await pool.query(
      `INSERT INTO response_counts AS c (form_id, version, slot, count) VALUES ($1, $2, $3, 1)
       ON CONFLICT (form_id, version, slot) DO UPDATE SET count = c.count + 1`,
      [form, version, index % 3],
    );
  }
}

/** Stores an approved response like later releases: counted in all counters. */
async function storeAsLaterRelease({ pool }: Db, form: string, id: string, slot: number) {
  await pool.query(
    `INSERT INTO responses
       (form_id, id, form_version, source, duration_ms, answers, created_at, approval_status)
     VALUES ($1, $2, 2, 'WEB', 500, '{}', '2026-02-01T10:00:00Z', 'APPROVED')`,
    [form, id],
  );
  await pool.query(
    `INSERT INTO response_counts AS c (form_id, version, slot, count, approved, timed, duration_ms)
     VALUES ($1, 2, $2, 1, 1, 1, 500)
     ON CONFLICT (form_id, version, slot) DO UPDATE SET count = c.count + 1,
       approved = c.approved + 1, timed = c.timed + 1, duration_ms = c.duration_ms + 500`,
    [form, slot],
  );
  await pool.query(
    `INSERT INTO response_days AS c (form_id, day, slot, count, approved, rejected)
     VALUES ($1, '2026-02-01', $2, 1, 1, 0)
     ON CONFLICT (form_id, day, slot) DO UPDATE SET count = c.count + 1, approved = c.approved + 1`,
    [form, slot],
  );
}

const daysOf = async ({ pool }: Db, form: string) =>
  (
    await pool.query(
      `SELECT day::text, sum(count)::int AS count, sum(approved)::int AS approved
       FROM response_days WHERE form_id = $1 GROUP BY day ORDER BY day`,
      [form],
    )
  ).rows;

it('the migration counts responses of the first release by day and duration', async () => {
  const db = await databaseAt('0001');
  await db.pool.query(makeForms);
  await storeAsFirstRelease(db);
  await migrate(db.pool, released);

  expect(await daysOf(db, 'form_old')).toEqual([
    { day: '2026-01-30', count: 1, approved: 0 },
    { day: '2026-01-31', count: 3, approved: 0 },
    { day: '2026-02-01', count: 1, approved: 0 },
  ]);
  expect(await verifyCounters({ db })).toEqual({ forms: 3, responses: 5, differences: [] });
});

it('the migration counts no response twice that a later release has counted', async () => {
  const later = await databaseAt('0008');
  await later.pool.query(makeForms);
  await storeAsFirstRelease(later);
  for (const [index, form] of ['form_old', 'form_new', 'form_new', 'form_old'].entries()) {
    await storeAsLaterRelease(later, form, `resp_${index}`, index);
  }
  const counted = `SELECT * FROM response_days WHERE form_id = 'form_new' ORDER BY slot`;
  const before = (await later.pool.query(counted)).rows;
  await migrate(later.pool, released);

  expect((await later.pool.query(counted)).rows).toEqual(before);
  expect((await daysOf(later, 'form_old')).at(-1)).toEqual({
    ...{ day: '2026-02-01', count: 3, approved: 2 },
  });
  expect(await verifyCounters({ db: later })).toEqual({ forms: 3, responses: 9, differences: [] });
});

it('the migration corrects days with deleted responses of the first release', async () => {
  const db = await databaseAt('0008');
  await db.pool.query(makeForms);
  await storeAsFirstRelease(db);
  await db.pool.query(`DELETE FROM responses WHERE id = 'resp_old_1'`);
  await db.pool.query(
    `UPDATE response_counts SET count = 0, deleted = 1, timed = -1, duration_ms = -1000
     WHERE form_id = 'form_old' AND slot = 1 AND version = 1`,
  );
  await db.pool.query(`INSERT INTO response_days VALUES ('form_old', '2026-01-31', 4, -1, 0, 0)`);
  await migrate(db.pool, released);
  expect(await verifyCounters({ db })).toEqual({ forms: 3, responses: 4, differences: [] });
});

it('the migration disables webhooks of forms that earlier releases have deleted', async () => {
  const db = await databaseAt('0011');
  await db.pool.query(makeForms);
  await db.pool.query(
    `INSERT INTO webhooks (
       id, workspace_id, form_id, url, events, enabled, disabled_reason, secret, created_at, updated_at
     )
     SELECT id, 'ws_1', form_id, '', '{}', enabled, reason, '', now(), now()
     FROM (VALUES
       ('wh_1', NULL, true, NULL), ('wh_2', 'form_old', true, NULL), ('wh_3', 'form_gone', true, NULL),
       ('wh_4', 'form_gone', false, NULL), ('wh_5', 'form_gone', false, 'failing')
     ) AS w(id, form_id, enabled, reason)`,
  );
  await migrate(db.pool, released);
  const { rows } = await db.pool.query(
    'SELECT id, enabled, disabled_reason AS reason FROM webhooks ORDER BY id',
  );
  expect(rows).toEqual([
    { id: 'wh_1', enabled: true, reason: null },
    { id: 'wh_2', enabled: true, reason: null },
    { id: 'wh_3', enabled: false, reason: 'form_deleted' },
    { id: 'wh_4', enabled: false, reason: null },
    { id: 'wh_5', enabled: false, reason: 'failing' },
  ]);
});
