import type { Zone } from '../../../../packages/common/text/zoned-time.ts';
import type { Json } from '../../../../packages/definition/model/answer-rule.ts';
import type { Cell, Row } from './table.ts';

/**
 * Prevents CSV injection (OWASP): text that a spreadsheet would evaluate is marked with an apostrophe,
 * except numbers and phone numbers.
 */
function markFormula(text: string): string {
  return formulaPattern.test(text) && !isNumberLike(text) ? `'${text}` : text;
}

/**
 * Marks the formulas in a text also where a cell begins in a spreadsheet that splits the file at other separators than its
 * own. Such a spreadsheet sees the quotes of a field in the middle of a cell, where they have no effect.
 *
 * @param laterPart matches what may become a cell of its own
 */
function markAllFormulas(text: string, laterPart: RegExp): string {
  const marked = text.replace(laterPart, markFormula);
  return markFormula(text) === text ? marked : `'${marked}`;
}

/** What a spreadsheet may evaluate begins with one of these characters. */
const formulaPattern = /^[=+\-@\t\r＝＋－＠]/;

function isNumberLike(value: string): boolean {
  const [, number = ''] = /^([+-]?[\d .,()-]*)(e[+-]?\d+|;ext=\d+)?$/.exec(value) ?? [];
  return /\d/.test(number);
}

/** How records are written; by default with commas and points, and dates with times as they are. */
export interface CsvStyle {
  readonly delimiter?: 'comma' | 'semicolon' | 'tab' | null | undefined;
  readonly decimal?: 'point' | 'comma' | null | undefined;
  readonly zone?: Zone | undefined;
}

const separators = { comma: ',', semicolon: ';', tab: '\t' } as const;

const separatorOf = ({ delimiter }: CsvStyle) => separators[delimiter ?? 'comma'];

/** A record of texts, for example of headings (RFC 4180, section 2). */
export function csvLine(texts: readonly string[], style: CsvStyle = {}): string {
  return `${texts.map(fieldEscaper(style)).join(separatorOf(style))}\r\n`;
}

/**
 * Compiles the function that writes the records of a version.
 *
 * @param width number of columns of the table
 */
export function csvRecord(
  cells: readonly Cell[],
  width: number,
  style: CsvStyle = {},
): (row: Row) => string {
  const separator = separatorOf(style);
  let last = 0;
  const fields = cells.map((cell) => {
    const between = separator.repeat(cell.column - last);
    last = cell.column;
    return { between, read: cell.read, write: fieldWriter(cell, style) };
  });
  const end = `${separator.repeat(width - 1 - last)}\r\n`;
  return (row) => {
    let line = '';
    for (const { between, read, write } of fields) {
      const value = read(row);
      line += between;
      if (value === undefined || value === null) continue;
      line += write(value);
    }
    return line + end;
  };
}

/** Compiles the function that writes the values of a cell. */
function fieldWriter({ type, format, isForeign }: Cell, style: CsvStyle): (value: Json) => string {
  const toField = fieldEscaper(style);
  const { decimal, zone } = style;
  if (type === 'datetime' && zone) return (value) => toField(zone.format(format(value)));
  if (type === 'number' && decimal === 'comma') {
    const quote = separatorOf(style) === ',' ? toField : String;
    return (value) =>
      typeof value === 'number' ? quote(format(value).replace('.', ',')) : toField(format(value));
  }
  return isForeign ? (value) => toField(format(value)) : String;
}

/** Quotes a field if necessary, and marks formulas as text. Text with a separator always needs quotes. */
function fieldEscaper(style: CsvStyle): (text: string) => string {
  const { needsQuotes, needsEscaping, laterPart } = rules[style.delimiter ?? 'comma'];
  return (value) => {
    if (!needsEscaping.test(value)) return value;
    const text = markAllFormulas(value, laterPart);
    return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
}

/** @param ends the characters at which some spreadsheets begin a cell, whatever separates those of the file */
function rulesOf(ends: string) {
  const needsQuotes = new RegExp(`[",${ends}]`);
  return {
    needsQuotes,
    needsEscaping: new RegExp(`${needsQuotes.source}|${formulaPattern.source}`),
    /** What follows such a character, up to the next one. */
    laterPart: new RegExp(`(?<=[${ends}])[^${ends}]+`, 'g'),
  };
}

const ruleOfOthers = rulesOf(',;\\t\\r\\n');

const rules = {
  comma: rulesOf(';\\r\\n'),
  semicolon: ruleOfOthers,
  tab: ruleOfOthers,
} as const;
