import { language } from '../../../texts/language.ts';

const languageNames = new Intl.DisplayNames([language], { type: 'language', fallback: 'code' });

/** The name of a language in that of the console with its tag: `German (de)`. */
export function languageName(tag: string): string {
  const canonical = canonicalTag(tag);
  const name = canonical === undefined ? undefined : languageNames.of(canonical);
  return name === undefined || name === tag ? tag : `${name} (${tag})`;
}

/** A BCP 47 tag in canonical form; undefined if it is malformed. */
function canonicalTag(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined; // a RangeError: not BCP 47
  }
}

/** A language by its tag, with its name in the language of the console and in the language itself. */
interface KnownLanguage {
  readonly tag: string;
  readonly name: string;
  readonly ownName: string;
}

const letters = [...'abcdefghijklmnopqrstuvwxyz'];

const names = new Intl.DisplayNames([language], { type: 'language', fallback: 'none' });

let languages: readonly KnownLanguage[] | undefined;

/** The languages with two letters that the browser knows, by their names. */
function knownLanguages(): readonly KnownLanguage[] {
  languages ??= letters
    .flatMap((first) => letters.map((second) => `${first}${second}`))
    .filter((tag) => canonicalTag(tag) === tag) // without former tags, such as `iw`
    .flatMap((tag) => known(tag) ?? [])
    .sort((one, other) => one.name.localeCompare(other.name, language));
  return languages;
}

function known(tag: string): KnownLanguage | undefined {
  const name = names.of(tag);
  if (name === undefined) return undefined;
  const ownName = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? name;
  return { tag, name, ownName };
}

/** Languages whose names or tag contain a text, and the language of a text that is a tag, such as `fr-CA`. */
export function languagesWith(text: string): { value: string; label: string }[] {
  const searched = text.trim().toLowerCase();
  const tag = canonicalTag(text.trim().replaceAll('_', '-'));
  const entered = tag !== undefined && tag.length > 2 ? known(tag) : undefined;
  const found = knownLanguages().filter(({ name, ownName, tag: own }) =>
    [name, ownName, own].some((one) => one.toLowerCase().includes(searched)),
  );
  return [...(entered ? [entered] : []), ...found].map((one) => ({
    value: one.tag,
    label: labelOf(one),
  }));
}

/** `German – Deutsch (de)` */
function labelOf({ tag, name, ownName }: KnownLanguage): string {
  return ownName === name ? languageName(tag) : `${name} – ${ownName} (${tag})`;
}
