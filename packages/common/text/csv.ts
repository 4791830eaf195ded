import type { InfoRecord, Options } from 'csv-parse';

// CSV files (RFC 4180, and as spreadsheets write them), which the package csv-parse reads. Pure.

/** The most bytes of a record. A quote that is not closed is therefore found before the end of a large file. */
export const maxRecordSize = 1024 * 1024;

const faults: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quote is not closed.',
  CSV_MAX_RECORD_SIZE: 'the row is too long, or a quote is not closed.',
  CSV_INVALID_CLOSING_QUOTE: 'there is text after a closing quote.',
  INVALID_OPENING_QUOTE: 'a cell with a quote must be in quotes, with the quote doubled.',
};

/**
 * How csv-parse reads one file.
 *
 * @param beginning of the file; the separator, a comma or a semicolon, is the one that occurs more often in its first line
 */
export function csvReading(beginning: string) {
  const [header = ''] = /^[^\r\n]*/.exec(beginning) ?? [];
  const unquoted = header.replaceAll(/"[^"]*"/g, '');
  const count = (separator: string) => unquoted.split(separator).length;
  const lines = new WeakMap<readonly string[], number>();
  let [end, countedTwice] = [0, 0];
  /** csv-parse counts a line break of two characters in a cell as two. */
  const startOf = (cells: readonly string[], last: number): number => {
    const isOneLine = last === end + 1;
    const breaks = isOneLine ? [] : (cells.join('').match(/\r\n?|\n/g) ?? []);
    const twice = breaks.filter((one) => one.length === 2).length;
    end = last;
    countedTwice += twice;
    return end - countedTwice - breaks.length;
  };
  return {
    options: {
      delimiter: count(';') > count(',') ? ';' : ',',
      record_delimiter: ['\r\n', '\n', '\r'],
      max_record_size: maxRecordSize,
      relax_column_count: true,
      skip_empty_lines: true,
      on_record(cells: string[], { lines: last }: InfoRecord) {
        lines.set(cells, startOf(cells, last));
        return cells;
      },
    } satisfies Options,
    /** The line on which a record begins, from 1. */
    lineOf: (cells: readonly string[]) => lines.get(cells) ?? 1,
    /** What is wrong with the file, by the error of csv-parse; undefined for other errors. */
    faultOf(error: unknown): string | undefined {
      const { code } = Object(error);
      if (typeof code !== 'string' || !Object.hasOwn(faults, code)) return undefined;
      return `Line ${end - countedTwice + 1}: ${faults[code]}`;
    },
  };
}

/** A record as it is read. A single empty cell is in quotes, since empty lines are no records. */
export function formatCsvRecord(cells: readonly string[]): string {
  const fields = cells.map((cell) =>
    /[",;\r\n]/.test(cell) || (cell === '' && cells.length === 1)
      ? `"${cell.replaceAll('"', '""')}"`
      : cell,
  );
  return `${fields.join(',')}\r\n`;
}
