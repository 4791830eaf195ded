import { calendarDatePattern } from '../../../common/text/calendar.ts';
import { countryCodes } from '../../questions/values/countries.ts';
import type { AnswerSchema, TextFormat } from './answer-schema.ts';

const text = (description: string, pattern: string): AnswerSchema => ({
  description,
  type: 'string',
  pattern: `^${pattern}$`,
});

const monthPattern = '[0-9]{4}(?:-(?:0[1-9]|1[0-2]))?';

const timePattern = '(?:[01][0-9]|2[0-3]):[0-5][0-9]';

/** The characters besides white space that `isBlankText` ignores, without those that not every engine can name. */
const invisible =
  '\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e' +
  '\\u2060-\\u206f\\u2800\\u3164\\ufe00-\\ufe0f\\uffa0\\ufff0-\\ufff8';

/** Matches upper and lower case, since JSON Schema has no flag for it. */
const anyCase = (letter: string) => `[${letter}${letter.toLowerCase()}]`;

/** `[Aa](?:[Dd]|[Ee]|…)|[Bb](?:…)|…`, for all country codes. */
const countryPattern = [...new Set(countryCodes.map(([first = '']) => first))]
  .map((first) => {
    const seconds = countryCodes.filter((code) => code.startsWith(first)).map((code) => code[1]);
    const letters = seconds.join('');
    return `${anyCase(first)}[${letters}${letters.toLowerCase()}]`;
  })
  .join('|');

// A local part has the characters of `packages/definition/questions/values/email-address.ts`, by exclusion: other ones than ASCII
// cannot be named in every engine.
const local = '[^\\u0000- "(),.:;<>@[\\\\\\]\\u007f-\\u00a0]+';

const formats: Readonly<Record<TextFormat, AnswerSchema>> = {
  text: text('Text.', '[^\\u0000]*'),
  line: text('Text without line breaks.', '[^\\u0000\\n\\v\\f\\r\\u0085\\u2028\\u2029]*'),
  email: text('An e-mail address.', `${local}(?:\\.${local})*@[^\\s/?#@:%\\\\[\\]]+`),
  url: text('An absolute http(s) URL.', '[Hh][Tt][Tt][Pp][Ss]?://[^\\s/\\\\][^\\s\\\\]*'),
  country: text('A country code (ISO 3166-1 alpha-2).', `(?:${countryPattern})`),
  date: { ...text('A date.', calendarDatePattern), format: 'date' },
  time: text('A time of day such as 18:30.', timePattern),
  datetime: {
    ...text(
      'A date and time with an offset (RFC 3339).',
      `${calendarDatePattern}[Tt]${timePattern}:[0-5][0-9](?:\\.[0-9]{1,100})?` +
        `(?:[Zz]|[+-]${timePattern})`,
    ),
    format: 'date-time',
  },
  year: text('A year.', '[0-9]{4}'),
  month: text('A year, or a month as `YYYY-MM`.', monthPattern),
  partial_date: text('A year, a month or a date.', `(?:${monthPattern}|${calendarDatePattern})`),
};

/** The parts that the schemas of several questions refer to, by their names in `$defs`. */
export const sharedSchemas = {
  ...formats,
  blank: {
    description: 'Counts as no answer.',
    anyOf: [
      { type: 'null' },
      { type: 'string', pattern: `^[\\s${invisible}]*$` },
      { type: 'array', maxItems: 0 },
      { type: 'object', maxProperties: 0 },
    ],
  },
  padded: {
    description: 'Text with white space around it, which is removed before the text is validated.',
    type: 'string',
    pattern: '^\\s+\\S|\\S\\s+$',
  },
  notShown: {
    description: 'Any value: the answer to a question that is not shown is ignored.',
  },
} satisfies Readonly<Record<string, AnswerSchema>>;

export const sharedRef = (name: keyof typeof sharedSchemas): AnswerSchema => ({
  $ref: `#/$defs/${name}`,
});
