// Makes a backup while servers are running: the tables of one snapshot, then the files that they refer to, and the
// generated secret key. The manifest is written last: without it, the backup is incomplete.

import { Readable } from 'node:stream';
import { withoutRemovals } from '../platform/database/installation-locks.ts';
import { readReleaseSchema } from '../platform/database/migrations/migration-files.ts';
import { version } from '../platform/installation.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { fingerprintOf, readBoundKeys } from '../platform/secrets/secret-keys.ts';
import type { Platform } from '../platform/startup/platform.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { deriveKeys, type Encryption, newEncryption, noKeys } from './format/backup-keys.ts';
import {
  type BackupTable,
  formatVersion,
  type Manifest,
  writeManifest,
} from './format/manifest.ts';
import { type PartStore, writePart } from './format/parts.ts';
import type { BackupProgress } from './open-backup.ts';
import { copyFilesOut, listFiles, type StoredFile } from './stored-files.ts';
import { directOptions, type Snapshot, withSnapshot } from './tables/snapshot.ts';

/** The rows that a backup contains. */
export interface BackupScope {
  /** The workspace that the backup is limited to, or null. */
  readonly workspace: Manifest['workspace'];
  /** SQL that selects the rows of a table; undefined for tables that are not copied. */
  conditionOf(table: string): string | undefined;
  /** SQL that selects the rows of `files` whose content is copied. */
  readonly filesCondition: string;
}

/** Everything. */
const wholeInstallation: BackupScope = {
  workspace: null,
  conditionOf: () => 'true',
  filesCondition: 'true',
};

export type BackupServices = Pick<Platform, 'db' | 'storage' | 'clock'>;

export interface BackupOptions {
  readonly place: Storage;
  /** The place, for messages. */
  readonly location: string;
  /** Encrypts the backup. */
  readonly passphrase: string | undefined;
  readonly progress: BackupProgress;
  readonly schemaFolder: string;
  /** The secret key, if the service has generated it; one from the environment is not part of a backup. */
  readonly generatedKey: Uint8Array | undefined;
}

/**
 * @param scope a part of the data; default: everything
 * @throws {OperatorError} if the place is not empty or too small, or another backup is running
 */
export async function createBackup(
  services: BackupServices,
  options: BackupOptions,
  scope: BackupScope = wholeInstallation,
): Promise<Manifest> {
  const { place, location, passphrase } = options;
  await assertEmptyPlace(place, location);
  const encryption = passphrase === undefined ? null : newEncryption(services.clock);
  const store = {
    place,
    keys: encryption ? await deriveKeys(`${passphrase}`, encryption) : noKeys,
  };
  const copied = await withoutRemovals(directOptions(services.db), () =>
    copyParts(services, options, store, encryption, scope),
  );
  if (!copied) throw new OperatorError('Another backup is running. Wait until it has ended.');
  await writeManifest(place, copied, store.keys);
  return copied;
}

async function assertEmptyPlace(place: Storage, location: string): Promise<void> {
  await place.check();
  for await (const { key } of place.list()) {
    throw new OperatorError(
      `${location} is not empty: it contains ${key}. Choose a folder or prefix that does not exist.`,
    );
  }
}

async function copyParts(
  services: BackupServices,
  options: BackupOptions,
  store: PartStore,
  encryption: Encryption | null,
  scope: BackupScope,
): Promise<Manifest> {
  const release = await readReleaseSchema(options.schemaFolder);
  const { files, ...copied } = await withSnapshot(services.db, release, async (snapshot) => {
    const found = await listFiles(snapshot.client, scope.filesCondition);
    await assertSpace(options, found);
    return {
      files: found,
      created_at: snapshot.takenAt.toISOString(),
      postgres: snapshot.serverVersion,
      migrations: [...snapshot.migrations],
      secret_key: await copySecretKey(services, options, store, snapshot),
      tables: await copyTables(services, options, store, snapshot, scope),
    };
  });
  return {
    format: formatVersion,
    kind: scope.workspace ? 'workspace' : 'installation',
    formwright: version,
    ...copied,
    workspace: scope.workspace,
    files: await copyFilesOut(store, services, files, (done) =>
      options.progress('files', done, files.length),
    ),
    encryption,
  };
}

/** Checks early that the files fit; how far tables are compressed is not known before. */
async function assertSpace(
  { place, location }: BackupOptions,
  files: readonly StoredFile[],
): Promise<void> {
  const needed = files.reduce((sum, { size }) => sum + size, 0);
  const space = await place.space();
  if (!space || space.free > needed) return;
  throw new OperatorError(
    `${location} has ${space.free} bytes left, but the files alone need ${needed}.`,
  );
}

async function copyTables(
  { clock }: BackupServices,
  { progress }: BackupOptions,
  store: PartStore,
  snapshot: Snapshot,
  scope: BackupScope,
): Promise<BackupTable[]> {
  const copies: BackupTable[] = [];
  const selected = snapshot.tables.flatMap((table) => {
    const condition = scope.conditionOf(table.name);
    return condition === undefined ? [] : [{ table, condition }];
  });
  for (const { table, condition } of selected) {
    progress('tables', copies.length, selected.length);
    const { content, rows } = await snapshot.openRows(table, condition);
    const part = await writePart(store, clock, `tables/${table.name}.copy.gz`, content);
    copies.push({ name: table.name, columns: [...table.columns], rows: rows(), part });
  }
  return copies;
}

/** Copies the generated key if it is the one that the database is bound to. */
async function copySecretKey(
  { clock }: BackupServices,
  { generatedKey: key }: BackupOptions,
  store: PartStore,
  { client }: Snapshot,
): Promise<Manifest['secret_key']> {
  const installation = await readBoundKeys((query) => client.query(query));
  if (!installation) return null;
  const isCurrent = key !== undefined && fingerprintOf(key) === installation.current;
  return {
    fingerprint: installation.current,
    previous_fingerprint: installation.previous,
    part: isCurrent
      ? await writePart(store, clock, 'secret-key', Readable.from([Buffer.from(key)]))
      : null,
  };
}
