import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { csvLine } from '../tables/csv.ts';
import type { ExportedFile } from './file-pages.ts';

/** The list of the files of an archive, in CSV. */
export interface Manifest {
  /** @param path in the archive; undefined if the storage does not have the file */
  add(file: ExportedFile, path: string | undefined): void;
  /** The lines of all files. */
  content(): Generator<string | Uint8Array>;
}

const header = csvLine([
  ...['path', 'response_id', 'question_id', 'file_id', 'name', 'media_type', 'size', 'sha256'],
  'status',
]);

/** Number of lines that are compressed together. */
const linesPerBlock = 1000;

/** Lines are held compressed until the end of the archive: 100 bytes for each file. */
export function createManifest(): Manifest {
  const blocks: Buffer[] = [];
  let lines: string[] = [];
  return {
    add({ id, responseId, questionId, name, mediaType, size, checksum }, path) {
      const status = path === undefined ? 'missing' : 'included';
      lines.push(
        csvLine([
          ...[path ?? '', responseId, questionId, id, name, mediaType, `${size}`, checksum, status],
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
