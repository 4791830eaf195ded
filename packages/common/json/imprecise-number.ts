import type { Fault } from '../problem.ts';

/**
 * A number in JSON, GraphQL or CEL that a double would change, in place of the number: it is of none of the types
 * that values have, so whatever validates it rejects it.
 */
export class ImpreciseNumber {
  /** As it was entered; empty if it was part of JSON. */
  readonly text: string;

  constructor(text = '') {
    this.text = text;
  }

  toJSON(): string {
    return this.text;
  }
}

/** The failure of a number that a double would change. */
export const impreciseNumber = {
  code: 'imprecise_number',
  message: `Has more digits than a double keeps: send at most 15, and whole numbers up to ${Number.MAX_SAFE_INTEGER}.`,
} as const;

/** A text that a person entered in place of a number, and that can be read as two numbers. */
export class AmbiguousNumber {
  /** As it was entered. */
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** The failure of a text that can be read as two numbers. */
export const ambiguousNumber = {
  code: 'ambiguous_number',
  message:
    'The separator could be a decimal sign or a thousands separator: write one that is clear.',
} as const;

/** The failure of a value that must be a number and is none. */
export function notANumber(value: unknown): Fault {
  if (value instanceof ImpreciseNumber) return impreciseNumber;
  if (value instanceof AmbiguousNumber) return ambiguousNumber;
  return { code: 'wrong_type', message: 'Must be a number.' };
}

/** Reads the text of a number, as JSON writes it. */
export function readNumberText(text: string): number | ImpreciseNumber {
  return isPrecise(text) ? Number(text) : new ImpreciseNumber(text);
}

/** Bounds the time; the smallest double without an exponent has 326 characters. */
const maxLength = 1000;

/** `toPrecision` writes at most so many digits. */
const maxDigits = 100;

/** Doubles keep so many digits of each number that is not smaller than this one. */
const [keptDigits, smallestKept] = [15, 1e-290];

/**
 * Whether a double keeps a number that a client sends. Whole numbers must be in the range in which doubles contain each
 * of them (RFC 8259, section 6), however they are written: a client that sends back what it has read may write 1e20 as
 * 100000000000000000000.
 */
export const isPrecise = (text: string): boolean =>
  Math.abs(Number(text)) <= Number.MAX_SAFE_INTEGER && hasSameDigits(text);

/** The same for a literal of an expression, which keeps its notation: 1e20 is precise. */
export const isPreciseLiteral = (text: string): boolean =>
  /e/i.test(text) ? hasSameDigits(text) : isPrecise(text);

/** Whether the double that is closest to a number has the same significant digits, as many as the text has. */
function hasSameDigits(text: string): boolean {
  if (text.length > maxLength) return false;
  const value = Number(text);
  const size = Math.abs(value);
  if (text.length <= keptDigits && size > smallestKept && size < Infinity) return true;
  const digits = significantDigits(text);
  if (digits === '') return true;
  if (value === 0 || !Number.isFinite(value) || digits.length > maxDigits) return false;
  // The shortest notation of a power of two is not always the closest one.
  return [String, toPrecision(digits.length)].some(
    (write) => significantDigits(write(value)) === digits,
  );
}

const toPrecision = (digits: number) => (value: number) => value.toPrecision(digits);

/** The digits from the first to the last one that is not zero. */
function significantDigits(text: string): string {
  const exponent = text.search(/e/i);
  let end = exponent === -1 ? text.length : exponent;
  let start = 0;
  while (start < end && '-+.0'.includes(text.charAt(start))) start += 1;
  while (end > start && '.0'.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end).replace('.', '');
}
