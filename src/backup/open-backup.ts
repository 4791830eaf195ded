import { lstat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { OperatorError } from '../platform/operator-error.ts';
import { plainFolder } from '../platform/storage/plain-folder.ts';
import { type S3Credentials, s3Storage } from '../platform/storage/s3-storage.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { type Manifest, readManifest } from './format/manifest.ts';
import { atMostLines, type PartStore, readPart, verifyPart } from './format/parts.ts';
import { readFileIndex } from './stored-files.ts';
import type { TableSource } from './tables/schema-tables.ts';

/** Reports how far a copy is. */
export type BackupProgress = (
  step: 'tables' | 'files' | 'checksums',
  done: number,
  total: number,
) => void;

/** A backup whose parts are complete and unchanged. */
export interface OpenedBackup extends PartStore {
  readonly manifest: Manifest;
}

export interface OpenOptions {
  readonly place: Storage;
  /** The place, for messages. */
  readonly location: string;
  readonly passphrase: string | undefined;
  readonly progress: BackupProgress;
}

/**
 * Opens a backup and compares all its parts with their checksums.
 *
 * @throws {OperatorError} if it is incomplete, damaged, of a newer format or of another kind, or the
 *   passphrase is wrong
 */
export async function openBackup(
  { place, location, passphrase, progress }: OpenOptions,
  kind: Manifest['kind'],
): Promise<OpenedBackup> {
  await place.check();
  const { manifest, keys } = await readManifest(place, location, passphrase);
  if (manifest.kind !== kind) {
    throw new OperatorError(
      manifest.kind === 'workspace'
        ? `${location} contains one workspace: use "workspaces import".`
        : `${location} contains a whole installation: use "restore".`,
    );
  }
  const { tables, files, secret_key } = manifest;
  const parts = [files.index, ...tables.map(({ part }) => part)];
  if (secret_key?.part) parts.push(secret_key.part);
  for (const part of parts) await verifyPart(place, part);
  const backup = { place, keys, manifest };
  let done = 0;
  for await (const { part } of readFileIndex(backup, manifest)) {
    progress('checksums', done, files.count);
    await verifyPart(place, part);
    done += 1;
  }
  if (done === files.count) return backup;
  throw new OperatorError(`${location} lists ${done} files, but must contain ${files.count}.`);
}

/** Far more than a row of any table has as text. */
const maxRowBytes = 64 * 1024 * 1024;

export function tablesOf(backup: OpenedBackup): TableSource {
  const { migrations, tables } = backup.manifest;
  const byName = new Map(tables.map((table) => [table.name, table]));
  return {
    migrations,
    tables,
    async open({ name }) {
      const table = byName.get(name);
      if (!table) throw new OperatorError(`The backup has no table ${name}.`);
      const { part, rows } = table;
      const content = atMostLines(await readPart(backup, part), part.name, {
        lines: rows,
        lineBytes: maxRowBytes,
      });
      return { content: Readable.from(content, { objectMode: false }), rows: () => rows };
    },
  };
}

export const isS3 = (location: string) => location.startsWith('s3://');

/**
 * Opens the place of a backup.
 *
 * @param location a folder, a `file:` URL, or `s3://bucket/prefix?region=…&endpoint=…`
 */
export async function openPlace(
  location: string,
  credentials: S3Credentials | undefined,
): Promise<Storage> {
  return isS3(location) ? s3Storage(location, credentials) : ownFiles(folderOf(location));
}

/** A folder whose links are not followed: they would lead out of it, or to a device without an end. */
function ownFiles(path: string): Storage {
  const folder = plainFolder(path);
  return {
    ...folder,
    async get(key, range) {
      const names = key.split('/');
      for (const [depth] of names.entries()) {
        const within = join(path, ...names.slice(0, depth + 1));
        const found = await lstat(within).catch(() => undefined);
        const isLast = depth === names.length - 1;
        if (!found || (isLast ? found.isFile() : found.isDirectory())) continue;
        throw new OperatorError(
          `${within} is not a regular ${isLast ? 'file' : 'folder'}, but a symbolic link or something else. ` +
            'Use a copy of the backup that the service has made.',
        );
      }
      return folder.get(key, range);
    },
  };
}

export function placeWithin(location: string, name: string): string {
  if (!isS3(location)) return join(folderOf(location), name);
  const url = new URL(location);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${name}`;
  return url.href;
}

export const folderOf = (location: string) =>
  location.startsWith('file:') ? fileURLToPath(location) : resolve(location);
