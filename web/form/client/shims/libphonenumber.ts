import type { PhoneNumber } from 'libphonenumber-js/core';

type Parse = (text: string, options: object) => PhoneNumber | undefined;

/** What is needed of a number, whoever read it. */
interface ParsedNumber {
  readonly number: string;
  readonly ext?: string;
  isValid(): boolean;
}

let parse: Parse | undefined;

/**
 * Stands for `libphonenumber-js/min`, which is larger than the rest of the page. Until it has been
 * fetched every text passes for a number: the service has the last word.
 */
export async function loadPhoneNumbers(): Promise<void> {
  const [{ parsePhoneNumberFromString: read }, { default: metadata }] = await Promise.all([
    import('libphonenumber-js/core'),
    import('libphonenumber-js/metadata.min'),
  ]);
  parse = (text, options) => read(text, options, metadata);
}

export function isSupportedCountry(_country: string): boolean {
  return true; // a published form names no other
}

export function parsePhoneNumberFromString(
  text: string,
  options: object,
): ParsedNumber | undefined {
  return parse ? parse(text, options) : { number: text, isValid: () => true };
}
