import { z } from 'zod';
import { textSchema } from '../../../packages/common/validation/text-schema.ts';
import { memberTypes } from '../../../packages/definition/questions/values/member-types.ts';
import { setting } from './setting.ts';

/** Maximum number of characters of custom CSS. */
const maxCssLength = 8000;

/** What custom CSS must not contain. Comments and texts are not exempt. */
const refused: readonly (readonly [pattern: RegExp, message: string])[] = [
  [/@(import|font-face)\b/i, 'Must not contain @import and @font-face.'],
  [/<\/style/i, 'Must not contain </style.'],
  [
    /\b(url|src)\((?!\s*["']?https:\/\/)|image-set\(/i,
    'URLs must be those of https images, such as url("https://example.org/waves.png").',
  ],
];

/** Why custom CSS is refused; undefined if it is valid. CSS ignores what it does not understand. */
function cssFault(css: string): string | undefined {
  const text = withoutEscapes(css);
  return refused.find(([pattern]) => pattern.test(text))?.[1];
}

/** CSS can write each character as an escape, such as `\40` for `@`. */
const withoutEscapes = (css: string): string =>
  css.replace(/\\(?:([0-9a-f]{1,6})(?:\r\n|\s)?|([^\n]))/gi, (_, digits?: string, sign = '') =>
    digits === undefined ? sign : characterOf(Number.parseInt(digits, 16)),
  );

const characterOf = (code: number) => (code <= 0x10ffff ? String.fromCodePoint(code) : '');

/** A color of three or six hexadecimal digits. */
export const hexColor = () =>
  z
    .string()
    .refine((color) => /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(color), {
      params: { code: 'invalid_value' },
      error: 'Must be a hex color such as #4f46e5 or #abc.',
    })
    .overwrite(expandHexColor);

/** `#ABC` as `#aabbcc`, so that equal colors are stored alike. */
function expandHexColor(color: string): string {
  const digits = color.slice(1).toLowerCase();
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`;
}

/** Whether the page is light, dark, or as the browser of the visitor prefers. */
export const schemes = ['auto', 'light', 'dark'] as const;

/** Fonts that devices have: nothing is downloaded. */
export const fonts = ['system', 'humanist', 'serif', 'rounded', 'mono'] as const;

/** Maximum number of characters of the text for a logo. */
const altLength = 300;

const color = (description: string) =>
  setting({ type: 'String', model: hexColor().nullable().default(null), description });

const imageUrl = (description: string) =>
  setting({
    type: 'String',
    model: memberTypes
      .url()
      .refine((url) => !/^http:/i.test(url), {
        params: { code: 'invalid_url' },
        error: 'Must be an https URL.',
      })
      .nullable()
      .default(null),
    description,
  });

/** The members of the setting `appearance`. Each is null unless it is set. */
export const appearanceTable = {
  scheme: setting({
    type: 'FormScheme',
    model: z.enum(schemes).nullable().default(null),
    description: 'Light, dark, or as the browser of the visitor prefers (`auto`, the default).',
  }),
  pageColor: color('Color around the form.'),
  cardColor: color('Color behind the questions.'),
  textColor: color('Color of texts; it is adjusted where it would not be readable.'),
  darkPageColor: color('The same as `page_color`, in the dark scheme.'),
  darkCardColor: color('The same as `card_color`, in the dark scheme.'),
  darkTextColor: color('The same as `text_color`, in the dark scheme.'),
  darkAccentColor: color('The accent color in the dark scheme; by default that of `theme`.'),
  font: setting({
    type: 'FormFont',
    model: z.enum(fonts).nullable().default(null),
    description: 'Font of all texts: one that devices have, by default `system`.',
  }),
  logoUrl: imageUrl('Logo above the title: the https URL of an image.'),
  logoAlt: setting({
    type: 'String',
    model: textSchema(0, altLength).nullable().default(null),
    description: `Text for the logo, for visitors who do not see it, at most ${altLength} characters.`,
  }),
  coverUrl: imageUrl('Wide picture at the top of the form: the https URL of an image.'),
  backgroundUrl: imageUrl('Picture around the form: the https URL of an image.'),
  css: setting({
    type: 'String',
    model: textSchema(0, maxCssLength)
      .superRefine((css, { addIssue }) => {
        const message = cssFault(css);
        if (message) addIssue({ code: 'custom', params: { code: 'invalid_value' }, message });
      })
      .nullable()
      .default(null),
    description: `CSS that follows that of the page, at most ${maxCssLength} characters; \`@import\`, \`@font-face\` and URLs that are not https images are refused.`,
  }),
};
