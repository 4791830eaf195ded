import { printableJson, printableText } from '../../packages/common/text/text-rules.ts';
import { bold, forTerminal } from './terminal.ts';

export type TableRow = Readonly<Record<string, string | number | null>>;

/** The result of a command: rows of a table, and the same data as JSON. */
export interface CommandResult {
  readonly rows: readonly TableRow[];
  readonly json: unknown;
  /** Printed below the table. */
  readonly note?: string;
  /** Why the command fails although it has completed. */
  readonly failure?: string;
  /** Printed as it is, instead of the table and the JSON. */
  readonly output?: string;
}

/** Prints a table for people or one JSON value for programs. */
export function printResult(
  { rows, json, note, failure, output }: CommandResult,
  asJson: boolean,
): void {
  if (output !== undefined) process.stdout.write(forTerminal(output));
  else process.stdout.write(asJson ? `${printableJson(json, 2)}\n` : textOf(rows, note));
  if (failure === undefined) return;
  process.stderr.write(`${printableText(failure)}\n`);
  process.exitCode = 1;
}

/** The table with the note below it; without rows, the note says it all. */
function textOf(rows: readonly TableRow[], note: string | undefined): string {
  const parts = rows.length === 0 && note !== undefined ? [] : [formatTable(rows)];
  return [...parts, ...(note === undefined ? [] : [`${printableText(note)}\n`])].join('\n');
}

/** Formats columns as wide as their widest cell. */
function formatTable(rows: readonly TableRow[]): string {
  const [first] = rows;
  if (!first) return 'No results.\n';
  const names = Object.keys(first);
  const lines = [names.map(printableLine), ...rows.map(cellsOf)];
  const widths = names.map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  const [heading = '', ...others] = lines
    .map((line) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    .map((line) => line.trimEnd());
  return [bold(heading), ...others].map((line) => `${line}\n`).join('');
}

/** The cells of a row as they are printed. */
export const cellsOf = (row: TableRow): string[] =>
  Object.values(row).map((cell) => printableLine(String(cell ?? '–')));

const printableLine = (text: string): string => printableText(text.replace(/[\n\t]/g, ' '));
