import { definitionLimits } from '../model/definition-limits.ts';
import { valueTypeOf } from './question-types.ts';

// How large the answers to an element can be. It may not have been validated.

/** Characters of a text: the limit of the type, or the element's own `max_length` if that is lower. */
export function maxAnswerLength(element: unknown): number {
  const { type, max_length: own } = Object(element);
  const longest = valueTypeOf(type)?.maxLength ?? Number.POSITIVE_INFINITY;
  return Number.isInteger(own) && own > 0 ? Math.min(own, longest) : longest;
}

/** Entries of a list: all options and an other answer, or the files. */
export function maxListEntries(element: unknown): number {
  const { options, options_from, max_selected, max_files: files = 1 } = Object(element);
  if (options_from !== undefined)
    return Math.min(max_selected ?? Infinity, definitionLimits.options) + 1;
  if (Array.isArray(options)) return options.length + 1;
  return Number.isInteger(files) ? files : 1;
}

/** Entries of a map: rows of a matrix, or parts of an answer. */
export function maxMapEntries(element: unknown): number {
  const { rows } = Object(element);
  return Array.isArray(rows) ? rows.length : definitionLimits.answerParts;
}

/** Entries of a list in a map: columns of a matrix. */
export function maxCellEntries(element: unknown): number {
  const { columns } = Object(element);
  return Array.isArray(columns) ? columns.length : 0;
}
