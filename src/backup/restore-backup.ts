// Restores a verified backup into an empty database and an empty storage. A failure empties both again. If the process
// is killed, the database remains marked and no server starts with it; the next call begins again.

import { buffer } from 'node:stream/consumers';
import { type FileVerification, verifyFiles } from '../files/file-cleanup.ts';
import { finalKey } from '../files/find-files.ts';
import type { Config } from '../platform/config/config.ts';
import { readReleaseSchema } from '../platform/database/migrations/migration-files.ts';
import { OperatorError } from '../platform/operator-error.ts';
import {
  findKeyMismatch,
  keyFilePath,
  readKeyFile,
  type SecretKeys,
  writeKeyFile,
} from '../platform/secrets/secret-keys.ts';
import { type Installation, schemaFolder } from '../platform/startup/open-database.ts';
import { openConfiguredStorage, type StartupContext } from '../platform/startup/open-platform.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { type CounterVerification, verifyCounters } from '../responses/counters/verify-counters.ts';
import { atMostBytes, readPart } from './format/parts.ts';
import { type BackupProgress, type OpenedBackup, tablesOf } from './open-backup.ts';
import { withStoppedInstallation } from './stopped-installation.ts';
import { assertFilesHaveRows, copyFilesIn, readFileIndex } from './stored-files.ts';
import { assertEmpty, type FillOptions, fillDatabase } from './tables/fill-database.ts';
import { assertKnownMigrations } from './tables/snapshot.ts';

export interface RestoreTarget extends Pick<Installation, 'db' | 'dataDir'> {
  readonly storage: Storage;
  readonly config: Pick<Config, 'SECRET_KEY' | 'SECRET_KEY_PREVIOUS'>;
}

export interface RestoreOptions extends Pick<FillOptions, 'schemaFolder' | 'jobNames'> {
  readonly progress: BackupProgress;
  /** Restores although the key of the backup is not available; `secrets reset` is then necessary. */
  readonly withoutKey: boolean;
}

/** What was restored, compared with itself. */
export interface RestoredBackup {
  /** The folder of files and of the secret key, unless configured otherwise. */
  readonly dataDir: string;
  readonly counters: CounterVerification;
  readonly files: FileVerification;
}

/** @throws {OperatorError} if the target is not empty or has another secret key, before anything is changed */
export async function restoreBackup(
  target: RestoreTarget,
  backup: OpenedBackup,
  { schemaFolder, jobNames, progress, withoutKey }: RestoreOptions,
): Promise<RestoredBackup> {
  const { db, storage } = target;
  const release = await readReleaseSchema(schemaFolder);
  const { migrations } = backup.manifest;
  assertKnownMigrations(migrations, release);
  await assertEmpty(db);
  await assertEmptyStorage(storage, backup);
  const key = await findKeyToWrite(target, backup, withoutKey);
  const stored: string[] = [];
  let restored: RestoredBackup | undefined;
  const complete = async () => {
    const { files } = backup.manifest;
    await assertFilesHaveRows(db.pool, 'files', backup, backup.manifest);
    await copyFilesIn(backup, backup.manifest, storage, (copied) => {
      progress('files', stored.push(copied) - 1, files.count);
    });
    const counters = await verifyCounters({ db });
    restored = { dataDir: target.dataDir, counters, files: await verifyFiles({ db, storage }) };
    if (key) await writeKeyFile(keyFilePath(target.dataDir), key);
  };
  try {
    const source = { ...tablesOf(backup), migrations };
    await fillDatabase(db, source, { schemaFolder, jobNames, progress, complete });
  } catch (error) {
    await storage.remove(stored);
    throw error;
  }
  if (!restored) throw new OperatorError('The backup was not restored.');
  return restored;
}

/** @throws {OperatorError} if the storage has other files than those of an interrupted restore of this backup */
async function assertEmptyStorage(storage: Storage, backup: OpenedBackup): Promise<void> {
  const keys = new Set<string>();
  for await (const { key } of readFileIndex(backup, backup.manifest)) keys.add(key);
  for await (const { key } of storage.list()) {
    if (keys.has(finalKey(key))) continue;
    throw new OperatorError(
      `The storage of files is not empty: it contains ${key}. Nothing was changed. ` +
        'Use an empty folder or prefix (STORAGE_URL, DATA_DIR).',
    );
  }
}

/**
 * The generated key of the backup, which is written to DATA_DIR; undefined if the environment has the right key.
 *
 * @throws {OperatorError} if no available key is the one of the backup
 */
async function findKeyToWrite(
  { config, dataDir }: RestoreTarget,
  backup: OpenedBackup,
  withoutKey: boolean,
): Promise<Uint8Array | undefined> {
  const needed = backup.manifest.secret_key;
  if (!needed) return undefined;
  const path = keyFilePath(dataDir);
  const inFile = await readKeyFile(path);
  const current = config.SECRET_KEY === undefined ? inFile : Buffer.from(config.SECRET_KEY);
  const previous = config.SECRET_KEY_PREVIOUS;
  const keys: SecretKeys | undefined = current && {
    secret: current,
    ...(previous !== undefined && { previousSecret: Buffer.from(previous) }),
  };
  const installation = { current: needed.fingerprint, previous: needed.previous_fingerprint };
  if (keys && findKeyMismatch(installation, keys) === undefined) return undefined;
  if (keys && !withoutKey) {
    const name = config.SECRET_KEY === undefined ? `The key in ${path}` : 'SECRET_KEY';
    throw new OperatorError(
      `${name} is not the key of the backup, whose fingerprint is ${needed.fingerprint}. ` +
        `Nothing was changed. ${lostKeyAdvice}`,
    );
  }
  if (!keys && needed.part) {
    const stored = await readPart(backup, needed.part);
    return new Uint8Array(await buffer(atMostBytes(stored, needed.part.name, maxKeyBytes)));
  }
  if (withoutKey) return undefined;
  throw new OperatorError(
    'The backup does not contain its secret key, which was set by SECRET_KEY: set it to the same value. ' +
      `Its fingerprint is ${needed.fingerprint}. Nothing was changed. ${lostKeyAdvice}`,
  );
}

/** Far more than a generated key has. */
const maxKeyBytes = 4096;

const lostKeyAdvice = 'If the key is lost, add --without-key, and run "secrets reset" afterwards.';

/**
 * Restores a verified backup to the installation of a configuration. Servers that start in the meantime wait.
 *
 * @throws {OperatorError} see `restoreBackup`
 * @throws {OperatorError} if a server uses the embedded database
 */
export function restoreInstallation(
  context: StartupContext,
  backup: OpenedBackup,
  options: Pick<RestoreOptions, 'progress' | 'withoutKey'>,
): Promise<RestoredBackup> {
  const { config, jobNames } = context;
  return withStoppedInstallation(context, async ({ db, dataDir }) => {
    const storage = await openConfiguredStorage(config, dataDir);
    await storage.check();
    const target = { db, dataDir, storage, config };
    return restoreBackup(target, backup, { ...options, schemaFolder, jobNames });
  });
}
