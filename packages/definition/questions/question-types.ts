import type { z } from 'zod';
import { checkLimits } from '../model/answer-limits.ts';
import type { ValueKind } from '../model/value-kind.ts';
import { legal, yesNo } from './types/booleans.ts';
import { calculated } from './types/calculated.ts';
import { dropdown, multipleChoice, ranking, singleChoice } from './types/choices.ts';
import { address, contactInfo, location } from './types/composites.ts';
import { image, statement } from './types/content.ts';
import { date, datetime, time } from './types/dates.ts';
import { matrix } from './types/matrix.ts';
import { nps, number, opinionScale, rating } from './types/numbers.ts';
import { partialDate } from './types/partial-date.ts';
import type { ContentType, QuestionType, ValueType } from './types/question-type.ts';
import { repeat } from './types/repeat.ts';
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
  partialDate,
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
  location,
  hidden,
] as const;

/** Elements whose value the service computes. */
export const calculatedTypes = [calculated] as const;

/** Groups of questions that are answered several times. */
export const repeatTypes = [repeat] as const;

/** Elements without a value: content between questions. */
export const contentTypes = [statement, image] as const;

export const elementTypes = [
  ...questionTypes,
  ...calculatedTypes,
  ...repeatTypes,
  ...contentTypes,
] as const;

export type QuestionTypeName = (typeof questionTypes)[number]['type'];

export type ElementTypeName = (typeof elementTypes)[number]['type'];

/** Any row of the table of questions, for loops over it. */
export type AnyQuestionType = QuestionType<string, z.ZodRawShape>;

/** Any row of an element that has a value: a question, a calculated value or a repeat. */
export type AnyValueType = ValueType<string, z.ZodRawShape>;

export type AnyElementType = ContentType<string, z.ZodRawShape>;

const questionTypeByName = new Map<unknown, AnyQuestionType>(
  questionTypes.map((row: AnyQuestionType) => [row.type, row]),
);

const valueTypeByName = new Map<unknown, AnyValueType>(
  [...questionTypes, ...calculatedTypes, ...repeatTypes].map((row: AnyValueType) => [
    row.type,
    row,
  ]),
);

/** The row of a question type; undefined for other names. */
export function questionTypeOf(type: unknown): AnyQuestionType | undefined {
  return questionTypeByName.get(type);
}

/** Whether an element of the type takes answers: a question, or a repeat. */
export const takesAnswers = (type: unknown): boolean =>
  questionTypeByName.has(type) || type === repeat.type;

/**
 * The kind of the values of an element, which may not have been validated; undefined for content.
 *
 * @param depth number of repeats that contain it
 */
export function valueKindOf(element: unknown, depth = 0): ValueKind | undefined {
  const found: object = Object(element);
  const row = depth > checkLimits.repeatDepth ? undefined : valueTypeOf(Reflect.get(found, 'type'));
  return row?.valueKind(found, (inner) => valueKindOf(inner, depth + 1));
}

/** The row of a type whose elements have values; undefined for other names. */
export function valueTypeOf(type: unknown): AnyValueType | undefined {
  return valueTypeByName.get(type);
}
