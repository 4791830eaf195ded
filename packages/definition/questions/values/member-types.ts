import { z } from 'zod';
import { isCalendarDate, isTimeOfDay, parseInstant } from '../../../common/text/calendar.ts';
import { canonicalDomain } from '../../../common/text/email-address.ts';
import { isPartialDate } from '../../../common/text/partial-date.ts';
import { lineSchema, textSchema } from '../../../common/validation/text-schema.ts';
import { textLimits } from '../../model/answer-limits.ts';
import { isRelativeLimit, relativeLimitPattern } from '../../model/date-limit.ts';
import { definitionLimits } from '../../model/definition-limits.ts';
import { describeMembers } from '../../model/describe-members.ts';
import { memberDescriptions } from '../../model/member-descriptions.ts';
import { textMembers } from '../../model/text-members.ts';
import { countryCode } from './countries.ts';
import { httpUrlAdvice, isHttpUrl } from './http-url.ts';
import { canonicalLanguage, languageTagLength } from './language-tag.ts';

/**
 * The purposes of an input by the type of its question, so that browsers and assistive technology can fill it in: the
 * input purposes of WCAG 2.2, section 7, without payment cards and passwords, which forms must not ask for. Tokens of
 * the attribute `autocomplete` for controls of the type (HTML standard, 4.10.18.7).
 */
export const autocompleteTokens = {
  short_text: [
    ...(['name', 'honorific-prefix', 'given-name', 'additional-name'] as const),
    ...(['family-name', 'honorific-suffix', 'nickname', 'username'] as const),
    ...(['organization-title', 'organization'] as const),
    ...(['address-line1', 'address-line2', 'address-line3'] as const),
    ...(['address-level4', 'address-level3', 'address-level2', 'address-level1'] as const),
    ...(['country', 'country-name', 'postal-code', 'language'] as const),
    ...(['bday', 'bday-day', 'bday-month', 'bday-year', 'sex'] as const),
    ...(['tel', 'tel-country-code', 'tel-national', 'tel-area-code', 'tel-local'] as const),
    ...(['tel-extension', 'email', 'impp', 'url'] as const),
  ],
  long_text: ['street-address'],
  number: ['bday-day', 'bday-month', 'bday-year'],
  date: ['bday'],
  dropdown: [
    ...(['honorific-prefix', 'honorific-suffix', 'sex', 'language'] as const),
    ...(['country', 'country-name', 'address-level1'] as const),
    ...(['bday-day', 'bday-month', 'bday-year'] as const),
  ],
} as const;

/**
 * The zod models from which question types declare their members. They are passed to `members`, so that
 * the files of the types do not import zod and can be bundled for browsers.
 */
