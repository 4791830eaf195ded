import { pipeline } from 'node:stream/promises';
import { parse } from 'csv-parse';
import { type Failure, problem } from '../../../packages/common/problem.ts';
import { csvReading, maxRecordSize } from '../../../packages/common/text/csv.ts';

/** A file that cannot be read to its end. */
export class InvalidContent extends Error {
  override readonly name = 'InvalidContent';
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}

/** The cells of a row, or the names of the columns. */
export interface ContentRecord {
  readonly cells: readonly string[];
  /** The line of the file, from 1; undefined without a file. */
  readonly line?: number;
}

/** The content of a dataset. */
export interface DatasetContent {
  /**
   * The names of the columns, then the rows, in batches. Each call reads from the beginning.
   *
   * @throws {InvalidContent} if it is no table
   */
  read(): AsyncIterable<readonly ContentRecord[]>;
}

/** The rows of a batch. */
const batchSize = 1000;

export function contentOfTable(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): DatasetContent {
  return {
    async *read() {
      yield [{ cells: columns }];
      for (let start = 0; start < rows.length; start += batchSize) {
        yield rows.slice(start, start + batchSize).map((cells) => ({ cells }));
      }
    },
  };
}

/**
 * A CSV file in UTF-8, with or without a byte order mark, whose first line names the columns.
 *
 * @param open reads the file from the beginning
 */
export function contentOfCsv(open: () => AsyncIterable<Uint8Array>): DatasetContent {
  return {
    async *read() {
      const { options, lineOf, faultOf } = csvReading(await beginningOf(open));
      const records = parse(options);
      pipeline(textOf(open), records).catch(() => undefined); // destroys `records` with the error
      try {
        yield* inBatches(records, lineOf);
      } catch (error) {
        const message = faultOf(error);
        if (message === undefined) throw error;
        throw new InvalidContent({ path: ['file'], code: 'invalid_value', message });
      }
    },
  };
}

async function* inBatches(
  records: AsyncIterable<readonly string[]>,
  lineOf: (cells: readonly string[]) => number,
): AsyncGenerator<readonly ContentRecord[], undefined> {
  let batch: ContentRecord[] = [];
  for await (const cells of records) {
    batch.push({ cells, line: lineOf(cells) });
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

/** The chunks with the first line, which contains the names of the columns. */
async function beginningOf(open: () => AsyncIterable<Uint8Array>): Promise<string> {
  let beginning = '';
  for await (const text of textOf(open)) {
    beginning += text;
    if (/[\r\n]/.test(text) || beginning.length > maxRecordSize) break;
  }
  return beginning;
}

/** @throws {InvalidContent} unless the file is in UTF-8 */
async function* textOf(open: () => AsyncIterable<Uint8Array>): AsyncGenerator<string, undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of open()) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new InvalidContent({
      path: ['file'],
      code: 'invalid_text',
      message: 'Must be in UTF-8.',
    });
  }
}

/**
 * The bytes of a file, up to a limit.
 *
 * @throws {Problem} `payload_too_large`
 */
export async function* limitBytes(
  source: AsyncIterable<Uint8Array>,
  limit: number,
): AsyncGenerator<Uint8Array, undefined> {
  let size = 0;
  for await (const chunk of source) {
    size += chunk.length;
    if (size > limit) {
      throw problem('payload_too_large', `The file must not exceed ${limit} bytes.`);
    }
    yield chunk;
  }
}
