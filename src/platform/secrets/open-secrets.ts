import { rm } from 'node:fs/promises';
import type pg from 'pg';
import type { Clock } from '../clock.ts';
import type { Config } from '../config/config.ts';
import { inTransaction, type Query } from '../database/database.ts';
import type { Log } from '../observability/log.ts';
import {
  beginRotation,
  claimInstallation,
  findKeyMismatch,
  finishRotation,
  type KeyMismatch,
  readInstallation,
  resetInstallation,
} from './installation.ts';
import { generateKeyFile, keyFilePath, readKeyFile } from './key-file.ts';
import { findUndecryptable, reencryptAll } from './reencrypt-secrets.ts';
import { fingerprintOf, SecretError, type SecretKeys } from './secret-keys.ts';

export interface SecretSources {
  readonly config: Pick<Config, 'SECRET_KEY' | 'SECRET_KEY_PREVIOUS' | 'DATABASE_URL'>;
  /** Where a generated key is kept. */
  readonly dataDir: string;
  readonly pool: pg.Pool;
  readonly clock: Pick<Clock, 'random'>;
  readonly log: Log;
}

/**
 * The secret keys of a server. The first start ties the database to its key, generated into a file of
 * DATA_DIR where none is given; from then on every start must have that key. With a new key and the one
 * before, stored secrets are encrypted with the new one, and the database is tied to that.
 *
 * @throws {SecretError} if the keys do not fit the database
 */
export async function openSecrets(sources: SecretSources): Promise<SecretKeys> {
  const found = await findKeys(sources);
  if (!found) return generateKey(sources);
  const fault = await bindDatabaseToKeys(sources.pool, found);
  if (fault === 'unfinished') throw new SecretError(unfinishedRotationMessage);
  if (fault === 'other_key') throw new SecretError(await wrongKeyMessage(sources));
  await rotateKey(sources, found);
  return found;
}

/**
 * Ties the database to the present key, or to a new one where there is none: for one that was lost.
 *
 * @returns how many webhooks there are, and the ids of those whose secrets are lost with it
 */
export async function resetSecrets(sources: SecretSources) {
  const query = queryOf(sources.pool);
  const found = await findKeys(sources);
  const keys = found ?? { secret: (await generateKeyFile(keyFilePath(sources.dataDir))).key };
  await resetInstallation(query, keys);
  await rotateKey(sources, keys);
  return findUndecryptable(query, keys);
}

const queryOf =
  (pool: pg.Pool): Query =>
  (config) =>
    pool.query(config);

/** What the environment and the key file give; undefined without a key. */
async function findKeys({ config, dataDir }: SecretSources): Promise<SecretKeys | undefined> {
  const { SECRET_KEY: given, SECRET_KEY_PREVIOUS: previous } = config;
  const secret = given === undefined ? await readKeyFile(keyFilePath(dataDir)) : Buffer.from(given);
  if (!secret) return undefined;
  return { secret, ...(previous !== undefined && { previousSecret: Buffer.from(previous) }) };
}

/** For the first start. Of servers that generate keys at the same time one has the key that counts. */
async function generateKey({ config, dataDir, pool, log }: SecretSources): Promise<SecretKeys> {
  const path = keyFilePath(dataDir);
  if (await readInstallation(queryOf(pool))) throw new SecretError(missingKeyMessage(path));
  const { key: secret, isOwn } = await generateKeyFile(path);
  if (await bindDatabaseToKeys(pool, { secret })) {
    if (isOwn) await rm(path);
    throw new SecretError(missingKeyMessage(path));
  }
  if (config.DATABASE_URL !== undefined) log.warn({ path }, keyGeneratedMessage);
  return { secret };
}

/** Ties the database to the keys if it is not tied yet; tells what is wrong if they do not fit. */
function bindDatabaseToKeys(pool: pg.Pool, keys: SecretKeys): Promise<KeyMismatch | undefined> {
  return inTransaction(pool, async (run) => {
    if (!(await readInstallation(run))) {
      const { count, unreadable } = await findUndecryptable(run, keys);
      if (count > 0 && count === unreadable.length) return 'other_key';
      await claimInstallation(run, keys);
    }
    const installation = await readInstallation(run);
    return installation && findKeyMismatch(installation, keys);
  });
}

/** Encrypts stored secrets with the key that signs, where the database is still tied to another. */
async function rotateKey({ pool, clock, log }: SecretSources, keys: SecretKeys): Promise<void> {
  const query = queryOf(pool);
  const installation = await readInstallation(query);
  if (!installation) return;
  const { current, previous } = installation;
  const isCurrent = current === fingerprintOf(keys.secret);
  if (isCurrent && previous === null) return;
  if (!isCurrent) await beginRotation(query, current, keys.secret);
  log.info('stored secrets are being encrypted with SECRET_KEY');
  const progress = (rows: number) => log.info({ rows }, 'stored secrets encrypted so far');
  if (!(await reencryptAll(pool, clock, keys, progress))) return;
  await finishRotation(query, keys.secret);
  log.info('all stored secrets are encrypted with SECRET_KEY');
}

const lostKeyAdvice =
  'If it is lost, run "npm run cli -- secrets reset": webhooks then need new secrets, and visitors must unlock forms again.';

const keyGeneratedMessage =
  'a secret key was generated. Set SECRET_KEY to the content of this file before you add servers or replace this one';

const unfinishedRotationMessage =
  'Some stored secrets are still encrypted with the key before: set SECRET_KEY_PREVIOUS to it for one more start.';

const missingKeyMessage = (path: string) =>
  `SECRET_KEY is not set and there is no key file ${path}, but this database was started with a key. ` +
  `Set SECRET_KEY to that key, or restore the file. ${lostKeyAdvice}`;

/** What to say of a key that does not fit. */
async function wrongKeyMessage({ config, dataDir, pool }: SecretSources): Promise<string> {
  const path = keyFilePath(dataDir);
  const name = config.SECRET_KEY === undefined ? `The key in ${path}` : 'SECRET_KEY';
  const keyInFile = await readKeyFile(path).catch(() => undefined);
  const { current } = (await readInstallation(queryOf(pool))) ?? {};
  const fits = keyInFile !== undefined && fingerprintOf(keyInFile) === current;
  const where = fits ? ` The key in ${path} is.` : '';
  return (
    `${name} is not the key that this database was started with.${where} Set SECRET_KEY to that key; ` +
    `or, to replace that key, set SECRET_KEY to the new one and SECRET_KEY_PREVIOUS to that one. ${lostKeyAdvice}`
  );
}
