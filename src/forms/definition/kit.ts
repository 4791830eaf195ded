import { RE2JS } from 're2js';
import { z } from 'zod';
import { codePoints, isStorable, unstorable } from '../../kernel/text.ts';

/**
 * The vocabulary in which the question types declare their members. It is handed to them, so that
 * their files stay free of the parser and a browser can import them.
 */
export const kit = {
  /** Any text, empty included; at most `max` code points. */
  text: (max: number) => text(0, max),

  /** Text that must say something. */
  title: (max: number) => text(1, max),

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

  /** Where an image lies; https, so that a page may show it. */
  imageUrl: () => url(/^https:$/, 'Must be an absolute https URL.'),

  /** A regular expression in RE2's syntax, which runs in linear time. */
  pattern: () =>
    text(0, 1000).refine(isPattern, {
      params: { code: 'invalid_pattern' },
      error: 'Must be a regular expression in RE2 syntax, and not a huge one.',
    }),

  /** What a choice question offers. */
  options: () =>
    z
      .array(
        z.strictObject({
          id: kit.id(),
          label: kit.title(500),
          image_url: kit.imageUrl().optional(),
        }),
      )
      .min(1)
      .max(500)
      .prefault([]),
};

export type Kit = typeof kit;

/** Names that JavaScript gives a meaning of their own. */
const forbiddenIds = new Set(['__proto__', 'constructor', 'prototype']);

function text(min: 0 | 1, max: number) {
  return z
    .string()
    .trim()
    .superRefine((value, { addIssue }) => {
      const add = (code: string, message: string) =>
        addIssue({ code: 'custom', params: { code }, message, continue: true });
      if (value.length < min) add('required', 'Is required.');
      if (codePoints(value) > max) add('too_long', `Must have at most ${max} characters.`);
      if (!isStorable(value)) add('invalid_text', unstorable);
    })
    .meta({ minLength: min, maxLength: max });
}

export function url(protocol: RegExp, error: string) {
  return text(1, 2000)
    .refine((value) => value === '' || isAbsolute(value, protocol), {
      params: { code: 'invalid_url' },
      error,
    })
    .meta({ format: 'uri' });
}

/** `URL` alone also takes `https:host` and drops line breaks and tabs. */
function isAbsolute(value: string, protocol: RegExp): boolean {
  return (
    /^\w+:\/\/[^\t\n\r]+$/.test(value) &&
    URL.canParse(value) &&
    protocol.test(new URL(value).protocol)
  );
}

/**
 * The most steps of a compiled pattern. Time grows with steps times text: this many take some
 * 0.2 s at worst. `.{0,1000}` has 2002.
 */
const patternLimit = 2500;

function isPattern(source: string): boolean {
  try {
    return RE2JS.compile(source).programSize() <= patternLimit;
  } catch {
    return false;
  }
}
