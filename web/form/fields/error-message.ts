import type { Element } from '../../../src/definition/definition-model.ts';
import { interpolate } from '../strings/interpolate.ts';
import type { Locale } from './field.ts';

/** A failure of an answer, found by the page or by the service. */
export interface FieldError {
  readonly code: string;
  /** In English. */
  readonly message: string;
}

/** The error in the language of the page, or the form author's own message. */
export function errorMessage(
  fault: FieldError,
  element: Element | undefined,
  locale: Locale,
): string {
  const { code, message } = fault;
  if (code === 'pattern' && element && 'pattern_message' in element && element.pattern_message) {
    return message; // the author's, with the answers that it shows
  }
  const texts = new Map<string, string>(Object.entries(locale.strings.errors));
  const text = texts.get(element ? messageKey(code, element) : code);
  const localized = text && interpolate(text, element ? limitsOf(element, locale.lang) : {});
  // A limit that is not part of the question is in the message of the service only.
  return localized && !/\{\w+\}/.test(localized) ? localized : message;
}

/** The key of the message: some types have their own message for a code. */
function messageKey(code: string, element: Element): string {
  const { type } = element;
  if (type === 'legal' && code === 'required') return 'agree';
  if (type === 'number' && code === 'wrong_type') return 'number';
  if (type === 'phone_number' && code === 'invalid_phone_number' && element.default_country) {
    return 'invalid_phone_number_there';
  }
  return code;
}

/** The limits of a question, by the names of the placeholders. */
function limitsOf(element: Element, lang: string): Record<string, string> {
  const domains =
    'allowed_domains' in element ? { domains: element.allowed_domains.join(', ') } : {};
  return {
    ...domains,
    ...limit('min', minOf(element), element, lang),
    ...limit('max', maxOf(element), element, lang),
  };
}

type Limit = string | number | undefined;

function limit(name: 'min' | 'max', value: Limit, element: Element, lang: string) {
  return value === undefined ? {} : { [name]: formatLimit(value, element.type, lang) };
}

function minOf(element: Element): Limit {
  if ('min_length' in element) return element.min_length;
  if ('min_selected' in element) return element.min_selected;
  return 'min' in element ? element.min : undefined;
}

function maxOf(element: Element): Limit {
  if ('max_length' in element) return element.max_length;
  if ('max_selected' in element) return element.max_selected;
  if ('max_files' in element) return element.max_files;
  return 'max' in element ? element.max : undefined;
}

function formatLimit(value: string | number, type: Element['type'], lang: string): string {
  if (typeof value === 'number') return new Intl.NumberFormat(lang).format(value);
  if (type === 'date') {
    const day = new Date(`${value}T00:00:00Z`);
    return new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: 'UTC' }).format(day);
  }
  if (type !== 'datetime') return value;
  const shown = { dateStyle: 'long', timeStyle: 'short' } as const;
  return new Intl.DateTimeFormat(lang, shown).format(new Date(value));
}
