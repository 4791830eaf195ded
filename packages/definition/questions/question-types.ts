import type { z } from 'zod';
import { legal, yesNo } from './types/booleans.ts';
import { calculated } from './types/calculated.ts';
import { dropdown, multipleChoice, ranking, singleChoice } from './types/choices.ts';
import { address, contactInfo } from './types/composites.ts';
import { image, statement } from './types/content.ts';
import { date, datetime, time } from './types/dates.ts';
import { matrix } from './types/matrix.ts';
import { nps, number, opinionScale, rating } from './types/numbers.ts';
import type { ContentType, QuestionType, ValueType } from './types/question-type.ts';
import { email, hidden, longText, phoneNumber, shortText, url } from './types/texts.ts';
import { file, signature } from './types/uploads.ts';

/**
 * The table of question types. The parser, the answer rules, the types of the API and the documentation
 * are derived from its rows: to add a type, add a row.
 */
export const questionTypes = [
  shortText,
  longText,
  email,
  url,
  phoneNumber,
  number,
  date,
  time,
  datetime,
  yesNo,
  legal,
  singleChoice,
  dropdown,
  multipleChoice,
  ranking,
  rating,
  opinionScale,
  nps,
  matrix,
  file,
  signature,
  address,
  contactInfo,
  hidden,
] as const;

/** Elements whose value the service computes. */
export const calculatedTypes = [calculated] as const;

/** Elements without a value: content between questions. */
export const contentTypes = [statement, image] as const;

export const elementTypes = [...questionTypes, ...calculatedTypes, ...contentTypes] as const;

export type QuestionTypeName = (typeof questionTypes)[number]['type'];

export type ElementTypeName = (typeof elementTypes)[number]['type'];

/** Any row of the table of questions, for loops over it. */
export type AnyQuestionType = QuestionType<string, z.ZodRawShape>;

/** Any row of an element that has a value: a question or a calculated value. */
export type AnyValueType = ValueType<string, z.ZodRawShape>;

export type AnyElementType = ContentType<string, z.ZodRawShape>;

const questionTypeByName = new Map<unknown, AnyQuestionType>(
  questionTypes.map((row: AnyQuestionType) => [row.type, row]),
);

const valueTypeByName = new Map<unknown, AnyValueType>(
  [...questionTypes, ...calculatedTypes].map((row: AnyValueType) => [row.type, row]),
);

/** The row of a question type; undefined for other names. */
export function questionTypeOf(type: unknown): AnyQuestionType | undefined {
  return questionTypeByName.get(type);
}

/** The row of a type whose elements have values; undefined for other names. */
export function valueTypeOf(type: unknown): AnyValueType | undefined {
  return valueTypeByName.get(type);
}
