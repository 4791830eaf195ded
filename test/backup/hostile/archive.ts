import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type pg from 'pg';
import { noKeys } from '../../../src/backup/format/backup-keys.ts';
import { type Manifest, readManifest, writeManifest } from '../../../src/backup/format/manifest.ts';
import { type PartStore, readPart, writePart } from '../../../src/backup/format/parts.ts';
import { systemClock } from '../../../src/platform/clock.ts';
import { plainFolder } from '../../../src/platform/storage/plain-folder.ts';

// Archives as an attacker makes them: whatever they contain, all checksums are right.

/** A table of an archive, with the fields of its rows as COPY writes them. */
export interface ArchivedTable {
  name: string;
  columns: string[];
  rows: string[][];
}

export interface ArchivedFile {
  key: string;
  content: string;
}

export interface Archive {
  manifest: Manifest;
  tables: ArchivedTable[];
  files: ArchivedFile[];
}

const storeOf = (folder: string): PartStore => ({ place: plainFolder(folder), keys: noKeys });

const linesOf = (content: string) => content.split('\n').filter((line) => line !== '');

/** Reads an archive that is not encrypted. */
export async function readArchive(folder: string): Promise<Archive> {
  const store = storeOf(folder);
  const { manifest } = await readManifest(store.place, folder, undefined);
  const tables: ArchivedTable[] = [];
  for (const { name, columns, part } of manifest.tables) {
    const rows = linesOf(await text(await readPart(store, part))).map((line) => line.split('\t'));
    tables.push({ name, columns, rows });
  }
  const index = linesOf(await text(await readPart(store, manifest.files.index)));
  const files = index.map((line): ArchivedFile => {
    const { key } = JSON.parse(line);
    return { key, content: readFileSync(join(folder, 'files', key), 'utf8') };
  });
  return { manifest, tables, files };
}

/** Writes an archive to an empty folder; the names of its parts do not contain those of tables and files. */
export async function writeArchive(folder: string, archive: Archive): Promise<void> {
  const store = storeOf(folder);
  const tables = [];
  for (const [number, { name, columns, rows }] of archive.tables.entries()) {
    const content = Readable.from(rows.map((row) => Buffer.from(`${row.join('\t')}\n`)));
    const part = await writePart(store, systemClock, `tables/${number}.copy.gz`, content);
    tables.push({ name, columns, rows: rows.length, part });
  }
  const lines: string[] = [];
  for (const { key, content } of archive.files) {
    const bytes = Buffer.from(content);
    const isStorable = /^\w+\/\w+$/.test(key);
    if (isStorable) await store.place.put(`files/${key}`, Readable.from([bytes]));
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    lines.push(`${JSON.stringify({ key, bytes: bytes.length, sha256 })}\n`);
  }
  const index = await writeIndex(folder, lines);
  const files = { ...archive.manifest.files, count: lines.length, index };
  await writeManifest(store.place, { ...archive.manifest, tables, files }, noKeys);
}

/** Writes the list of files. */
export const writeIndex = (folder: string, lines: readonly string[]) =>
  writePart(
    storeOf(folder),
    systemClock,
    'files.jsonl.gz',
    Readable.from(lines.map((line) => Buffer.from(line))),
  );

/** Replaces the manifest of an archive by a changed one. */
export async function changeManifest(
  folder: string,
  change: (manifest: Manifest) => void,
): Promise<void> {
  const { place } = storeOf(folder);
  const { manifest } = await readManifest(place, folder, undefined);
  change(manifest);
  await writeManifest(place, manifest, noKeys);
}

export function tableOf({ tables }: Archive, name: string): ArchivedTable {
  const table = tables.find((one) => one.name === name);
  if (!table) throw new Error(`the archive has no table ${name}`);
  return table;
}

/** Sets fields of a row of a table. */
export function setFields(
  archive: Archive,
  name: string,
  fields: Readonly<Record<string, string>>,
  position = 0,
): void {
  const { columns, rows } = tableOf(archive, name);
  const row = rows[position];
  if (!row) throw new Error(`the table ${name} has no row ${position}`);
  for (const [column, value] of Object.entries(fields)) {
    const at = columns.indexOf(column);
    if (at < 0) throw new Error(`the table ${name} has no column ${column}`);
    row[at] = value;
  }
}

/** Tables that servers write to by themselves. */
const changing = ['rate_counts', 'form_changes', 'form_editors'];

/** A digest of each table of a database, and the content of each stored file. */
export async function stateOf(pool: pg.Pool, folder: string): Promise<object> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT tablename::text AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> ALL ($1) ORDER BY 1`,
    [changing],
  );
  const digests: [string, string | undefined][] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ digest: string }>(
      `SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' ORDER BY t::text)), '') AS digest FROM "${name}" t`,
    );
    digests.push([name, rows[0]?.digest]);
  }
  return { tables: Object.fromEntries(digests), files: filesOf(folder) };
}

export function filesOf(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => !entry.isDirectory());
  return Object.fromEntries(
    files.map(({ parentPath, name }): [string, string] => {
      const path = join(parentPath, name);
      return [path, createHash('sha256').update(readFileSync(path)).digest('hex')];
    }),
  );
}

/** The number of open connections that copy tables. */
export async function openCopies(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query(
    `SELECT FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'backup of formwright'`,
  );
  return rowCount ?? 0;
}
