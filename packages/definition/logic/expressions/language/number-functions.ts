import {
  type CelFunc,
  type CelList,
  CelScalar,
  type CelValue,
  celFunc,
  listType,
} from '@bufbuild/cel';
import { roundDecimal } from '../../../model/round-decimal.ts';
import { orFail } from './expression-error.ts';

const { DOUBLE, INT, DYN } = CelScalar;
const listOfAny = listType(DYN);

/** The largest argument of `round`; more digits are not stored in a double. */
export const maxDigits = 10;

/** Lists contain doubles, or integers only. */
type NumberList = { readonly doubles: readonly number[] } | { readonly ints: readonly bigint[] };

const isDouble = (value: CelValue) => typeof value === 'number';
const isInt = (value: CelValue) => typeof value === 'bigint';

function numbersIn(list: CelList): NumberList {
  const entries = [...list];
  const doubles = entries.filter(isDouble);
  const ints = entries.filter(isInt);
  if (ints.length > 0 && ints.length === entries.length) return { ints };
  if (doubles.length === entries.length) return { doubles };
  throw new Error('not a list of numbers');
}

function inRange(value: bigint): bigint {
  if (BigInt.asIntN(64, value) !== value) throw new Error('integer out of range');
  return value;
}

const add = (left: number, right: number) => left + right;

function sum(list: CelList): number | bigint {
  const numbers = numbersIn(list);
  if ('doubles' in numbers) return numbers.doubles.reduce(add, 0);
  return numbers.ints.reduce((total, value) => inRange(total + value), 0n);
}

function average(list: CelList): number {
  if (list.size === 0) throw new Error('no numbers');
  const numbers = numbersIn(list);
  const doubles = 'doubles' in numbers ? numbers.doubles : numbers.ints.map(Number);
  return doubles.reduce(add, 0) / doubles.length;
}

/** The first entry to which no other one is preferred. */
function extreme(isPreferred: (value: number | bigint, to: number | bigint) => boolean) {
  return (list: CelList): number | bigint => {
    const numbers = numbersIn(list);
    const entries: readonly (number | bigint)[] =
      'doubles' in numbers ? numbers.doubles : numbers.ints;
    const [first, ...rest] = entries;
    return rest.reduce(
      (best, value) => (isPreferred(value, best) ? value : best),
      orFail(first, 'no numbers'),
    );
  };
}

const absolute = (value: bigint) => inRange(value < 0n ? -value : value);

/**
 * Functions of numbers and of lists of numbers; those of `math` are the ones of the extension of cel-go. The results of
 * functions of lists have the type that `typing/list-functions.ts` determines.
 */
export const numberFunctions: readonly CelFunc[] = [
  celFunc('round', [DOUBLE, INT], DOUBLE, (value, digits) => roundDecimal(value, Number(digits))),
  celFunc('pow', [DOUBLE, DOUBLE], DOUBLE, (base, exponent) => base ** exponent),
  celFunc('sum', [listOfAny], DYN, sum),
  celFunc('avg', [listOfAny], DYN, average),
  celFunc(
    'math.least',
    [listOfAny],
    DYN,
    extreme((value, to) => value < to),
  ),
  celFunc(
    'math.greatest',
    [listOfAny],
    DYN,
    extreme((value, to) => value > to),
  ),
  celFunc('math.floor', [DOUBLE], DOUBLE, Math.floor),
  celFunc('math.ceil', [DOUBLE], DOUBLE, Math.ceil),
  celFunc('math.sqrt', [DOUBLE], DOUBLE, Math.sqrt),
  celFunc('math.sqrt', [INT], DOUBLE, (value) => Math.sqrt(Number(value))),
  celFunc('math.abs', [DOUBLE], DOUBLE, Math.abs),
  celFunc('math.abs', [INT], INT, absolute),
];
