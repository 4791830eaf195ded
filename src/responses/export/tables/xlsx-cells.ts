import {
  isCalendarDate,
  isTimeOfDay,
  parseInstant,
} from '../../../../packages/common/text/calendar.ts';
import type { Zone } from '../../../../packages/common/text/zoned-time.ts';
import type { Json } from '../../../../packages/definition/model/answer-rule.ts';
import { roundComputed } from '../../../../packages/definition/model/round-decimal.ts';
import type { CellType } from '../../../../packages/definition/model/value-kind.ts';
import type { Cell, Row } from './table.ts';

// The cells of a worksheet (ECMA-376, part 1, 18.3.1.4).

export const sheetLimits = { rows: 1_048_576, columns: 16_384, characters: 32_767 } as const;

/** Indexes of the cell formats of `stylesXml`. */
export const cellStyles = { text: 1, date: 2, time: 3, datetime: 4, heading: 5 } as const;

/** Writes a value at a position such as `B2`; values of another type than expected become text. */
type CellWriter = (position: string, value: Json, format: (value: Json) => string) => string;

const cellWriters = (zone: Zone | undefined): Readonly<Record<CellType, CellWriter>> => ({
  text: (position, value, format) => textCell(position, format(value)),
  number: (position, value, format) =>
    typeof value === 'number'
      ? `<c r="${position}"><v>${roundComputed(value)}</v></c>`
      : textCell(position, format(value)),
  boolean: (position, value, format) =>
    typeof value === 'boolean'
      ? `<c r="${position}" t="b"><v>${value ? 1 : 0}</v></c>`
      : textCell(position, format(value)),
  date: timeWriter(cellStyles.date, (text) =>
    isCalendarDate(text) ? serialOf(Date.parse(text)) : undefined,
  ),
  time: timeWriter(cellStyles.time, (text) =>
    isTimeOfDay(text) ? Date.parse(`1970-01-01T${text}Z`) / dayMilliseconds : undefined,
  ),
  datetime: timeWriter(cellStyles.datetime, (text) => {
    const instant = parseInstant(text);
    return instant === undefined ? undefined : serialOf(instant + (zone?.offsetAt(instant) ?? 0));
  }),
});

/**
 * Compiles functions that write rows, numbered from 2: the first row contains the headings.
 *
 * @param zone where dates with times are local; by default UTC
 */
export function sheetRows(zone?: Zone): (cells: readonly Cell[]) => (row: Row) => string {
  const writers = cellWriters(zone);
  let number = 1;
  return (cells) => {
    const compiled = cells.map(({ column, type, read, format }) => {
      return { name: columnName(column), write: writers[type], read, format };
    });
    return (row) => {
      number += 1;
      let xml = `<row r="${number}">`;
      for (const { name, write, read, format } of compiled) {
        const value = read(row);
        if (value !== undefined && value !== null) xml += write(`${name}${number}`, value, format);
      }
      return `${xml}</row>`;
    };
  };
}

export function textRow(number: number, texts: readonly string[], style?: number): string {
  const cells = texts.map((text, column) =>
    textCell(`${columnName(column)}${number}`, text, style),
  );
  return `<row r="${number}">${cells.join('')}</row>`;
}

/** The letters of a column; the first is A. */
export function columnName(index: number): string {
  const letter = String.fromCharCode('A'.charCodeAt(0) + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

/** A text, in a cell that spreadsheets do not evaluate, even after it was edited. */
function textCell(position: string, text: string, style: number = cellStyles.text): string {
  if (text === '') return '';
  const content = escapeText(shorten(text));
  return `<c r="${position}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${content}</t></is></c>`;
}

function shorten(text: string): string {
  if (text.length <= sheetLimits.characters) return text;
  return `${text.slice(0, sheetLimits.characters - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** Markup, characters that XML 1.0 does not allow, and what would be read as the escape of one. */
const special = /[&<>\ufffe\uffff]|(?![\t\n\x7f-\x9f])[\p{Cc}\p{Cs}]|_(?=x[\da-f]{4}_)/giu;

/** Line ends of other systems: not every reader decodes the escape of a carriage return. */
const lineEnd = /\r\n?/g;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Escapes text; lines end with line feeds, other control characters become `_xHHHH_` (ECMA-376, part 1, 22.9.2.19). */
export function escapeText(text: string): string {
  return text
    .replace(lineEnd, '\n')
    .replace(
      special,
      (character) =>
        entities[character] ??
        `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    );
}

const dayMilliseconds = 86_400_000;

/** Days from the epoch of spreadsheets to 1970. */
const epochOffset = 25_569;

/**
 * The range of serial numbers that all spreadsheets understand: from 1900-03-01, as Excel has a 29
 * February 1900, to the end of 9999.
 */
const serials = { first: 61, end: 2_958_466 };

/** The serial number of a time in milliseconds since 1970; undefined outside of the range, which stays text. */
function serialOf(milliseconds: number): number | undefined {
  const serial = milliseconds / dayMilliseconds + epochOffset;
  return serial >= serials.first && serial < serials.end ? serial : undefined;
}

function timeWriter(style: number, serialOfText: (text: string) => number | undefined): CellWriter {
  return (position, value, format) => {
    const serial = typeof value === 'string' ? serialOfText(value) : undefined;
    return serial === undefined
      ? textCell(position, format(value))
      : `<c r="${position}" s="${style}"><v>${serial}</v></c>`;
  };
}
