// Imports a workspace in one transaction. All ids and public addresses are those of the original; nothing that exists
// is replaced, and nothing of another workspace is changed, whatever the export contains. API keys are not part of an
// export. Webhooks are disabled and get new secrets, since the secret key of the other installation is not known.

import type pg from 'pg';
import { readReleaseSchema } from '../../platform/database/migrations/migration-files.ts';
import { readAppliedMigrations } from '../../platform/database/migrations/migration-history.ts';
import { isId } from '../../platform/ids.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { encrypt } from '../../platform/secrets/encryption.ts';
import { webhookSecretsPurpose } from '../../platform/secrets/reencrypt-secrets.ts';
import { lockEncryptionKey, type SecretKeys } from '../../platform/secrets/secret-keys.ts';
import type { Platform } from '../../platform/startup/platform.ts';
import { newSecret } from '../../webhooks/sending/sign.ts';
import type { Manifest } from '../format/manifest.ts';
import { type BackupProgress, type OpenedBackup, tablesOf } from '../open-backup.ts';
import { assertFilesHaveRows, assertNotStored, copyFilesIn, listFiles } from '../stored-files.ts';
import { assertKnownTables, listTables, type SourceTable } from '../tables/schema-tables.ts';
import { currentSchema, textFormatSettings, withDirectConnection } from '../tables/snapshot.ts';
import { assertStorable } from './staged-contents.ts';
import {
  assertNewOwners,
  assertOwnRows,
  insertStaged,
  stagedFiles,
  stageTables,
} from './staged-tables.ts';
import { workspaceTables } from './workspace-tables.ts';

export interface ImportOptions {
  /** A new name of the workspace; default: the one that it has. */
  readonly name: string | undefined;
  readonly schemaFolder: string;
  readonly progress: BackupProgress;
  /** The secret keys of the service, with which the new secrets of webhooks are encrypted. */
  readonly secretKeys: () => Promise<SecretKeys>;
}

export interface ImportedWorkspace {
  readonly id: string;
  readonly name: string;
  /** The one in the export. */
  readonly plan: ExportedWorkspace['plan'];
  readonly forms: number;
  readonly responses: number;
  readonly files: number;
  /** Ids of its webhooks, which are disabled and have new secrets. */
  readonly webhooks: readonly string[];
}

/**
 * @throws {OperatorError} if the schemas differ, what is imported exists, or the export has other rows or files than those
 *   of its workspace, or contents that no client can store
 */
export async function importWorkspace(
  { db, storage, clock }: Pick<Platform, 'db' | 'storage' | 'clock'>,
  backup: OpenedBackup,
  { name, schemaFolder, progress, secretKeys }: ImportOptions,
): Promise<ImportedWorkspace> {
  if (db.isDistributed) throw new OperatorError('Workspaces cannot be imported to Citus.');
  const { manifest } = backup;
  const workspace = workspaceOf(manifest, name);
  await assertSameSchema(db.pool, manifest);
  const schema = await currentSchema(db.pool);
  const tables = await listTables(db.pool, schema, await readReleaseSchema(schemaFolder));
  const source = tablesOf(backup);
  assertKnownTables(source.tables, tables.filter(isOfWorkspace));
  const rowsOf = (table: string) => manifest.tables.find((one) => one.name === table)?.rows ?? 0;
  const stored: string[] = [];
  let webhooks: string[] = [];
  let isCommitting = false;
  try {
    await withDirectConnection(db, async (client) => {
      await client.query('BEGIN');
      await client.query(textFormatSettings(schema));
      await client.query(lockImport, [workspace.id]);
      await insertWorkspace(client, workspace);
      await stageTables(client, schema, source, (done) =>
        progress('tables', done, source.tables.length),
      );
      await assertOwnRows(client, workspace.id);
      await assertNewOwners(client, schema, tables, workspace.id);
      await assertStorable(client);
      await assertFilesHaveRows(client, stagedFiles, backup, manifest);
      await assertNotStored(storage, await listFiles(client, 'true', stagedFiles));
      await insertStaged(client, schema, source.tables);
      await client.query(countUnclaimedUploads, [workspace.id]);
      webhooks = await renewWebhooks(client, clock, workspace.id, secretKeys);
      await copyFilesIn(backup, manifest, storage, (key) => {
        progress('files', stored.push(key) - 1, manifest.files.count);
      });
      isCommitting = true;
      await client.query('COMMIT');
    });
  } catch (error) {
    if (!isCommitting || !(await isImported(db.pool, workspace))) {
      await storage.remove(stored);
      throw error;
    }
  }
  return {
    id: workspace.id,
    name: workspace.name,
    plan: workspace.plan,
    webhooks,
    forms: rowsOf('forms'),
    responses: rowsOf('responses'),
    files: manifest.files.count,
  };
}

