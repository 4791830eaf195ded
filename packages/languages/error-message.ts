import type { Element } from '../definition/definition-model.ts';
import { textLimits } from '../definition/model/definition-limits.ts';
import {
  formatAlternatives,
  formatDate,
  formatInstant,
  formatNumber,
  formatTime,
} from './formats.ts';
import { interpolate } from './interpolate.ts';
import { writeNumber } from './number-input.ts';
import { pluralize } from './pluralize.ts';
import type { PluralText } from './texts/texts.ts';

/** A failure of an answer, found by the page or by the service. */
export interface FieldError {
  readonly code: string;
  /** In English. */
  readonly message: string;
  /** The part of the answer, for example `postal_code`. */
  readonly part?: string;
}

/** A language with its messages by code. */
export interface ErrorLocale {
  readonly lang: string;
  /** The language by whose rules numbers are entered, if it is another one. */
  readonly formLanguage?: string;
  readonly strings: { readonly errors: Readonly<Record<string, string | PluralText>> };
}

/** Whether the message was written by the author of the form, so that it is in the language of the form. */
export function isAuthorsMessage({ code }: FieldError, element: Element | undefined): boolean {
  if (code === 'rule') return true;
  return (
    code === 'pattern' &&
    element !== undefined &&
    'pattern_message' in element &&
    !!element.pattern_message
  );
}

/** The error in a language, or the form author's own message. In English if there is no translation. */
export function errorMessage(
  fault: FieldError,
  element: Element | undefined,
  { lang, strings, formLanguage = lang }: ErrorLocale,
): string {
  const { code, message, part } = fault;
  if (isAuthorsMessage(fault, element)) return message; // with the answers that it shows
  const texts = new Map(Object.entries(strings.errors));
  const text = texts.get(element ? messageKey(code, element) : code);
  if (typeof text === 'object') {
    const count = element && countOf(code, element, part);
    return count === undefined ? message : pluralize(text, count, lang);
  }
  const values = { ...(element && limitsOf(element, lang)), ...numberExamples(formLanguage) };
  const localized = text && interpolate(text, values);
  return localized && !/\{\w+\}/.test(localized) ? localized : message;
}

/** The key of the message: some types have their own message for a code. */
function messageKey(code: string, element: Element): string {
  const { type } = element;
  if (type === 'legal' && code === 'required') return 'agree';
  if (type === 'number' && code === 'wrong_type') return 'number';
  if (code === 'too_many' && (type === 'file' || type === 'signature')) return 'too_many_files';
  if (type === 'phone_number' && code === 'invalid_phone_number' && element.default_country) {
    return 'invalid_phone_number_there';
  }
  return code;
}

/** The limit that an answer violates. Undefined if it depends on more than the question. */
function countOf(code: string, element: Element, part: string | undefined): number | undefined {
  switch (code) {
    case 'too_short':
      return part === 'other' ? 1 : 'min_length' in element ? element.min_length : undefined;
    case 'too_long':
      return maxLengthOf(element, part);
    case 'too_few':
      return 'min_selected' in element ? element.min_selected : undefined;
    case 'too_many':
      if (element.type === 'signature') return 1;
      if ('max_files' in element) return element.max_files;
      return 'max_selected' in element ? element.max_selected : undefined;
    default:
      return undefined;
  }
}

/** In characters. */
function maxLengthOf(element: Element, part: string | undefined): number | undefined {
  const { type } = element;
  if ('max_length' in element) return element.max_length;
  if (part === undefined) return lengthLimits.get(type);
  if (type === 'contact_info' && part === 'email') return textLimits.email;
  if (type === 'contact_info' && part === 'phone') return textLimits.phone_number;
  if (type === 'contact_info' || type === 'address') return textLimits.part;
  return part === 'other' ? textLimits.other : undefined;
}

const lengthLimits = new Map<string, number>(Object.entries(textLimits));

/** The limits of a question, by the names of the placeholders. */
function limitsOf(element: Element, lang: string): Record<string, string> {
  const { type } = element;
  if (type === 'email' && element.allowed_domains.length > 0) {
    return { domains: formatAlternatives(element.allowed_domains, lang) };
  }
  if (type === 'nps') return { min: formatNumber(0, lang), max: formatNumber(10, lang) };
  const min = type === 'rating' ? 1 : 'min' in element ? element.min : undefined;
  const max = 'max' in element ? element.max : undefined;
  return {
    ...(min === undefined ? {} : { min: formatLimit(min, type, lang) }),
    ...(max === undefined ? {} : { max: formatLimit(max, type, lang) }),
  };
}

/** How to write a whole number and one with decimals. */
const numberExamples = (lang: string) => ({
  whole: writeNumber(1234, lang),
  fraction: writeNumber(1.234, lang),
});

function formatLimit(value: string | number, type: Element['type'], lang: string): string {
  if (typeof value === 'number') return formatNumber(value, lang);
  if (type === 'date') return formatDate(value, lang);
  return type === 'time' ? formatTime(value, lang) : formatInstant(value, lang);
}
