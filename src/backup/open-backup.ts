import { Readable } from 'node:stream';
import { OperatorError } from '../platform/operator-error.ts';
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
