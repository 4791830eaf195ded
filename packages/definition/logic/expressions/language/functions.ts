import {
  type CelFunc,
  type CelList,
  CelScalar,
  type CelValue,
  celFunc,
  celList,
  celMethod,
  listType,
} from '@bufbuild/cel';
import { dateFunctions } from './date-functions.ts';
import { orFail } from './expression-error.ts';
import { numberFunctions } from './number-functions.ts';
import { textFunctions } from './text-functions.ts';
import { countCodePoints, findText } from './text-search.ts';

const { BOOL, DOUBLE, INT, STRING, DYN } = CelScalar;
const listOfAny = listType(DYN);

/** Functions that only rewritten expressions call; their names cannot be written in a source. */
export const internalFunctions = { newList: '@new_list', append: '@append' } as const;

/**
 * Functions of the standard, replaced because those of the library accept texts that are not numbers
 * (`double("")` is 0), or take more time and memory than the size of their arguments suggests.
 */
const replacedFunctions: readonly CelFunc[] = [
  celFunc('double', [STRING], DOUBLE, (text) => Number(orFail(numberIn(text), 'not a number'))),
  celFunc('int', [STRING], INT, (text) => toInt(text)),
  celFunc('size', [STRING], INT, (text) => BigInt(countCodePoints(text))),
  celMethod('size', STRING, [], INT, function () {
    return BigInt(countCodePoints(this));
  }),
  celMethod('contains', STRING, [STRING], BOOL, function (part) {
    return findText(this, part) >= 0;
  }),
  celFunc('_+_', [listOfAny, listOfAny], listOfAny, (left, right) => celList([...left, ...right])),
];

/** The entries of lists that `@append` extends. Such a list has one reference until it is complete. */
const growingLists = new WeakMap<CelList, CelValue[]>();

/** `map` and `filter` of the library build lists within lists; these are built in linear time. */
const listBuilders: readonly CelFunc[] = [
  celFunc(internalFunctions.newList, [], listOfAny, () => {
    const entries: CelValue[] = [];
    const list = celList(entries);
    growingLists.set(list, entries);
    return list;
  }),
  celFunc(internalFunctions.append, [listOfAny, DYN], listOfAny, (list, entry) => {
    orFail(growingLists.get(list), 'not a new list').push(entry);
    return list;
  }),
];

/** The functions that are added to those of the library, or replace them. */
export const functions: readonly CelFunc[] = [
  ...dateFunctions,
  ...numberFunctions,
  ...textFunctions,
  ...replacedFunctions,
  ...listBuilders,
];

function numberIn(text: string): string | undefined {
  return /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text) ? text : undefined;
}

function toInt(text: string): bigint {
  if (!/^[+-]?\d{1,19}$/.test(text)) throw new Error('not an integer');
  const value = BigInt(text.replace('+', ''));
  if (BigInt.asIntN(64, value) !== value) throw new Error('integer out of range');
  return value;
}
