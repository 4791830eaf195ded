import type { Element } from '../../../src/definition/definition-model.ts';
import { interpolate } from '../strings/interpolate.ts';
import type { Locale } from './field.ts';

/** What is wrong with an answer, as the check and the service tell it. */
export interface FieldError {
  readonly code: string;
  /** In English. */
  readonly message: string;
}

/** Says what is wrong in the language of the page; an author's own words stay as they are. */
export function errorMessage(
  fault: FieldError,
  element: Element | undefined,
  look: Locale,
): string {
  const { code, message } = fault;
  if (code === 'pattern' && element && 'pattern_message' in element && element.pattern_message) {
    return element.pattern_message;
  }
  const texts = new Map<string, string>(Object.entries(look.strings.errors));
  const text = texts.get(element ? messageKey(code, element) : code);
  const localized = text && interpolate(text, element ? limitsOf(element, look.lang) : {});
  // A limit that the question does not name itself: the service's own words have it.
  return localized && !/\{\w+\}/.test(localized) ? localized : message;
}

/** Codes that mean something more definite for some types. */
function messageKey(code: string, element: Element): string {
  const { type } = element;
  if (type === 'legal' && code === 'required') return 'agree';
  if (type === 'number' && code === 'wrong_type') return 'number';
  if (type === 'phone_number' && code === 'invalid_phone_number' && element.default_country) {
    return 'invalid_phone_number_there';
  }
  return code;
}

/** The limits of a question by the names that texts have for them. */
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
