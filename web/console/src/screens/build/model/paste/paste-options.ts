import { freeName, type JsonObject } from '../json.ts';
import { idFromText, isPlaceholder } from '../new-element.ts';

/**
 * Converts lines to options. A line is a label, or `id | label`. Options whose label or id is in the list keep
 * their other members.
 *
 * @param current options before the change
 */
export function optionsFromLines(text: string, current: readonly JsonObject[]): JsonObject[] {
  const taken = new Set<string>();
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [, id, label = line] = /^([A-Za-z0-9_-]{1,64})\s*\|\s*(.+)$/.exec(line) ?? [];
      const known = current.find((option) =>
        id ? option['id'] === id : option['label'] === label,
      );
      const free = freeName(id ?? String(known?.['id'] ?? (idFromText(label) || 'option')), taken);
      taken.add(free);
      return { ...known, id: free, label };
    });
}

/** One option a line, with its id: the opposite of `optionsFromLines`. */
export const linesFromOptions = (options: readonly JsonObject[]): string =>
  options.map(({ id, label }) => `${id} | ${label}`).join('\n');

/**
 * The options after a text was pasted into one of them; undefined if the text has one line only. The lines follow the option, or
 * replace it if it is empty. Options that are still those of a new question are removed.
 */
export function pasteLines(
  text: string,
  current: readonly JsonObject[],
  index: number,
): JsonObject[] | undefined {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  if (lines.length < 2) return undefined;
  const remains = (option: JsonObject | undefined) =>
    option !== undefined && option['label'] !== '' && !isPlaceholder(option);
  const before = current.slice(0, index + 1).filter(remains);
  const after = current.slice(index + 1).filter(remains);
  const all = [linesFromOptions(before), ...lines, linesFromOptions(after)].join('\n');
  return optionsFromLines(all, current);
}

/** A cell and its end: a whole one in double quotes, which are doubled within it, or a line. */
const cell = /("(?:[^"]|"")*"|[^\n]*)(?:\n|$)/g;

/**
 * The cells of a column, as spreadsheets put it on the clipboard: one a line, in double quotes if it has line breaks or
 * quotation marks. Lines of other texts are cells as they are.
 */
export function cellsFromColumn(text: string): string[] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '');
  const cells = [...lines.matchAll(cell)].map(([, found = '']) => {
    const inner = found.slice(1, -1);
    const isQuoted = found.startsWith('"') && /\n|""/.test(inner);
    return isQuoted ? inner.replaceAll('""', '"') : found;
  });
  return cells.slice(0, -1); // the last match is the end of the text
}

/** The opposite of `cellsFromColumn`. */
export const columnFromCells = (cells: readonly string[]): string =>
  cells.map((one) => (/\n|^"/.test(one) ? `"${one.replaceAll('"', '""')}"` : one)).join('\n');
