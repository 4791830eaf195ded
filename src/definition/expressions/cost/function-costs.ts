import { internalFunctions } from '../language/functions.ts';
import {
  entryCount,
  entryOf,
  largest,
  listSizeOf,
  scalarSize,
  textOf,
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

/** Characters that are processed in the time of one unit: compared or copied, or examined one by one. */
const charactersCompared = 100;
const charactersExamined = 20;

/** Entries of a list that are copied or compared in the time of one unit. */
const entriesVisited = 2;

/** Steps × characters of a pattern that are matched in the time of one unit. */
const matchedSteps = 50;

/** The longest number as a text. */
const numberText = textOf(32);

/** Functions whose work or result depends on their operands; all others take constant time. */
const rules: Readonly<Record<string, Rule>> = {
  '_+_': ([left = scalarSize, right = scalarSize]) => ({
    work: copyWork(left) + copyWork(right),
    size: concatenated(left, right),
  }),
  '_==_': comparison,
  '_!=_': comparison,
  '_<_': comparison,
  '_<=_': comparison,
  '_>_': comparison,
  '_>=_': comparison,
  startsWith: comparison,
  endsWith: comparison,
  '@in': ([entry = scalarSize, list = scalarSize]) => ({
    work:
      entryCount(list) * (1 / entriesVisited + compareWork(entry, entryOf(list))) + copyWork(entry),
    size: scalarSize,
  }),
  '_[_]': ([operand = scalarSize, key = scalarSize]) => ({
    work: errorWork + copyWork(key),
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
  days_between: (operands) => ({ ...examination(operands), work: 3 * errorWork }),
  [internalFunctions.newList]: () => ({ work: 0, size: listSizeOf(0, scalarSize) }),
  [internalFunctions.append]: ([list = scalarSize, entry = scalarSize]) => ({
    work: 0,
    size: listSizeOf(entryCount(list) + 1, largest(entryOf(list), entry)),
  }),
};

/** Equality and order; the smaller operand is compared as a whole. */
function comparison([left = scalarSize, right = scalarSize]: readonly ValueSize[]): CallCost {
  return { work: compareWork(left, right), size: scalarSize };
}

/** A text whose characters are examined one by one. */
function examination(operands: readonly ValueSize[]): CallCost {
  const characters = operands.reduce(
    (sum, size) => sum + ('characters' in size ? size.characters : 0),
    0,
  );
  return { work: errorWork + characters / charactersExamined, size: scalarSize };
}

/** A function of numbers. */
function fallible(work: number): Rule {
  return () => ({ work, size: scalarSize });
}

function compareWork(left: ValueSize, right: ValueSize): number {
  return Math.min(copyWork(left), copyWork(right));
}

function copyWork(size: ValueSize): number {
  if ('characters' in size) return size.characters / charactersCompared;
  return size.entries * (1 / entriesVisited + copyWork(size.entry) + copyWork(size.key));
}

function concatenated(left: ValueSize, right: ValueSize): ValueSize {
  if ('characters' in left && 'characters' in right)
    return textOf(left.characters + right.characters);
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
  return { work: callWork + (steps * totalSize(text)) / matchedSteps, size: scalarSize };
}
