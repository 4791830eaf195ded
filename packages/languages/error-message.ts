import type { Element } from '../definition/definition-model.ts';
import { leastEntriesOf } from '../definition/elements.ts';
import { textLimits } from '../definition/model/answer-limits.ts';
import { isRelativeLimit } from '../definition/model/date-limit.ts';
import { ownMessagesOf } from '../definition/questions/own-messages.ts';
import { locationParts } from '../definition/questions/types/composites.ts';
import {
  formatAlternatives,
  formatDate,
  formatInstant,
  formatNumber,
  formatPartialDate,
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
  return code === 'rule' || (element && ownMessagesOf(element)?.has(code)) === true;
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
  const values = {
    ...(element && limitsOf(element, { message, part }, lang)),
    ...numberExamples(formLanguage),
  };
  const localized = text && interpolate(text, values);
  return localized && !/\{\w+\}/.test(localized) ? localized : message;
}

/** The keys of messages that some types have for a code. */
const specificKeys = new Map<string, (element: Element) => string | undefined>(
  Object.entries({
    required: ({ type }) => (type === 'legal' ? 'agree' : undefined),
    wrong_type: ({ type }) => (type === 'number' || type === 'location' ? 'number' : undefined),
    too_few: ({ type }) => (type === 'repeat' ? 'too_few_entries' : undefined),
    too_many({ type }) {
      if (type === 'repeat') return 'too_many_entries';
      return type === 'file' || type === 'signature' ? 'too_many_files' : undefined;
    },
    invalid_phone_number: (element) =>
      element.type === 'phone_number' && element.default_country
        ? 'invalid_phone_number_there'
        : undefined,
    invalid_date(element) {
      if (element.type !== 'partial_date') return undefined;
      return element.precision === 'day' ? 'invalid_partial_date' : 'invalid_year';
    },
  } satisfies Record<string, (element: Element) => string | undefined>),
);

const messageKey = (code: string, element: Element): string =>
  specificKeys.get(code)?.(element) ?? code;

/** The limit that an answer violates. Undefined if it depends on more than the question. */
function countOf(code: string, element: Element, part: string | undefined): number | undefined {
  switch (code) {
    case 'too_short':
      return part === 'other' ? 1 : 'min_length' in element ? element.min_length : undefined;
    case 'too_long':
      return maxLengthOf(element, part);
    case 'too_few':
      return fewestOf(element);
    case 'too_many':
      return mostOf(element);
    default:
      return undefined;
  }
}

/** Options or entries. */
function fewestOf(element: Element): number | undefined {
  if (element.type === 'repeat') return leastEntriesOf(element);
  return 'min_selected' in element ? element.min_selected : undefined;
}

/** Options, files or entries. */
function mostOf(element: Element): number | undefined {
  if (element.type === 'signature') return 1;
  if (element.type === 'repeat') return element.max;
  if ('max_files' in element) return element.max_files;
  return 'max_selected' in element ? element.max_selected : undefined;
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

/**
 * The limits of a question, by the names of the placeholders. The date of a limit that depends on the day of the
 * submission is in the message.
 */
function limitsOf(
  element: Element,
  { message, part }: Pick<FieldError, 'message'> & { readonly part: string | undefined },
  lang: string,
): Record<string, string> {
  const { type } = element;
  if (type === 'email' && element.allowed_domains.length > 0) {
    return { domains: formatAlternatives(element.allowed_domains, lang) };
  }
  if (type === 'location') return limitsOfPart(part, lang);
  if (type === 'nps') return { min: formatNumber(0, lang), max: formatNumber(10, lang) };
  const min = type === 'rating' ? 1 : 'min' in element ? element.min : undefined;
  const max = 'max' in element ? element.max : undefined;
  return {
    ...(min === undefined ? {} : { min: formatLimit(min, element, message, lang) }),
    ...(max === undefined ? {} : { max: formatLimit(max, element, message, lang) }),
  };
}

function limitsOfPart(part: string | undefined, lang: string): Record<string, string> {
  const limits = Object.entries(locationParts).find(([name]) => name === part)?.[1];
  return Object.fromEntries(
    Object.entries(limits ?? {}).flatMap(([name, limit]) =>
      limit === undefined ? [] : [[name, formatNumber(limit, lang)]],
    ),
  );
}

/** How to write a whole number and one with decimals. */
const numberExamples = (lang: string) => ({
  whole: writeNumber(1234, lang),
  fraction: writeNumber(1.234, lang),
});

function formatLimit(
  value: string | number,
  { type }: Element,
  message: string,
  lang: string,
): string {
  if (typeof value === 'number') return formatNumber(value, lang);
  if (isRelativeLimit(value)) return formatDate(dateIn(message) ?? value, lang);
  if (type === 'date' || type === 'partial_date') return formatPartialDate(value, lang);
  return type === 'time' ? formatTime(value, lang) : formatInstant(value, lang);
}

const dateIn = (message: string) => /\d{4}-\d\d-\d\d/.exec(message)?.[0];