const importLock = 0x46_57_49; // "FWI"

/** Held by the transaction of an import until it ends, also if its connection is lost. */
const lockImport = `SELECT pg_advisory_xact_lock(${importLock}, hashtext($1))`;

/**
 * Whether a transaction whose COMMIT has failed was committed nevertheless: the answer may have been lost.
 *
 * @throws {OperatorError} if that cannot be found out; then nothing may be removed
 */
async function isImported(pool: pg.Pool, { id }: ExportedWorkspace): Promise<boolean> {
  try {
    await pool.query(lockImport, [id]); // the transaction has ended
    const { rowCount } = await pool.query('SELECT FROM workspaces WHERE id = $1', [id]);
    return rowCount === 1;
  } catch (cause) {
    throw new OperatorError(
      `The connection to the database was lost at the end of the import. Look for ${id} in "workspaces list": ` +
        'if it is missing, remove the files that "files verify" lists without a row, and import again.',
      { cause },
    );
  }
}

const namesOfWorkspace = new Set(workspaceTables.map(({ name }) => name));
const isOfWorkspace = ({ name }: SourceTable) => namesOfWorkspace.has(name);

type ExportedWorkspace = NonNullable<Manifest['workspace']>;

function workspaceOf({ workspace }: Manifest, name: string | undefined): ExportedWorkspace {
  if (!workspace) throw new OperatorError('The export names no workspace.');
  if (!isId('ws', workspace.id)) {
    throw new OperatorError(
      `The id of the workspace, "${workspace.id}", is not an id of the service.`,
    );
  }
  return { ...workspace, name: name ?? workspace.name };
}

/** @throws {OperatorError} if the two installations have different schemas */
async function assertSameSchema(
  pool: pg.Pool,
  { migrations, formwright }: Manifest,
): Promise<void> {
  const own = await readAppliedMigrations((query) => pool.query(query));
  if (own.join() === migrations.join()) return;
  throw new OperatorError(
    `The export was made by release ${formwright}, whose database schema is another one. ` +
      'Upgrade both installations to the same release, and export again.',
  );
}

async function insertWorkspace(client: pg.Client, workspace: ExportedWorkspace): Promise<void> {
  const { id, name, plan, created_at } = workspace;
  const { rows } = await client.query<{ id: string }>(
    'SELECT id FROM workspaces WHERE id = $1 OR name = $2',
    [id, name],
  );
  const [existing] = rows;
  if (existing?.id === id) {
    throw new OperatorError(`The workspace ${id} exists already. Nothing was imported.`);
  }
  if (existing) {
    throw new OperatorError(
      `A workspace "${name}" exists already. Nothing was imported. Choose another name with --name.`,
    );
  }
  await client.query(
    'INSERT INTO workspaces (id, name, plan, created_at) VALUES ($1, $2, $3, $4)',
    [id, name, plan, created_at],
  );
}

/** The sums of the uploads that no response has claimed yet. */
const countUnclaimedUploads = `
  INSERT INTO unclaimed_uploads (form_id, bytes)
  SELECT form_id, sum(held) FROM files
  WHERE form_id IN (SELECT id FROM forms WHERE workspace_id = $1) AND response_id IS NULL
  GROUP BY form_id HAVING sum(held) > 0`;

/** Disables the webhooks of a workspace and gives them new secrets. */
async function renewWebhooks(
  client: pg.Client,
  clock: Platform['clock'],
  workspaceId: string,
  secretKeys: ImportOptions['secretKeys'],
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    'SELECT id FROM webhooks WHERE workspace_id = $1 ORDER BY id',
    [workspaceId],
  );
  if (rows.length === 0) return [];
  const key = await lockEncryptionKey((query) => client.query(query), await secretKeys());
  for (const { id } of rows) {
    const context = { purpose: webhookSecretsPurpose, owner: id };
    const sealed = Buffer.from(encrypt(key, clock, context, newSecret(clock)));
    await client.query(
      `UPDATE webhooks SET secret = $2, previous_secret = NULL, previous_until = NULL, enabled = false,
         disabled_reason = NULL, failing_since = NULL WHERE id = $1`,
      [id, sealed],
    );
  }
  return rows.map(({ id }) => id);
}