export const memberTypes = {
  /** Text of 0 to `max` code points. */
  text: (max: number) => textSchema(0, max),

  /** Text of 1 to `max` code points. */
  nonEmptyText: (max: number) => textSchema(1, max),

  /** `[A-Za-z0-9_-]{1,64}`. If absent it is `''` until an id is generated. */
  id: () =>
    z
      .string()
      .refine((id) => /^[A-Za-z0-9_-]{1,64}$/.test(id) && !forbiddenIds.has(id), {
        params: { code: 'invalid_id' },
        error: 'Must be 1 to 64 letters, digits, "_" or "-".',
      })
      .meta({ pattern: '^[A-Za-z0-9_-]{1,64}$' })
      .default(''),

  /** A name in another system, without control characters; checked to be unique by `cross-field-rules.ts`. */
  code: () => lineSchema(codeLength),

  flag: () => z.boolean().default(false),

  /** A flag that is absent unless it is set: definitions of earlier releases do not have it. */
  mark: () => z.boolean().optional(),

  integer: (min: number, max: number) =>
    z
      .number()
      .refine(Number.isInteger, {
        params: { code: 'wrong_type' },
        error: 'Must be a whole number.',
        abort: true,
      })
      .min(min)
      .max(max)
      .meta({ type: 'integer' }),

  number: () => z.number(),

  url: () =>
    textSchema(1, textLimits.url)
      .refine((value) => value === '' || isHttpUrl(value), {
        params: { code: 'invalid_url' },
        error: ({ input }) => httpUrlAdvice(String(input)),
      })
      .meta({ format: 'uri' }),

  /** A date of the calendar as `YYYY-MM-DD`, or one that is relative to the day of the submission. */
  dateLimit: () =>
    formatted(
      (value) => isCalendarDate(value) || isRelativeLimit(value),
      'a date such as 2026-01-31, or today, today+30d, today-18y',
    ).meta({ pattern: `^([0-9]{4}-[0-9]{2}-[0-9]{2}|${relativeLimitPattern})$` }),

  /** A date, a month or a year of the calendar, or a day that is relative to that of the submission. */
  partialDateLimit: () =>
    formatted(
      (value) => isPartialDate(value) || isRelativeLimit(value),
      'a date such as 2026, 2026-01 or 2026-01-31, or today, today+30d, today-18y',
    ).meta({ pattern: `^([0-9]{4}(-[0-9]{2}){0,2}|${relativeLimitPattern})$` }),

  /** A time of day as `HH:MM`. */
  time: () =>
    formatted(isTimeOfDay, 'a time such as 18:30').meta({
      pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
    }),

  /** A date and time with an offset (RFC 3339), or a day that is relative to that of the submission. */
  instantLimit: () =>
    formatted(
      (value) => parseInstant(value) !== undefined || isRelativeLimit(value),
      'an RFC 3339 date and time such as 2026-01-31T18:30:00+01:00, or today, today+30d, today-18y',
    ).meta({ pattern: `^([0-9]{4}-[0-9]{2}-[0-9]{2}[Tt].*|${relativeLimitPattern})$` }),

  /** A country code (ISO 3166-1 alpha-2), in upper case. */
  country: () =>
    formatted((value) => countryCode(value) !== undefined, 'an ISO 3166-1 country code such as DE')
      .toUpperCase()
      .meta({ pattern: '^[A-Za-z]{2}$' }),

  /** A domain name, in lower case. */
  domain: () =>
    formatted(
      (value) => canonicalDomain(value) !== undefined,
      'a domain such as example.org',
      textSchema(0, 300).toLowerCase(),
    ),

  /** A media type such as `image/png` or `image/*`, or a file extension such as `.pdf`. */
  fileType: () =>
    formatted(
      (value) =>
        /^(\.[a-z0-9][a-z0-9.+_-]*|[a-z0-9][a-z0-9.+-]*\/([a-z0-9][a-z0-9.+-]*|\*))$/.test(value),
      'a media type such as image/png or image/*, or a file extension such as .pdf',
      textSchema(0, 100).toLowerCase(),
    ),

  /** A regular expression in RE2 syntax, which matches in linear time; checked by `pattern-limits.ts`. */
  pattern: () => textSchema(0, 1000),

  /** A CEL expression; checked by `expression-references.ts`. */
  expression: () => textSchema(1, definitionLimits.expressionLength),

  /** A language tag (BCP 47), in canonical form. */
  language: () =>
    formatted(
      // One that is too long has a failure of its own.
      (tag) => tag.length > languageTagLength || canonicalLanguage(tag) !== undefined,
      'a language tag such as de or pt-BR',
      textSchema(1, languageTagLength),
    ).overwrite((tag) => canonicalLanguage(tag) ?? tag),

  /** Texts by language and key; languages and keys are checked by `translation-keys.ts`. */
  translations: () =>
    z
      .record(memberTypes.language(), z.record(z.string(), textSchema(0, longestText)))
      .refine((languages) => Object.keys(languages).length <= definitionLimits.languages, {
        params: { code: 'too_many' },
        error: `A form may be translated to at most ${definitionLimits.languages} languages.`,
      }),

  /** The purpose of the input of a type. */
  autocomplete: <Type extends keyof typeof autocompleteTokens>(type: Type) =>
    z.enum(autocompleteTokens[type]),

  oneOf: <const Values extends readonly [string, ...string[]]>(values: Values) => z.enum(values),

  listOf: <Model extends z.ZodType>(model: Model) => z.array(model).max(100),

  /** At most 100 distinct entries. */
  setOf: <Model extends z.ZodType>(model: Model) =>
    memberTypes.listOf(model).refine((list) => new Set(list).size === list.length, {
      params: { code: 'invalid_value' },
      error: 'Must not contain duplicates.',
    }),

  options: () => itemList(optionMembers(), memberDescriptions.option),

  /** Options that may be absent, because a dataset contains them; checked by `choice-options.ts`. */
  ownOptions: () => optionalItemList(limitedOptionMembers(), memberDescriptions.option),

  /** `ownOptions` of which several can be selected. */
  combinedOptions: () =>
    optionalItemList(
      { ...limitedOptionMembers(), exclusive: memberTypes.mark() },
      memberDescriptions.option,
    ),

  /** The dataset of which the rows are options. */
  optionSource: () =>
    z.strictObject(
      describeMembers(
        {
          dataset: textSchema(1, columnLength),
          value: textSchema(1, columnLength),
          label: textSchema(1, columnLength),
          filter: z
            .array(
              z.strictObject(
                describeMembers(
                  { column: textSchema(1, columnLength), question: z.string() },
                  memberDescriptions.optionFilter,
                ),
              ),
            )
            .max(definitionLimits.optionFilters)
            .optional(),
        },
        memberDescriptions.optionSource,
      ),
    ),

  labelledItems: () =>
    itemList(labelMembers(), memberDescriptions.line, definitionLimits.matrixLines),
};

export type MemberTypes = typeof memberTypes;

const labelMembers = () => ({
  id: memberTypes.id(),
  label: memberTypes.nonEmptyText(textMembers.label.label),
  code: memberTypes.code().optional(),
});

const optionMembers = () => ({
  ...labelMembers(),
  image_url: memberTypes.url().optional(),
});

const limitedOptionMembers = () => ({
  ...optionMembers(),
  limit: memberTypes.integer(1, definitionLimits.optionLimit).optional(),
  score: memberTypes.number().optional(),
});

function itemList<Shape extends z.ZodRawShape>(
  shape: Shape,
  texts: Readonly<Record<string, string>>,
  most: number = definitionLimits.options,
) {
  return items(shape, texts, most).min(1).prefault([]);
}

const optionalItemList = <Shape extends z.ZodRawShape>(
  shape: Shape,
  texts: Readonly<Record<string, string>>,
) => items(shape, texts).default([]);

const items = <Shape extends z.ZodRawShape>(
  shape: Shape,
  texts: Readonly<Record<string, string>>,
  most: number = definitionLimits.options,
) => z.array(z.strictObject(describeMembers(shape, texts))).max(most);

/** Maximum number of characters of the id of a dataset, and of the name of a column. */
const columnLength = 200;

/** Maximum number of characters of a code. */
const codeLength = 200;

/** Characters of the longest text of a definition. */
const longestText = textMembers.element.text;

/** Property names with a special meaning in JavaScript. */
const forbiddenIds = new Set(['__proto__', 'constructor', 'prototype']);

function formatted(
  isValid: (text: string) => boolean,
  expected: string,
  text = textSchema(0, 100),
) {
  return text.refine(isValid, {
    params: { code: 'invalid_value' },
    error: `Must be ${expected}.`,
  });
}
