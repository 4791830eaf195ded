import type { SimpleKind, ValueKind } from '../../../../packages/definition/model/value-kind.ts';
import type { QuestionTypeName } from '../../../../packages/definition/questions/question-types.ts';

/**
 * How answers are compared in SQL. `code`: texts that are compared as they are, such as dates. An
 * option is compared by its id, an other answer by the id that represents all of them.
 */
export type ComparisonKind =
  | 'text'
  | 'code'
  | 'number'
  | 'boolean'
  | 'instant'
  /** Years, months and days, whose periods are compared. */
  | 'period'
  | 'option'
  | 'option_set'
  | 'ranking'
  /** The number of entries of a repeat. */
  | 'entry_count';

/** By question type; undefined for types whose answers are not compared. */
const kindByType: Readonly<Record<QuestionTypeName, ComparisonKind | undefined>> = {
  short_text: 'text',
  long_text: 'text',
  email: 'text',
  url: 'text',
  phone_number: 'text',
  hidden: 'text',
  number: 'number',
  rating: 'number',
  opinion_scale: 'number',
  nps: 'number',
  date: 'code',
  time: 'code',
  datetime: 'instant',
  partial_date: 'period',
  yes_no: 'boolean',
  legal: 'boolean',
  single_choice: 'option',
  dropdown: 'option',
  multiple_choice: 'option_set',
  ranking: 'ranking',
  matrix: undefined,
  file: undefined,
  signature: undefined,
  address: undefined,
  contact_info: undefined,
  location: undefined,
};

const kindByValue: Readonly<Partial<Record<SimpleKind, ComparisonKind>>> = {
  number: 'number',
  text: 'text',
  boolean: 'boolean',
};

/** The kind of a type; that of calculated values depends on the kind of their values. */
export function comparisonKindOf(type: string, valueKind: ValueKind): ComparisonKind | undefined {
  if (typeof valueKind !== 'string') return 'entry_count';
  if (type === 'calculated') return kindByValue[valueKind];
  return kinds.get(type);
}

const kinds: ReadonlyMap<string, ComparisonKind | undefined> = new Map(Object.entries(kindByType));
