/** Maximum number of characters of custom CSS. */
export const maxCssLength = 8000;

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
export function cssFault(css: string): string | undefined {
  const text = withoutEscapes(css);
  return refused.find(([pattern]) => pattern.test(text))?.[1];
}

/** CSS can write each character as an escape, such as `\40` for `@`. */
const withoutEscapes = (css: string): string =>
  css.replace(/\\(?:([0-9a-f]{1,6})(?:\r\n|\s)?|([^\n]))/gi, (_, digits?: string, sign = '') =>
    digits === undefined ? sign : characterOf(Number.parseInt(digits, 16)),
  );

const characterOf = (code: number) => (code <= 0x10ffff ? String.fromCodePoint(code) : '');
