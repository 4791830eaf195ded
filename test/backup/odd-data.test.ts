import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import type pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { createBackup } from '../../src/backup/create-backup.ts';
import { openBackup, tablesOf } from '../../src/backup/open-backup.ts';
import { fillDatabase } from '../../src/backup/tables/fill-database.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { readReleaseSchema } from '../../src/platform/database/migrations/migration-files.ts';
import { createLog } from '../../src/platform/observability/log.ts';
import { schemaFolder } from '../../src/platform/startup/open-database.ts';
import { plainFolder } from '../../src/platform/storage/plain-folder.ts';
import { jobNames } from '../../src/services/job-names.ts';
import { createDatabase } from '../support/database/test-database.ts';
import { createTestWorld } from '../support/world/test-world.ts';

const world = await createTestWorld();
const { db } = world.services;

/** Rows of each table. */
const rowCount = 20;

/** Tables whose rows are about running servers only. */
const transient = ['form_changes', 'rate_counts', 'form_editors'];

interface Column {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly labels: string[] | null;
}

const text = fc
  .string({ unit: 'binary', maxLength: 40 })
  .map((value) => value.toWellFormed().replaceAll('\0', ''));
const oddText = fc.oneof(
  text,
  fc.constantFrom('\\N', '\\.', '\t\n\r\b\f\v', '\\', '"\'', '\u2028', '👩‍👩‍👧', ' ', '\\x00'),
);

/** Values of a type, as text that PostgreSQL reads. */
function valuesOf(table: string, { name, type, labels }: Column): fc.Arbitrary<unknown> {
  if (table === 'installation' && name === 'id') return fc.constant(1); // it has one row
  if (labels) return fc.constantFrom(...labels);
  const byType: Record<string, fc.Arbitrary<unknown>> = {
    text: oddText,
    'text[]': fc.array(oddText, { maxLength: 3 }),
    bytea: fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
    'bit(4096)': fc.integer({ min: 0 }).map((bits) => bits.toString(2).padStart(4096, '01')),
    boolean: fc.boolean(),
    smallint: fc.integer({ min: -32_768, max: 32_767 }),
    integer: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
    bigint: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
    // Stored as it was written: white space, the order and repetition of members, forms of numbers.
    json: fc.oneof(
      fc.jsonValue().map((value) => JSON.stringify(value, null, 2).replaceAll('\\u0000', '')),
      fc.constantFrom(
        '{"a": 1.0e+2,"a":\t2}',
        '[ ]',
        '"\\ud83d\\ude00"',
        ' null ',
        '12345678901234567890',
      ),
    ),
    date: fc.constantFrom('1970-01-01', '0001-01-01', '9999-12-31', '2024-02-29'),
    'timestamp(3) with time zone': fc.constantFrom(
      '2026-01-02T03:04:05.678Z',
      '0001-01-01T00:00:00Z',
      '9999-12-31T23:59:59.999Z',
      'infinity',
      '-infinity',
      '1969-12-31T23:59:59.999+14:00',
    ),
  };
  const found = byType[type];
  if (!found) throw new Error(`no values of the type ${type}`);
  return found;
}

async function columnsOf(pool: pg.Pool, table: string): Promise<Column[]> {
  const { rows } = await pool.query<Column>(
    `SELECT attname AS name, format_type(atttypid, atttypmod) AS type, attnotnull AS required,
       (SELECT array_agg(enumlabel::text) FROM pg_enum WHERE enumtypid = atttypid) AS labels
     FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum`,
    [table],
  );
  return rows;
}

/** Inserts odd rows; those that violate a unique constraint are left out. */
async function insertOddRows(table: string): Promise<void> {
  const columns = await columnsOf(db.pool, table);
  const row = fc.tuple(
    ...columns.map((column) =>
      column.required ? valuesOf(table, column) : fc.option(valuesOf(table, column), { nil: null }),
    ),
  );
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  const parameters = columns.map(({ type }, index) => `$${index + 1}::${type}`).join(', ');
  for (const values of fc.sample(row, { numRuns: rowCount, seed: 7 })) {
    await db.pool.query(
      `INSERT INTO ${table} (${names}) VALUES (${parameters}) ON CONFLICT DO NOTHING`,
      values.map((value) => (typeof value === 'bigint' ? `${value}` : value)),
    );
  }
}

/** The rows of a table as PostgreSQL writes them. */
async function rowsOf(pool: pg.Pool, table: string): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(
    `SELECT t::text AS line FROM ${table} t ORDER BY t::text COLLATE "C"`,
  );
  return rows.map(({ line }) => line);
}

it('a restored database has the same rows in all tables, whatever they contain', async () => {
  const { tables } = await readReleaseSchema(schemaFolder);
  const { rows } = await db.pool.query<{ name: string }>(
    `SELECT relname::text AS name FROM pg_class WHERE relname = ANY($1) AND relkind = 'r'`,
    [[...tables]],
  );
  const existing = rows.map(({ name }) => name);
  for (const table of existing) await insertOddRows(table);
  // Odd rows of files have no content in the storage.
  await db.pool.query('UPDATE files SET size = NULL');

  const folder = mkdtempSync(join(tmpdir(), 'formwright-backup-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const options = {
    place: plainFolder(join(folder, 'backup')),
    location: 'the backup',
    passphrase: 'a passphrase of the tests',
    progress: () => undefined,
  };
  const more = { schemaFolder, generatedKey: undefined };
  const manifest = await createBackup(world.services, { ...options, ...more });
  expect(manifest.tables.map(({ name }) => name).sort()).toEqual(
    existing.filter((name) => !transient.includes(name)).sort(),
  );

  const empty = await createDatabase('template0');
  onTestFinished(() => empty.drop());
  const target = openDatabase(empty.connection, createLog('silent'));
  try {
    await fillDatabase(target, tablesOf(await openBackup(options, 'installation')), {
      schemaFolder,
      jobNames,
    });
    for (const table of existing) {
      const expected = transient.includes(table) ? [] : await rowsOf(db.pool, table);
      expect(await rowsOf(target.pool, table), table).toEqual(expected);
    }
    expect((await rowsOf(target.pool, 'responses')).length).toBeGreaterThan(rowCount / 2);
  } finally {
    await target.close();
  }
});
