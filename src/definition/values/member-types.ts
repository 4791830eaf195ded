import { z } from 'zod';
import { isCalendarDate, isTimeOfDay, parseInstant } from '../../platform/text/calendar.ts';
import { textSchema } from '../../platform/validation/text-schema.ts';
import { definitionLimits, textLimits } from '../base/definition-limits.ts';
import { countryCode } from './countries.ts';
import { canonicalDomain } from './email-address.ts';
import { isHttpUrl } from './http-url.ts';

/**
 * The vocabulary in which the question types declare their members. It is handed to them, so that
 * their files stay free of the parser and a browser can import them.
 */
export const memberTypes = {
  /** Any text, empty included; at most `max` code points. */
  text: (max: number) => textSchema(0, max),

  /** Text that must say something. */
  nonEmptyText: (max: number) => textSchema(1, max),

  /** `[A-Za-z0-9_-]{1,64}`. Where it is missing it reads `''` until one is generated. */
  id: () =>
    z
      .string()
      .refine((id) => /^[A-Za-z0-9_-]{1,64}$/.test(id) && !forbiddenIds.has(id), {
        params: { code: 'invalid_id' },
        error: 'Must be 1 to 64 letters, digits, "_" or "-".',
      })
      .meta({ pattern: '^[A-Za-z0-9_-]{1,64}$' })
      .default(''),

  /** A switch, off unless set. */
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

  /** An absolute http(s) URL. */
  url: () =>
    textSchema(1, textLimits.url)
      .refine((value) => value === '' || isHttpUrl(value), {
        params: { code: 'invalid_url' },
        error: 'Must be an absolute http(s) URL.',
      })
      .meta({ format: 'uri' }),

  /** `YYYY-MM-DD`, a real day. */
  date: () =>
    textSchema(0, 100)
      .refine(isCalendarDate, invalidFormat('a day such as 2026-01-31'))
      .meta({ format: 'date' }),

  /** `HH:MM`. */
  time: () =>
    textSchema(0, 100)
      .refine(isTimeOfDay, invalidFormat('a time such as 18:30'))
      .meta({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' }),

  /** RFC 3339 with an offset. */
  instant: () =>
    textSchema(0, 100)
      .refine(
        (value) => parseInstant(value) !== undefined,
        invalidFormat('an RFC 3339 time such as 2026-01-31T18:30:00+01:00'),
      )
      .meta({ format: 'date-time' }),

  /** ISO 3166-1 alpha-2, in upper case. */
  country: () =>
    textSchema(0, 100)
      .refine(
        (value) => countryCode(value) !== undefined,
        invalidFormat('an ISO 3166-1 country code such as DE'),
      )
      .toUpperCase()
      .meta({ pattern: '^[A-Za-z]{2}$' }),

  /** A name of the internet, in lower case. */
  domain: () =>
    textSchema(0, 300)
      .toLowerCase()
      .refine(
        (value) => canonicalDomain(value) !== undefined,
        invalidFormat('a domain such as example.org'),
      ),

  /** A media type such as `image/png` or `image/*`, or a file name's ending such as `.pdf`. */
  fileType: () =>
    textSchema(0, 100)
      .toLowerCase()
      .refine(
        (value) =>
          /^(\.[a-z0-9][a-z0-9.+_-]*|[a-z0-9][a-z0-9.+-]*\/([a-z0-9][a-z0-9.+-]*|\*))$/.test(value),
        invalidFormat('a media type such as image/png or image/*, or an ending such as .pdf'),
      ),

  /** A regular expression in RE2's syntax, which runs in linear time; compiled by `patterns.ts`. */
  pattern: () => textSchema(0, 1000),

  /** One of some words. */
  oneOf: <const Words extends readonly [string, ...string[]]>(words: Words) => z.enum(words),

  /** Some things of one kind. */
  listOf: <Model extends z.ZodType>(model: Model) => z.array(model).max(100),

  /** The same, each once. */
  setOf: <Model extends z.ZodType>(model: Model) =>
    memberTypes.listOf(model).refine((list) => new Set(list).size === list.length, {
      params: { code: 'invalid_value' },
      error: 'Must name each once.',
    }),

  /** What a choice question offers. */
  options: () =>
    z
      .array(
        z.strictObject({
          id: memberTypes.id(),
          label: memberTypes.nonEmptyText(500),
          image_url: memberTypes.url().optional(),
        }),
      )
      .min(1)
      .max(definitionLimits.options)
      .prefault([]),

  /** Rows or columns. */
  labelledItems: () =>
    z
      .array(z.strictObject({ id: memberTypes.id(), label: memberTypes.nonEmptyText(500) }))
      .min(1)
      .max(definitionLimits.options)
      .prefault([]),
};

export type MemberTypes = typeof memberTypes;

/** Names that JavaScript gives a meaning of their own. */
const forbiddenIds = new Set(['__proto__', 'constructor', 'prototype']);

/** How to say that a text is not written as it should be. */
function invalidFormat(expected: string) {
  return { params: { code: 'invalid_value' }, error: `Must be ${expected}.` };
}
