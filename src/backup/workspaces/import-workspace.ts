import type pg from 'pg';
import type { Platform } from '../../platform/container/platform.ts';
import { readAppliedMigrations } from '../../platform/database/migrations/migration-history.ts';
import { encrypt } from '../../platform/secrets/encryption.ts';
import { webhookSecretsPurpose } from '../../platform/secrets/reencrypt-secrets.ts';
import { lockEncryptionKey, type SecretKeys } from '../../platform/secrets/secret-keys.ts';
import { newSecret } from '../../webhooks/signing/webhook-secrets.ts';
import { BackupError } from '../format/backup-error.ts';
import type { Manifest } from '../format/manifest.ts';
import { type OpenedBackup, tablesOf } from '../open-backup.ts';
import type { BackupProgress } from '../progress.ts';
import { copyFilesIn } from '../stored-files.ts';
import { withDirectConnection } from '../tables/direct-connection.ts';
import { copyRows } from '../tables/fill-database.ts';
import { currentSchema, textFormatSettings } from '../tables/snapshot.ts';

export interface ImportOptions {
  /** A new name of the workspace; default: the one that it has. */
  readonly name: string | undefined;
  readonly progress: BackupProgress;
  /** The secret keys of the service, with which the new secrets of webhooks are encrypted. */
  readonly secretKeys: () => Promise<SecretKeys>;
}

export interface ImportedWorkspace {
  readonly id: string;
  readonly name: string;
  readonly forms: number;
  readonly responses: number;
  readonly files: number;
  /** Ids of its webhooks, which are disabled and have new secrets. */
  readonly webhooks: readonly string[];
}

/**
 * Imports a workspace in one transaction. All ids and public addresses are those of the original; nothing
 * that exists is replaced. API keys are not part of an export. Webhooks are disabled and get new secrets,
 * since the secret key of the other installation is not known.
 *
 * @throws {BackupError} if the schemas differ, or the workspace, its name, a form or a slug exists
 */
export async function importWorkspace(
  { db, storage, clock }: Pick<Platform, 'db' | 'storage' | 'clock'>,
  backup: OpenedBackup,
  { name, progress, secretKeys }: ImportOptions,
): Promise<ImportedWorkspace> {
  if (db.isDistributed) throw new BackupError('Workspaces cannot be imported to Citus.');
  const { manifest } = backup;
  const workspace = workspaceOf(manifest, name);
  await assertSameSchema(db.pool, manifest);
  const schema = await currentSchema(db.pool);
  const stored: string[] = [];
  try {
    return await withDirectConnection(db, async (client) => {
      await client.query('BEGIN');
      await client.query(textFormatSettings(schema));
      const source = tablesOf(backup);
      await insertWorkspace(client, workspace);
      for (const [index, table] of source.tables.entries()) {
        progress('tables', index, source.tables.length);
        await copyRows(client, schema, source, table).catch(explainConflict);
      }
      await client.query(countUnclaimedUploads, [workspace.id]);
      const webhooks = await renewWebhooks(client, clock, workspace.id, secretKeys);
      await copyFilesIn(backup, manifest, storage, (key) => {
        progress('files', stored.push(key) - 1, manifest.files.count);
      });
      await client.query('COMMIT');
      const rowsOf = (table: string) =>
        manifest.tables.find((one) => one.name === table)?.rows ?? 0;
      return {
        ...{ id: workspace.id, name: workspace.name, webhooks },
        ...{ forms: rowsOf('forms'), responses: rowsOf('responses'), files: manifest.files.count },
      };
    });
  } catch (error) {
    await storage.remove(stored);
    throw error;
  }
}

type ExportedWorkspace = NonNullable<Manifest['workspace']>;

function workspaceOf({ workspace }: Manifest, name: string | undefined): ExportedWorkspace {
  if (!workspace) throw new BackupError('The export names no workspace.');
  return { ...workspace, name: name ?? workspace.name };
}

/** @throws {BackupError} if the two installations have different schemas */
async function assertSameSchema(
  pool: pg.Pool,
  { migrations, formwright }: Manifest,
): Promise<void> {
  const own = await readAppliedMigrations((query) => pool.query(query));
  if (own.join() === migrations.join()) return;
  throw new BackupError(
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
    throw new BackupError(`The workspace ${id} exists already. Nothing was imported.`);
  }
  if (existing) {
    throw new BackupError(
      `A workspace "${name}" exists already. Nothing was imported. Choose another name with --name.`,
    );
  }
  await client.query(
    'INSERT INTO workspaces (id, name, plan, created_at) VALUES ($1, $2, $3, $4)',
    [id, name, plan, created_at],
  );
}

const uniqueViolation = '23505';

function explainConflict(error: unknown): never {
  const { code, detail, table } = Object(error);
  if (code !== uniqueViolation) throw error;
  throw new BackupError(`${detail} (${table}) Nothing was imported.`, { cause: error });
}

/** The sums of the uploads that no response has claimed yet. */
const countUnclaimedUploads = `
  INSERT INTO unclaimed_uploads (form_id, bytes)
  SELECT form_id, sum(held) FROM files
  WHERE form_id IN (SELECT id FROM forms WHERE workspace_id = $1)
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
