// An archive with the uploaded files of the responses of a range: paths that every system accepts, and a list of them.

import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { validationFailed } from '../../../packages/common/problem.ts';
import { withoutEnd } from '../../../packages/common/text/text-rules.ts';
import { downloadName, isCompressedType } from '../../files/file-metadata.ts';
import { objectKey } from '../../files/find-files.ts';
import { findForm } from '../../forms/form-queries.ts';
import { type ArchiveEntry, zipArchive } from '../../platform/archive/zip-archive.ts';
import { sql } from '../../platform/database/sql-fragment.ts';
import type { Platform } from '../../platform/startup/platform.ts';
import { type Download, MissingObjectError } from '../../platform/storage/storage.ts';
import type { Viewer } from '../../workspaces/viewer.ts';
import { filterSql } from '../read/response-filter.ts';
import { exportLimits } from './export-limits.ts';
import { streamOf } from './export-pages.ts';
import {
  checkBounds,
  type ExportRange,
  type ExportServices,
  longRunningSql,
  nextBound,
  rangeFinder,
  readOfRange,
  type Selection,
} from './export-range.ts';
import { csvLine } from './tables/csv.ts';

interface ArchivedFile {
  readonly responseId: string;
  readonly questionId: string;
  /** As it was uploaded. */
  readonly name: string;
}

/**
 * Names files in an archive, so that every program can extract them.
 *
 * @returns the path of a file: `<response id>/<question id>/<name>`. Call it response by response
 */
export function createArchivePaths(): (file: ArchivedFile) => string {
  let current = '';
  const taken = new Set<string>();
  /** The number of the next copy of a file, so that many of the same name are not counted for each of them. */
  const copies = new Map<string, number>();
  return ({ responseId, questionId, name }) => {
    if (responseId !== current) {
      taken.clear();
      copies.clear();
    }
    current = responseId;
    const folder = `${responseId}/${safeName(questionId)}`;
    const safe = safeName(name);
    const first = keyOf(`${folder}/${safe}`);
    for (let copy = copies.get(first) ?? 1; ; copy += 1) {
      const path = `${folder}/${copy === 1 ? safe : numbered(safe, copy)}`;
      const key = keyOf(path);
      if (taken.has(key)) continue;
      taken.add(key);
      copies.set(first, copy + 1);
      return path;
    }
  };
}

/** Windows and macOS do not distinguish upper and lower case. */
const keyOf = (path: string) => path.toLowerCase();

/** Names of devices on Windows, with any extension. */
const reservedName = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?= *(\.|$))/i;

