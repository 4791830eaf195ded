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
  const digits = significantDigits(text);
  if (digits === '') return true;
  if (value === 0 || !Number.isFinite(value) || digits.length > maxDigits) return false;
  // The shortest notation of a power of two is not always the closest one.
  const same = [value.toPrecision(digits.length), String(value)];
  return same.some((one) => significantDigits(one) === digits);
}

function significantDigits(text: string): string {
  return text
    .replace(/e.*/i, '')
    .replace(/[-+.]/g, '')
    .replace(/^0+|0+$/g, '');
}
