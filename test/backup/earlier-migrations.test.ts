import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createBackup } from '../../src/backup/create-backup.ts';
import { type OpenedBackup, openBackup } from '../../src/backup/open-backup.ts';
import { restoreBackup } from '../../src/backup/restore-backup.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { createLog } from '../../src/platform/observability/log.ts';
import { schemaFolder } from '../../src/platform/startup/open-database.ts';
import { openStorage } from '../../src/platform/storage/open-storage.ts';
import { plainFolder } from '../../src/platform/storage/plain-folder.ts';
import { jobNames } from '../../src/services/job-names.ts';
import { createDatabase } from '../support/database/test-database.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// Backups from before the migrations were replaced by one baseline.

const world = await createTestWorld();
const { slug } = await buildPublishedForm(await world.client());
await world.visitor.rest(`POST /public/forms/${slug}/submissions`, {
  body: { answers: { name: 'Ann' } },
});
// The migrations after the baseline are reverted.
await world.services.db.pool.query(`
  DROP TABLE answer_checkpoints, dataset_rows, dataset_revisions, datasets;
  ALTER TABLE form_versions DROP COLUMN datasets;
  ALTER TABLE responses DROP COLUMN time_zone;
  ALTER TABLE webhooks DROP COLUMN include;
  ALTER TABLE forms DROP COLUMN tags;
  ALTER TABLE files DROP COLUMN uploader`);

/** A backup of the world that says which migrations its database had, and an empty installation to restore it to. */
async function setUp(migrations: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'formwright-earlier-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const options = {
    place: plainFolder(join(folder, 'backup')),
    location: 'the backup',
    passphrase: undefined,
    progress: () => undefined,
  };
  await createBackup(world.services, { ...options, schemaFolder, generatedKey: undefined });
  const opened = await openBackup(options, 'installation');
  const backup: OpenedBackup = { ...opened, manifest: { ...opened.manifest, migrations } };

  const empty = await createDatabase('template0');
  onTestFinished(() => empty.drop());
  const db = openDatabase(empty.connection, createLog('silent'));
  onTestFinished(() => db.close());
  const dataDir = join(folder, 'data');
  const storage = await openStorage(undefined, dataDir);
  const { SECRET_KEY } = world.services.config;
  const config = SECRET_KEY === undefined ? {} : { SECRET_KEY };
  const restore = () =>
    restoreBackup({ db, dataDir, storage, config }, backup, {
      schemaFolder,
      jobNames,
      progress: () => undefined,
      withoutKey: true,
    });
  return { db, restore };
}

it('a backup of the last of the earlier migrations is restored', async () => {
  const { db, restore } = await setUp(['0001_init', '0031_partials_submitted_once']);
  expect(await restore()).toMatchObject({ counters: { responses: 1, differences: [] } });
  const { rows } = await db.pool.query(
    'SELECT migration_name AS name FROM _prisma_migrations ORDER BY 1',
  );
  expect(rows.map(({ name }) => name)).toEqual([
    '0001_baseline',
    '0002_response_time_zone',
    '0003_datasets',
    '0004_answer_checkpoints',
    '0005_webhook_include',
    '0006_form_editors',
    '0007_form_tags',
    '0008_file_uploader',
    '0009_file_uploader_index',
  ]);
});

it('an older backup is refused, and the message says which commit migrates it', async () => {
  const { db, restore } = await setUp(['0001_init', '0030_console_sessions']);
  await expect(restore()).rejects.toThrow(
    /is 0030_console_sessions\. .*start the commit 70c2acaefc49 once/,
  );
  const { rows } = await db.pool.query(`SELECT FROM pg_tables WHERE schemaname = 'public'`);
  expect(rows).toEqual([]);
});
