import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { createBackup } from '../../../src/backup/create-backup.ts';
import { openBackup, openPlace } from '../../../src/backup/open-backup.ts';
import { restoreBackup } from '../../../src/backup/restore-backup.ts';
import { fillDatabase } from '../../../src/backup/tables/fill-database.ts';
import { openDatabase } from '../../../src/platform/database/database.ts';
import { createLog } from '../../../src/platform/observability/log.ts';
import { schemaFolder } from '../../../src/platform/startup/open-database.ts';
import { openStorage } from '../../../src/platform/storage/open-storage.ts';
import { jobNames } from '../../../src/services/job-names.ts';
import { createDatabase } from '../../support/database/test-database.ts';
import { createTestWorld } from '../../support/world/test-world.ts';
import {
  type Archive,
  changeManifest,
  filesOf,
  openCopies,
  readArchive,
  setFields,
  tableOf,
  writeArchive,
} from './archive.ts';
import { buildBusyWorkspace } from './busy-workspace.ts';

// A backup that an attacker has made, with the right checksums, is given to `restore`.

const world = await createTestWorld();
const { formId } = await buildBusyWorkspace(world);
const scratch = mkdtempSync(join(tmpdir(), 'formwright-hostile-'));
afterAll(() => rmSync(scratch, { recursive: true }));
const newFolder = () => mkdtempSync(join(scratch, 'backup-'));
const ignore = { progress: () => undefined, passphrase: undefined };
const honest = join(scratch, 'honest');
const place = await openPlace(honest, undefined);
const options = { ...ignore, place, location: honest, schemaFolder, generatedKey: undefined };
await createBackup(world.services, options);

async function emptyTarget() {
  const empty = await createDatabase('template0');
  onTestFinished(() => empty.drop());
  const db = openDatabase(empty.connection, createLog('silent'));
  onTestFinished(() => db.close());
  const dataDir = newFolder();
  return { db, dataDir, storage: await openStorage(undefined, dataDir), config: {} };
}

async function changed(change: (archive: Archive) => void): Promise<string> {
  const archive = await readArchive(honest);
  change(archive);
  const folder = newFolder();
  await writeArchive(folder, archive);
  return folder;
}

async function open(folder: string) {
  const opened = await openPlace(folder, undefined);
  return openBackup({ ...ignore, place: opened, location: 'the backup' }, 'installation');
}

async function expectRefusal(folder: string, message: RegExp | string): Promise<void> {
  const target = await emptyTarget();
  const restoring = async () =>
    restoreBackup(target, await open(folder), {
      schemaFolder,
      jobNames,
      progress: ignore.progress,
      withoutKey: true,
    });
  const outcome = await restoring().then(
    () => 'restored',
    (error: unknown) => error,
  );
  expect(outcome).toMatchObject({ name: 'OperatorError', message: expect.stringMatching(message) });
  const { rows } = await target.db.pool.query(
    `SELECT tablename FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  expect(rows).toEqual([]);
  const stored = Object.keys(filesOf(target.dataDir));
  expect(stored.filter((path) => !path.endsWith('.formwright-storage'))).toEqual([]);
  await expect.poll(() => openCopies(target.db.pool)).toBe(0);
}

const secondCopy = 'forms" (id) FROM STDIN; COPY "public"."forms" (id) FROM STDIN; --';

describe('a backup is refused, and the database and the storage stay empty', () => {
  const tables = [secondCopy, 'maintenance', '_prisma_migrations', 'pg_authid', 'job', ''];
  it.each(tables)('with the table %s', async (name) => {
    const folder = await changed((archive) => {
      archive.tables.push({ name, columns: ['id'], rows: [] });
    });
    await expectRefusal(folder, /contains the table/);
  });

  it.each(['id) FROM STDIN; DROP TABLE forms; --', 'id"', 'xmin', ''])(
    'with the column %s',
    async (column) => {
      const folder = await changed((archive) => {
        const { columns, rows } = tableOf(archive, 'forms');
        columns.push(column);
        for (const row of rows) row.push('1');
      });
      await expectRefusal(folder, 'table "forms" has other columns');
    },
  );

  it('with a table listed twice', async () => {
    const folder = await changed((archive) => {
      archive.tables.push(tableOf(archive, 'api_keys'));
    });
    await expectRefusal(folder, 'contains the table "api_keys" twice');
  });

  it('with rows that PostgreSQL refuses', async () => {
    const folder = await changed((archive) => setFields(archive, 'forms', { draft: '{' }));
    await expectRefusal(folder, 'table "forms"');
  });

  it('with fewer rows than declared, or more', async () => {
    for (const rows of [0, 2]) {
      const folder = await changed(() => undefined);
      await changeManifest(folder, (manifest) => {
        const table = manifest.tables.find(({ name }) => name === 'forms');
        if (table) table.rows = rows;
      });
      await expectRefusal(folder, /"forms" has 2 rows|more than 0 lines/);
    }
  });

  it('with a file that has no row', async () => {
    const folder = await changed(({ files }) => {
      files.push({ key: `${formId}/file_${'z'.repeat(26)}`, content: 'x' });
    });
    await expectRefusal(folder, 'has no row');
  });
});

it('a source with a table that the release does not have is refused, as by "move"', async () => {
  const { db } = await emptyTarget();
  const tables = [{ name: secondCopy, columns: ['id'] }];
  const source = {
    migrations: (await readArchive(honest)).manifest.migrations,
    tables,
    open: () => Promise.reject(new Error('no table may be read')),
  };
  await expect(fillDatabase(db, source, { schemaFolder, jobNames })).rejects.toThrow(
    'contains the table',
  );
});

it('the backup that the others are made from is restored', async () => {
  const restored = await restoreBackup(await emptyTarget(), await open(honest), {
    schemaFolder,
    jobNames,
    progress: ignore.progress,
    withoutKey: true,
  });
  expect(restored).toMatchObject({
    counters: { responses: 2, differences: [] },
    files: { files: 3, differences: [] },
  });
});
