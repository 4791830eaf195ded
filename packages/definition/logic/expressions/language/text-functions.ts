import {
  type CelFunc,
  type CelList,
  CelScalar,
  celFunc,
  celList,
  celMethod,
  listType,
} from '@bufbuild/cel';
import { orFail } from './expression-error.ts';
import { codePointOffset, countCodePoints, findText, splitText } from './text-search.ts';

const { INT, STRING, DYN } = CelScalar;
const listOfAny = listType(DYN);

// The functions of the extension `strings` of cel-go. Positions count code points.

const lower = (text: string) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
const upper = (text: string) => text.replace(/[a-z]+/g, (letters) => letters.toUpperCase());

const space = /^\p{White_Space}$/u;

/** A regular expression for the end of the text would take quadratic time. */
function trim(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && space.test(text.charAt(start))) start += 1;
  while (end > start && space.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** The position of a part from a position on; -1 if there is none. */
function indexOf(text: string, part: string, from: bigint): bigint {
  if (part === '') return from;
  const start = codePointOffset(text, Number(from));
  if (start === undefined || start === text.length) throw new Error('index out of range');
  const index = findText(text, part, start);
  return index < 0 ? -1n : BigInt(countCodePoints(text.slice(0, index)));
}

function substring(text: string, start: bigint, end?: bigint): string {
  const offsetOf = (position: bigint) =>
    orFail(codePointOffset(text, Number(position)), 'index out of range');
  if (end !== undefined && start > end) throw new Error('the start is after the end');
  return text.slice(offsetOf(start), end === undefined ? undefined : offsetOf(end));
}

const all = -1n;

/** Replaces at most `count` occurrences; all if it is negative. An empty text occurs between all characters. */
function replace(text: string, part: string, replacement: string, count: bigint): string {
  if (part !== '') return splitText(text, part, piecesFor(count)).join(replacement);
  const [first = '', ...rest] = count === 0n ? [text] : ['', ...splitText(text, '', Number(count))];
  const isComplete = count < 0n || rest.length < Number(count);
  return [first, ...rest, ...(isComplete ? [''] : [])].join(replacement);
}

/** `count` occurrences separate one piece more. */
const piecesFor = (count: bigint) => (count < 0n ? -1 : Number(count) + 1);

function join(list: CelList, separator: string): string {
  return [...list].map(textIn).join(separator);
}

function textIn(entry: unknown): string {
  if (typeof entry !== 'string') throw new Error('not a list of texts');
  return entry;
}

export const textFunctions: readonly CelFunc[] = [
  celMethod('lowerAscii', STRING, [], STRING, function () {
    return lower(this);
  }),
  celMethod('upperAscii', STRING, [], STRING, function () {
    return upper(this);
  }),
  celMethod('trim', STRING, [], STRING, function () {
    return trim(this);
  }),
  celMethod('indexOf', STRING, [STRING], INT, function (part) {
    return part === '' ? 0n : indexOf(this, part, 0n);
  }),
  celMethod('indexOf', STRING, [STRING, INT], INT, function (part, from) {
    return indexOf(this, part, from);
  }),
  celMethod('substring', STRING, [INT], STRING, function (start) {
    return substring(this, start);
  }),
  celMethod('substring', STRING, [INT, INT], STRING, function (start, end) {
    return substring(this, start, end);
  }),
  celMethod('replace', STRING, [STRING, STRING], STRING, function (part, replacement) {
    return replace(this, part, replacement, all);
  }),
  celMethod('replace', STRING, [STRING, STRING, INT], STRING, function (part, other, count) {
    return replace(this, part, other, count);
  }),
  celMethod('split', STRING, [STRING], listType(STRING), function (separator) {
    return celList(splitText(this, separator, -1));
  }),
  celMethod('split', STRING, [STRING, INT], listType(STRING), function (separator, count) {
    return celList(splitText(this, separator, Number(count)));
  }),
  celFunc('join', [listOfAny], DYN, (list) => join(list, '')),
  celFunc('join', [listOfAny, STRING], DYN, join),
];
