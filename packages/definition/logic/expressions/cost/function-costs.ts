import { internalFunctions } from '../language/functions.ts';
import {
  entryCount,
  entryOf,
  largest,
  listSizeOf,
  scalarSize,
  textSize,
  totalSize,
  type ValueSize,
} from './value-size.ts';

/** The work of a call, besides that of its operands, and the largest result. */
export interface CallCost {
  readonly work: number;
  readonly size: ValueSize;
}

type Rule = (operands: readonly ValueSize[]) => CallCost;

/** A call by the library, with the search of the overload. */
const callWork = 5;

/** An evaluation error, which a division by zero or an unknown key causes. */
const errorWork = 8;

/** How much is processed in the time of one unit. */
const perUnit = {
  charactersMatched: 3000,
  charactersOrdered: 500,
  charactersCopied: 100,
  charactersExamined: 20,
  entriesSearched: 5,
  entriesCopied: 2,
  piecesCopied: 1,
  /** Steps × characters of a pattern. */
  patternSteps: 5,
};

/** The longest number as a text. */
const numberText = textSize(32);

const date = textSize('2026-01-31'.length);

/** Functions whose work or result depends on their operands; all others take constant time. */
const rules: Readonly<Record<string, Rule>> = {
  '_+_': ([left = scalarSize, right = scalarSize]) => ({
    work: copyWork(left) + copyWork(right),
    size: concatenated(left, right),
  }),
  '_==_': equality,
  '_!=_': equality,
  startsWith: equality,
  endsWith: equality,
  '_<_': order,
  '_<=_': order,
  '_>_': order,
  '_>=_': order,
  '@in': ([entry = scalarSize, container = scalarSize]) => ({
    work: 'entries' in container && container.key ? keyWork(entry) : searchWork(entry, container),
    size: scalarSize,
  }),
  '_[_]': ([operand = scalarSize, key = scalarSize]) => ({
    work: errorWork + keyWork(key),
    size: entryOf(operand),
  }),
  '_?_:_': ([, then = scalarSize, otherwise = scalarSize]) => ({
    work: 0,
    size: largest(then, otherwise),
  }),
  '_/_': fallible(errorWork),
  '_%_': fallible(errorWork),
  contains: examination,
  size: examination,
  double: examination,
  int: examination,
  bool: examination,
  string: ([operand = scalarSize]) => ({
    work: errorWork,
    size: totalSize(operand) > 0 ? operand : numberText,
  }),
  round: fallible(2 * errorWork),
  pow: fallible(errorWork),
  'math.abs': fallible(errorWork),
  'math.sqrt': fallible(errorWork),
  year: dateWork(),
  month: dateWork(),
  day: dateWork(),
  weekday: dateWork(),
  days_between: dateWork(),
  months_between: dateWork(),
  years_between: dateWork(),
  add_days: dateWork(date),
  add_months: dateWork(date),
  add_years: dateWork(date),
  sum: numbers,
  avg: numbers,
  'math.least': numbers,
  'math.greatest': numbers,
  lowerAscii: rewriting,
  upperAscii: rewriting,
  trim: rewriting,
  substring: rewriting,
  indexOf: examination,
  replace: replacement,
  split: separation,
  join: joining,
  [internalFunctions.newList]: () => ({ work: 0, size: listSizeOf(0, scalarSize) }),
  [internalFunctions.append]: ([list = scalarSize, entry = scalarSize]) => ({
    work: 0,
    size: listSizeOf(entryCount(list) + 1, largest(entryOf(list), entry)),
  }),
};

/** The smaller operand is compared as a whole. */
function equality([left = scalarSize, right = scalarSize]: readonly ValueSize[]): CallCost {
  return { work: matchWork(left, right), size: scalarSize };
}

function order([left = scalarSize, right = scalarSize]: readonly ValueSize[]): CallCost {
  const characters = Math.min(totalSize(left), totalSize(right));
  return { work: characters / perUnit.charactersOrdered, size: scalarSize };
}

/** A text whose characters are examined one by one. */
function examination(operands: readonly ValueSize[]): CallCost {
  const characters = operands.reduce(
    (sum, size) => sum + ('characters' in size ? size.characters : 0),
    0,
  );
  return { work: errorWork + characters / perUnit.charactersExamined, size: scalarSize };
}

/** A text as long as the first operand at most. */
function rewriting(operands: readonly ValueSize[]): CallCost {
  const [text = scalarSize] = operands;
  return { work: examination(operands).work + copyWork(text), size: text };
}

/** The pieces of a text, each of which may be the whole text. */
function separation(operands: readonly ValueSize[]): CallCost {
  const [text = scalarSize] = operands;
  const pieces = totalSize(text) + 1;
  return {
    work: examination(operands).work + pieces / perUnit.piecesCopied,
    size: listSizeOf(pieces, text),
  };
}

/** A replacement between all characters. */
function replacement(operands: readonly ValueSize[]): CallCost {
  const [text = scalarSize, , added = scalarSize] = operands;
  const pieces = totalSize(text) + 1;
  const size = textSize(totalSize(text) + pieces * totalSize(added));
  return { work: separation(operands).work + copyWork(size), size };
}

function joining([list = scalarSize, separator = scalarSize]: readonly ValueSize[]): CallCost {
  const entries = entryCount(list);
  const size = textSize(entries * (totalSize(entryOf(list)) + totalSize(separator)));
  return { work: errorWork + entries / perUnit.entriesCopied + copyWork(size), size };
}

/** A list whose numbers are visited several times. */
function numbers([list = scalarSize]: readonly ValueSize[]): CallCost {
  return { work: errorWork + entryCount(list), size: scalarSize };
}

/** A function of dates; other texts are refused by their first characters. */
function dateWork(size = scalarSize): Rule {
  return () => ({ work: 3 * errorWork, size });
}

/** A function of numbers. */
function fallible(work: number): Rule {
  return () => ({ work, size: scalarSize });
}

function matchWork(left: ValueSize, right: ValueSize): number {
  return Math.min(visitWork(left), visitWork(right));
}

function visitWork(size: ValueSize): number {
  if ('characters' in size) return size.characters / perUnit.charactersMatched;
  const entry = visitWork(size.entry) + (size.key ? visitWork(size.key) : 0);
  return size.entries * (1 / perUnit.entriesCopied + entry);
}

/** The entries of a list are compared one after the other. */
function searchWork(entry: ValueSize, list: ValueSize): number {
  return entryCount(list) * (1 / perUnit.entriesSearched + matchWork(entry, entryOf(list)));
}

/** The hash of a text is computed once. */
const keyWork = (key: ValueSize): number => totalSize(key) / perUnit.charactersCopied;

function copyWork(size: ValueSize): number {
  return 'characters' in size
    ? size.characters / perUnit.charactersCopied
    : size.entries / perUnit.entriesCopied;
}

function concatenated(left: ValueSize, right: ValueSize): ValueSize {
  if ('characters' in left && 'characters' in right)
    return textSize(left.characters + right.characters);
  return listSizeOf(entryCount(left) + entryCount(right), largest(entryOf(left), entryOf(right)));
}

const constantWork: Rule = () => ({ work: 0, size: scalarSize });

/** The cost of a call with operands of these sizes; a method has its target first. */
export function callCost(name: string, operands: readonly ValueSize[]): CallCost {
  const { work, size } = (rules[name] ?? constantWork)(operands);
  return { work: callWork + work, size };
}

/** RE2 takes time proportional to steps × characters. */
export function matchCost(steps: number, text: ValueSize): CallCost {
  return { work: callWork + (steps * totalSize(text)) / perUnit.patternSteps, size: scalarSize };
}
