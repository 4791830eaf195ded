import type { Json } from '../../model/answer-rule.ts';
import { isOtherAnswer, otherOptionId } from '../../model/other-answer.ts';
import type { ValueKind } from '../../model/value-kind.ts';

export type QuestionValue =
  | number
  | string
  | boolean
  | readonly string[]
  | ReadonlyMap<string, string>
  | ReadonlyMap<string, readonly string[]>;

/**
 * The value of a stored answer; undefined if its shape is not that of the kind, which happens for answers
 * to an older version of the form.
 */
export function questionValue(answer: Json, kind: ValueKind): QuestionValue | undefined {
  return readers[kind](answer);
}

type Reader = (answer: Json) => QuestionValue | undefined;

const readers: Readonly<Record<ValueKind, Reader>> = {
  number: (answer) => (typeof answer === 'number' ? answer : undefined),
  text: readText,
  boolean: (answer) => (typeof answer === 'boolean' ? answer : undefined),
  list: readList,
  map: (answer) => readMap(answer, readText),
  list_map: (answer) => readMap(answer, readList),
};

/** A text, an option, or an other answer. */
function readText(answer: Json): string | undefined {
  if (typeof answer === 'string') return answer;
  return isOtherAnswer(answer) ? otherOptionId : undefined;
}

/** Options, or the names of files. */
function readList(answer: Json): readonly string[] | undefined {
  return Array.isArray(answer) ? readAll(answer, readEntry) : undefined;
}

function readEntry(entry: Json): string | undefined {
  const isFile = typeof entry === 'object' && entry !== null && 'file_id' in entry;
  return isFile && typeof entry['name'] === 'string' ? entry['name'] : readText(entry);
}

/** Parts of an answer, or rows of a matrix. */
function readMap<Value>(
  answer: Json,
  read: (value: Json) => Value | undefined,
): ReadonlyMap<string, Value> | undefined {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return undefined;
  const values = readAll(Object.values(answer), read);
  if (!values) return undefined;
  return new Map(
    Object.keys(answer).flatMap((key, index): [string, Value][] => {
      const value = values[index];
      return value === undefined ? [] : [[key, value]];
    }),
  );
}

/** Undefined if one of the values cannot be read. */
function readAll<Value>(
  values: readonly Json[],
  read: (value: Json) => Value | undefined,
): Value[] | undefined {
  const found = values.flatMap((value) => {
    const one = read(value);
    return one === undefined ? [] : [one];
  });
  return found.length === values.length ? found : undefined;
}