/** Characters that a file name on Windows or Unix cannot contain. */
const unsafeCharacters = /[\p{Cc}\p{Cs}\u2028\u2029<>:"/\\|?*]/gu;

/** Characters that hide what a name is. */
const invisibleCharacters = /\p{Cf}/gu;

/** Maximum length of a name: in bytes for Unix, in characters because Windows limits whole paths. */
const maxBytes = 200;
const maxCharacters = 100;

/** A name that is valid as a file name on Windows, macOS and Linux, and similar to the given one. */
export function safeName(name: string): string {
  const plain = name
    .normalize('NFC')
    .replace(unsafeCharacters, '_')
    .replace(invisibleCharacters, '')
    .replace(/^ +/, '');
  const trimmed = withoutEnd(plain, ' .');
  if (trimmed === '') return 'file';
  return shorten(reservedName.test(trimmed) ? `_${trimmed}` : trimmed);
}

/** Shortens a name before its extension. */
function shorten(name: string): string {
  if (fits(name)) return name;
  const { stem, extension } = split(name);
  const letters = [...stem].slice(0, maxCharacters); // each has one character or more
  while (letters.length > 1 && !fits(letters.join('') + extension)) letters.pop();
  return withoutEnd(letters.join(''), ' .') + extension;
}

function fits(name: string): boolean {
  return name.length <= maxCharacters && Buffer.byteLength(name) <= maxBytes;
}

const numbered = (name: string, copy: number) => {
  const { stem, extension } = split(name);
  return `${stem} (${copy})${extension}`;
};

/** The extension includes its dot; empty if there is none. */
function split(name: string): { stem: string; extension: string } {
  const extension = /(?<=.)\.[^. ]{1,16}$/u.exec(name)?.[0] ?? '';
  return { stem: name.slice(0, name.length - extension.length), extension };
}

interface ExportedFile {
  readonly id: string;
  readonly responseId: string;
  readonly questionId: string;
  readonly name: string;
  readonly mediaType: string;
  readonly size: number;
  /** SHA-256 of the content, in hexadecimal digits. */
  readonly checksum: string;
  readonly createdAt: Date;
}

const filesInRange = ({ formId, filter, oldest, newest }: ExportRange) => sql`
  FROM files f JOIN responses r ON r.form_id = f.form_id AND r.id = f.response_id
  WHERE f.form_id = ${formId} AND r.form_id = ${formId} AND ${filterSql(filter)}
    AND f.response_id BETWEEN ${oldest} AND ${newest} AND f.size IS NOT NULL AND f.checksum IS NOT NULL`;

/** The number of files in a range, counted up to a limit. */
async function countFiles(services: Platform, range: ExportRange, limit: number): Promise<number> {
  const statement = longRunningSql(
    sql`SELECT count(*)::int AS count FROM (SELECT 1 ${filesInRange(range)} LIMIT ${limit}) AS files`,
  );
  const { rows } = await readOfRange(services, range, ({ pool }) =>
    pool.query<{ readonly count: number }>(statement),
  );
  return rows[0]?.count ?? 0;
}

const pageSize = 200;

const pageSql = (range: ExportRange, last: Pick<ExportedFile, 'responseId' | 'id'>) => sql`
  SELECT f.id, f.response_id AS "responseId", f.question_id AS "questionId", f.name,
    f.media_type AS "mediaType", f.size, encode(f.checksum, 'hex') AS checksum,
    f.created_at AS "createdAt"
  ${filesInRange(range)}
    AND f.response_id >= ${last.responseId} AND (f.response_id > ${last.responseId} OR f.id > ${last.id})
  ORDER BY f.response_id, f.id LIMIT ${pageSize}`;

/** Reads the files of a range by key, ordered by response, then by upload. */
async function* readFiles(services: Platform, range: ExportRange): AsyncGenerator<ExportedFile> {
  let last = { responseId: '', id: '' };
  for (;;) {
    const statement = longRunningSql(pageSql(range, last));
    const { rows } = await readOfRange(services, range, ({ pool }) =>
      pool.query<ExportedFile>(statement),
    );
    yield* rows;
    const end = rows.at(-1);
    if (!end || rows.length < pageSize) return;
    last = end;
  }
}

/** The list of the files of an archive, in CSV. */
interface Manifest {
  /** @param path in the archive; undefined if the storage does not have the file */
  add(file: ExportedFile, path: string | undefined): void;
  /** The lines of all files. */
  content(): Generator<string | Uint8Array>;
}

const header = csvLine([
  'path',
  'response_id',
  'question_id',
  'file_id',
  'name',
  'media_type',
  'size',
  'sha256',
  'status',
]);

/** Number of lines that are compressed together. */
const linesPerBlock = 1000;

/** Lines are held compressed until the end of the archive: 100 bytes for each file. */
function createManifest(): Manifest {
  const blocks: Buffer[] = [];
  let lines: string[] = [];
  return {
    add({ id, responseId, questionId, name, mediaType, size, checksum }, path) {
      const status = path === undefined ? 'missing' : 'included';
      lines.push(
        csvLine([
          path ?? '',
          responseId,
          questionId,
          id,
          name,
          mediaType,
          `${size}`,
          checksum,
          status,
        ]),
      );
      if (lines.length < linesPerBlock) return;
      blocks.push(deflateRawSync(lines.join('')));
      lines = [];
    },
    *content() {
      yield header;
      for (const block of blocks) yield inflateRawSync(block);
      yield lines.join('');
    },
  };
}

/**
 * Prepares a ZIP archive with the files of a form's responses, in the viewer's workspace. Files are
 * read while it is sent, one at a time.
 *
 * @throws {Problem} `not_found`, `validation_failed`; when the download is opened, `query_too_expensive`
 */
export async function exportFiles(
  services: ExportServices,
  viewer: Viewer,
  formId: string,
  selection: Selection,
): Promise<Download> {
  const form = await findForm(services, viewer, formId, { select: { title: true, slug: true } });
  checkBounds(selection);
  const findRange = rangeFinder(services, viewer, formId, selection);
  const day = services.clock.now().toISOString().slice(0, 10);
  return {
    fileName: downloadName(form, 'files', `${day}.zip`),
    mediaType: 'application/zip',
    open: () => streamOf(archiveChunks(services, findRange)),
    next: async () => nextBound(await findRange()),
  };
}

async function* archiveChunks(
  services: ExportServices,
  findRange: () => Promise<ExportRange>,
): AsyncGenerator<Buffer> {
  const range = await findRange();
  const limit = exportLimits.files;
  if ((await countFiles(services, range, limit + 1)) > limit) {
    const message = `The responses have more than ${limit} files. Narrow the range (from, to).`;
    throw validationFailed([{ path: ['filter', 'from'], code: 'too_many', message }]);
  }
  yield* zipArchive(archiveEntries(services, range));
}

/** The files, then `manifest.csv`, which also lists files that the storage does not have. */
async function* archiveEntries(
  services: Platform,
  range: ExportRange,
): AsyncGenerator<ArchiveEntry> {
  const pathOf = createArchivePaths();
  const manifest = createManifest();
  for await (const file of readFiles(services, range)) {
    const content = await openFile(services, range.formId, file);
    const path = content && pathOf(file);
    manifest.add(file, path);
    if (!content || path === undefined) continue;
    try {
      const compress = !isCompressedType(file.mediaType);
      yield { path, modifiedAt: file.createdAt, compress, content };
    } finally {
      content.destroy(); // also if it was not read to its end
    }
  }
  const modifiedAt = services.clock.now();
  yield { path: 'manifest.csv', modifiedAt, compress: true, content: manifest.content() };
}

/** Undefined if the storage is available, but does not have the file. */
async function openFile({ storage }: Platform, formId: string, { id }: ExportedFile) {
  try {
    return await storage.get(objectKey(formId, id));
  } catch (error) {
    if (error instanceof MissingObjectError) return undefined;
    throw error;
  }
}
