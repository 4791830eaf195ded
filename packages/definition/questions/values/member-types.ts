import { z } from 'zod';
import { isCalendarDate, isTimeOfDay, parseInstant } from '../../../common/text/calendar.ts';
import { textSchema } from '../../../common/validation/text-schema.ts';
import { autocompleteTokens } from '../../model/autocomplete-tokens.ts';
import { definitionLimits, textLimits } from '../../model/definition-limits.ts';
import { describeMembers } from '../../model/describe-members.ts';
import { memberDescriptions } from '../../model/member-descriptions.ts';
import { textMembers } from '../../model/text-members.ts';
import { countryCode } from './countries.ts';
import { canonicalDomain } from './email-address.ts';
import { isHttpUrl } from './http-url.ts';
import { canonicalLanguage, languageTagLength } from './language-tag.ts';

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

  flag: () => z.boolean().default(false),

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
        error: 'Must be an absolute http(s) URL.',
      })
      .meta({ format: 'uri' }),

  /** A date of the calendar as `YYYY-MM-DD`. */
  date: () => formatted(isCalendarDate, 'a date such as 2026-01-31').meta({ format: 'date' }),

  /** A time of day as `HH:MM`. */
  time: () =>
    formatted(isTimeOfDay, 'a time such as 18:30').meta({
      pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
    }),

  /** A date and time with an offset (RFC 3339). */
  instant: () =>
    formatted(
      (value) => parseInstant(value) !== undefined,
      'an RFC 3339 date and time such as 2026-01-31T18:30:00+01:00',
    ).meta({ format: 'date-time' }),

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
      (tag) => canonicalLanguage(tag) !== undefined,
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

  /** The options of a question, each with a limit if it has one. */
  limitedOptions: () =>
    itemList(
      {
        ...optionMembers(),
        limit: memberTypes.integer(1, definitionLimits.optionLimit).optional(),
      },
      memberDescriptions.option,
    ),

  labelledItems: () => itemList(labelMembers(), memberDescriptions.line),
};

export type MemberTypes = typeof memberTypes;

const labelMembers = () => ({
  id: memberTypes.id(),
  label: memberTypes.nonEmptyText(textMembers.label.label),
});

const optionMembers = () => ({
  ...labelMembers(),
  image_url: memberTypes.url().optional(),
});

function itemList<Shape extends z.ZodRawShape>(
  shape: Shape,
  texts: Readonly<Record<string, string>>,
) {
  return z
    .array(z.strictObject(describeMembers(shape, texts)))
    .min(1)
    .max(definitionLimits.options)
    .prefault([]);
}

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
