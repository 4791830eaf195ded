import { timingSafeEqual } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { version } from '../../platform/installation.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { MissingObjectError, type Storage } from '../../platform/storage/storage.ts';
import { type BackupKeys, deriveKeys, encryptionModel, noKeys } from './backup-keys.ts';
import { atMostBytes, partModel } from './parts.ts';

/** The name of the part that is written last. A backup without it is incomplete. */
export const manifestName = 'manifest.json';

/** The version of the format. It increases with changes that older releases cannot read. */
export const formatVersion = 1;

/** More than the manifest of an installation with a million missing files has. */
const maxManifestBytes = 64 * 1024 * 1024;

const tableModel = z.strictObject({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.int().min(0),
  part: partModel,
});

const manifestModel = z.strictObject({
  format: z.literal(formatVersion),
  /** `installation`: everything. `workspace`: one workspace, without its API keys. */
  kind: z.enum(['installation', 'workspace']),
  /** The time of the snapshot: what was committed before it is included. */
  created_at: z.iso.datetime(),
  /** The release that made the backup. */
  formwright: z.string(),
  /** Version of the PostgreSQL server. */
  postgres: z.string(),
  /** The migrations of the database, in order. */
  migrations: z.array(z.string()),
  /** The secret key that stored secrets are encrypted with; null if no server has been started yet. */
  secret_key: z
    .strictObject({
      fingerprint: z.string(),
      previous_fingerprint: z.string().nullable(),
      /** The generated key; null if the key is set by SECRET_KEY, and must be set for the restore. */
      part: partModel.nullable(),
    })
    .nullable(),
  workspace: z
    .strictObject({
      id: z.string(),
      name: z.string(),
      plan: z.enum(['FREE', 'PRO']),
      created_at: z.iso.datetime(),
    })
    .nullable(),
  tables: z.array(tableModel),
  /** The stored files; `index` lists their parts, a line of JSON for each. */
  files: z.strictObject({
    count: z.int().min(0),
    /** Sum of the sizes of the parts. */
    bytes: z.int().min(0),
    /** Keys of files that the database refers to, but the storage did not have. */
    missing: z.array(z.string()),
    index: partModel,
  }),
  encryption: encryptionModel.nullable(),
});

/** The description of a complete backup. */
export type Manifest = z.output<typeof manifestModel>;
export type BackupTable = Manifest['tables'][number];

/** Writes the manifest, which completes the backup. */
export async function writeManifest(
  place: Storage,
  manifest: Manifest,
  keys: BackupKeys,
): Promise<void> {
  const checksum = keys.checksum(JSON.stringify(manifest));
  const content = `${JSON.stringify({ ...manifest, checksum }, null, 2)}\n`;
  await place.put(manifestName, Readable.from([Buffer.from(content)]));
}

export interface OpenedManifest {
  readonly manifest: Manifest;
  readonly keys: BackupKeys;
}

/**
 * Reads and authenticates the manifest of a backup.
 *
 * @param where the place, for messages
 * @throws {OperatorError} if it is missing, damaged or of a newer format, or the passphrase is wrong
 */
export async function readManifest(
  place: Storage,
  where: string,
  passphrase: string | undefined,
): Promise<OpenedManifest> {
  const stored = await place.get(manifestName).catch((error: unknown) => {
    if (!(error instanceof MissingObjectError)) throw error;
    throw new OperatorError(
      `${where} contains no complete backup: it has no ${manifestName}, which is written last.`,
    );
  });
  const bounded = atMostBytes(stored, manifestName, maxManifestBytes);
  const content = await text(Readable.from(bounded, { objectMode: false }));
  const { checksum, ...rest } = parseJson(content, where);
  if (typeof rest['format'] === 'number' && rest['format'] > formatVersion) {
    throw new OperatorError(
      `${where} has format ${rest['format']}; this release (${version}) reads up to format ` +
        `${formatVersion}. Use the release that made it: ${rest['formwright']}.`,
    );
  }
  const encryption = encryptionModel.nullable().safeParse(rest['encryption']);
  if (!encryption.success) throw damaged(where);
  const keys = await keysFor(where, encryption.data, passphrase);
  if (!isEqual(keys.checksum(JSON.stringify(rest)), String(checksum))) {
    throw encryption.data === null
      ? damaged(where)
      : new OperatorError(`The passphrase is wrong, or ${manifestName} of ${where} was changed.`);
  }
  const parsed = manifestModel.safeParse(rest);
  if (!parsed.success) throw damaged(where);
  return { manifest: parsed.data, keys };
}

function keysFor(
  where: string,
  encryption: Manifest['encryption'],
  passphrase: string | undefined,
): BackupKeys | Promise<BackupKeys> {
  if (encryption === null) return noKeys;
  if (passphrase !== undefined) return deriveKeys(passphrase, encryption);
  throw new OperatorError(
    `${where} is encrypted. Set BACKUP_PASSPHRASE, or add --passphrase-file <file>.`,
  );
}

function parseJson(content: string, where: string): Record<string, unknown> {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(content));
  } catch {
    throw damaged(where);
  }
}

const damaged = (where: string) =>
  new OperatorError(`${manifestName} of ${where} is damaged. Use another backup.`);

function isEqual(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
