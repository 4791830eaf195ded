// The parts of a workbook in Office Open XML (ECMA-376): cells and rows, sheets, and the files that contain them.

import {
  isCalendarDate,
  isTimeOfDay,
  parseInstant,
} from '../../../../packages/common/text/calendar.ts';
import { withoutEnd } from '../../../../packages/common/text/text-rules.ts';
import type { Zone } from '../../../../packages/common/text/zoned-time.ts';
import type { Json } from '../../../../packages/definition/model/answer-rule.ts';
import { roundComputed } from '../../../../packages/definition/model/round-decimal.ts';
import type { CellType } from '../../../../packages/definition/model/value-kind.ts';
import type { ArchiveEntry } from '../../../platform/archive/zip-archive.ts';
import type { Cell, Row } from './table.ts';

// The parts of a workbook (ECMA-376, part 1), apart from the cells.

// The cells of a worksheet (ECMA-376, part 1, 18.3.1.4).

export const sheetLimits = { rows: 1_048_576, columns: 16_384, characters: 32_767 } as const;

/** Indexes of the cell formats of `stylesXml`. */
const cellStyles = { text: 1, date: 2, time: 3, datetime: 4, heading: 5 } as const;

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

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** A sheet whose rows are written while they are read. */
export interface Sheet {
  readonly name: string;
  readonly headings: readonly string[];
  /** The rows below the headings, as XML. */
  readonly rows: AsyncIterable<string> | Iterable<string>;
}

/** Characters of the longest name of a sheet. */
const sheetNameLength = 31;

/** Names sheets by titles: each name is valid, and different from the others and those that are taken, whatever its case. */
export function createSheetNames(taken: readonly string[]): (title: string) => string {
  const used = new Set(['history', ...taken.map((name) => name.toLowerCase())]);
  /** The number of the next sheet with the same beginning, so that many are not counted for each of them. */
  const numbers = new Map<string, number>();
  return (title) => {
    const valid = validName(title);
    const beginning = cut(valid, sheetNameLength - 8).toLowerCase();
    for (let number = 1; ; number = Math.max(number + 1, numbers.get(beginning) ?? 2)) {
      const suffix = number === 1 ? '' : ` ${number}`;
      const name = `${cut(valid, sheetNameLength - suffix.length)}${suffix}`;
      if (used.has(name.toLowerCase())) continue;
      used.add(name.toLowerCase());
      if (number > 1) numbers.set(beginning, number + 1);
      return name;
    }
  };
}

function validName(title: string): string {
  const valid = title
    .replace(/[[\]:*?/\\\p{Cc}]/gu, ' ')
    .replace(/^[\s']+/, '')
    .replace(/\s+/g, ' ');
  return withoutEnd(valid, " '") || 'Entries';
}

/** At most `units` UTF-16 units, without half a character at the end. */
const cut = (text: string, units: number) =>
  withoutEnd(text.slice(0, units).replace(/[\ud800-\udbff]$/, ''), " '");

/** The files of a workbook with these sheets. */
export function* workbookEntries(
  sheets: readonly Sheet[],
  modifiedAt: Date,
): Generator<ArchiveEntry> {
  for (const [path, xml] of workbookParts(sheets)) {
    yield { path, modifiedAt, compress: true, content: [xml] };
  }
  for (const [index, sheet] of sheets.entries()) {
    const path = `xl/${sheetPath(index + 1)}`;
    yield { path, modifiedAt, compress: true, content: sheetXml(sheet) };
  }
}

/** The parts that describe the workbook, by path. */
function workbookParts(sheets: readonly Pick<Sheet, 'name'>[]): [string, string][] {
  const list = sheets.map(({ name }, index) => ({ name: escapeText(name), id: index + 1 }));
  const styles = list.length + 1;
  const part = (path: string, type: string) =>
    `<Override PartName="${path}" ContentType="${contentType}.${type}+xml"/>`;
  const relation = (id: string | number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${relationships}/${type}" Target="${target}"/>`;
  const relations = (content: string) =>
    `${declaration}<Relationships xmlns="${packages}/relationships">${content}</Relationships>`;
  return [
    [
      '[Content_Types].xml',
      `${declaration}<Types xmlns="${packages}/content-types">` +
        `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
        part('/xl/workbook.xml', 'sheet.main') +
        part('/xl/styles.xml', 'styles') +
        list.map(({ id }) => part(`/xl/${sheetPath(id)}`, 'worksheet')).join('') +
        '</Types>',
    ],
    ['_rels/.rels', relations(relation(1, 'officeDocument', 'xl/workbook.xml'))],
    [
      'xl/workbook.xml',
      `${declaration}<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets>` +
        list
          .map(({ name, id }) => `<sheet name="${name}" sheetId="${id}" r:id="rId${id}"/>`)
          .join('') +
        '</sheets></workbook>',
    ],
    [
      'xl/_rels/workbook.xml.rels',
      relations(
        list.map(({ id }) => relation(id, 'worksheet', sheetPath(id))).join('') +
          relation(styles, 'styles', 'styles.xml'),
      ),
    ],
    ['xl/styles.xml', stylesXml],
  ];
}

/** The path of a sheet in the folder `xl`, by its number from 1. */
const sheetPath = (number: number) => `worksheets/sheet${number}.xml`;

/** A worksheet with a frozen first row and a filter. */
async function* sheetXml({ headings, rows }: Sheet): AsyncGenerator<string> {
  yield `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${headings.map(columnXml).join('')}</cols><sheetData>` +
    textRow(1, headings, cellStyles.heading);
  yield* rows;
  const filtered = `A1:${columnName(headings.length - 1)}${sheetLimits.rows}`;
  yield `</sheetData><autoFilter ref="${filtered}"/></worksheet>`;
}

/** Widths in characters: dates and usual headings fit, ids as well. */
const widths = { id: 33, least: 20, most: 60 };

function columnXml(heading: string, index: number): string {
  const fitting = Math.min(Math.max(heading.length + 2, widths.least), widths.most);
  const width = heading === 'id' ? widths.id : fitting;
  return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`;
}

/** The formats of cells, in the order of `cellStyles`. Number format 49 is text. */
const formats: readonly { readonly number: number; readonly font?: number }[] = [
  { number: 0 },
  { number: 49 },
  { number: 164 },
  { number: 165 },
  { number: 166 },
  { number: 49, font: 1 },
];

const font = (style: string) => `<font>${style}<sz val="11"/><name val="Calibri"/></font>`;

const stylesXml =
  `${declaration}<styleSheet xmlns="${main}"><numFmts count="3">` +
  '<numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/>' +
  '<numFmt numFmtId="165" formatCode="hh:mm"/>' +
  '<numFmt numFmtId="166" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>' +
  `<fonts count="2">${font('')}${font('<b/>')}</fonts>` +
  '<fills count="2"><fill><patternFill patternType="none"/></fill>' +
  '<fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  `<cellXfs count="${formats.length}">` +
  formats
    .map(
      ({ number, font: fontId = 0 }) =>
        `<xf numFmtId="${number}" fontId="${fontId}" fillId="0" borderId="0" xfId="0" ` +
        'applyNumberFormat="1" applyFont="1"/>',
    )
    .join('') +
  '</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';
