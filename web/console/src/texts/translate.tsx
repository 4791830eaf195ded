import { Fragment, type ReactNode } from 'react';
import { interpolate } from '../../../../packages/languages/interpolate.ts';
import { pluralize } from '../../../../packages/languages/pluralize.ts';
import type { PluralText } from '../../../../packages/languages/texts/texts.ts';
import type { german } from './german.ts';
import { language } from './language.ts';

// The texts of the console: written in English where they are used, and looked up in other languages. A text without
// a translation does not compile. `{name}` is replaced by a value.

type German = typeof german;

/** The English texts that have a translation of the same kind. */
type TextOf<Kind> = keyof {
  [English in keyof German as German[English] extends Kind ? English : never]: never;
};

export type Text = TextOf<string>;

type Placeholders<English> = English extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

type Values<English, Value> = Readonly<Record<Placeholders<English>, Value>>;

/**
 * Values are required if the text has placeholders. Numbers and times are formatted before. Any may follow a text that
 * has no translation, so that the compiler names the text and not the number of arguments.
 */
type Given<English, Value, Missing = never> = [Exclude<Placeholders<English>, Missing>] extends [
  never,
]
  ? []
  : Text extends English
    ? [values?: Readonly<Record<string, Value>>]
    : [values: Readonly<Record<Exclude<Placeholders<English>, Missing>, Value>>];

// Modules that use texts wait until they are loaded, so that constants can contain them. Without them, because the
// connection was lost, the texts are English.
const translations = new Map<string, string | PluralText>(
  language === 'de'
    ? await import('./german.ts').then(
        ({ german: texts }) => Object.entries(texts),
        () => [],
      )
    : [],
);

/** A text that is not known before, such as a description that the service sent; as it is without a translation. */
export function translate(english: string): string {
  const translation = translations.get(english);
  return typeof translation === 'string' ? translation : english;
}

/** A text in the language of the console. */
export const t = <English extends Text>(
  english: English,
  ...[values]: Given<English, string>
): string => (values ? interpolate(translate(english), values) : translate(english));

/** A text for a count, which replaces `{n}`. */
export function plural<English extends TextOf<PluralText>>(
  count: number,
  one: string,
  other: English,
  ...[values]: Given<English, string, 'n'>
): string {
  const translation = translations.get(other);
  const text = typeof translation === 'object' ? translation : { one, other };
  return pluralize(text, count, language, values);
}

/** A text with elements in place of its placeholders. */
export const rich = <English extends Text>(
  english: English,
  values: Values<English, ReactNode>,
): ReactNode =>
  translate(english)
    .split(/\{(\w+)\}/)
    .map((part, index) => {
      const isText = index % 2 === 0;
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order
      return <Fragment key={index}>{isText ? part : valueNamed(values, part)}</Fragment>;
    });

const valueNamed = (values: Readonly<Record<string, ReactNode>>, name: string) => values[name];
