import {
  countCodePoints,
  trimText,
  withoutInvisible,
} from '../../packages/common/text/text-rules.ts';

/** Maximum length of a file name in characters. */
const maxNameLength = 255;

/**
 * Sanitizes a file name for display: removes folders, control characters and bidirectional
 * controls, and truncates before the extension. The name is never used in a path. Browsers send
 * quotes as `%22` (HTML Standard, 4.10.21.8).
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

/** Maximum length of a title in the name of a download, in characters. */
const maxTitleLength = 100;

/**
 * The name of a download of a form: `<title>-<part>-…`. Contains no characters that file systems refuse.
 *
 * @param form its slug is used if the title has no letters or digits
 */
export function downloadName(
  { title, slug }: { readonly title: string; readonly slug: string },
  ...parts: readonly string[]
): string {
  const cut = [...trimText(withoutInvisible(title))].slice(0, maxTitleLength).join('');
  const name = trimText(cut.replace(/[\p{Cc}<>:"/\\|?*\u2028\u2029]+/gu, ' '))
    .replace(/ +/g, ' ')
    .replace(/^\.+/, '');
  return [/[\p{L}\p{N}]/u.test(name) ? name : slug, ...parts].join('-');
}
