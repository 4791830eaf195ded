import { hasTooManyMarks } from './text-rules.ts';

/**
 * Parses a URL; undefined for invalid text, and for text that is slow to normalize.
 *
 * Does not use `URL.canParse`: in Node.js 20 and 22 its optimized version, which V8 compiles after many
 * calls, interprets Latin-1 strings as UTF-8.
 */
export function parseUrl(text: string): URL | undefined {
  if (hasTooManyMarks(text)) return undefined;
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
