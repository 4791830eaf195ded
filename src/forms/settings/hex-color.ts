import { z } from 'zod';

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
