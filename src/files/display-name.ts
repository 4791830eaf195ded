import { countCodePoints } from '../platform/text/text-rules.ts';

/** The most characters of a file's name. */
const maxNameLength = 255;

/**
 * A file's name as it is shown: without folders, control characters and what turns the direction of
 * text, cut at its middle's expense so that the ending stays. It is never part of a path. Browsers
 * write a quote as `%22` (HTML, 4.10.21.8).
 */
export function displayName(sent: string | undefined): string {
  const base = (sent ?? '').toWellFormed().split(/[/\\]/).at(-1)?.replaceAll('%22', '"') ?? '';
  const name = base
    .replace(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029]/gu, '')
    .trim();
  if (/^\.*$/.test(name)) return 'file';
  if (countCodePoints(name) <= maxNameLength) return name;
  const letters = [...name];
  const extension = /\.[^.\s]{1,16}$/.exec(name)?.[0] ?? '';
  return letters.slice(0, maxNameLength - countCodePoints(extension)).join('') + extension;
}
