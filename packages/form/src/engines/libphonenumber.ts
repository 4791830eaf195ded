import type { PhoneNumber } from 'libphonenumber-js/core';

type Parse = (text: string, options: object) => PhoneNumber | undefined;

let parse: Parse | undefined;

/**
 * Replaces `libphonenumber-js/min` in the browser, because it is larger than the rest of the script. Until it
 * is loaded, every text is accepted as a phone number; the service validates it.
 */
export async function loadPhoneNumbers(): Promise<void> {
  const [{ parsePhoneNumberFromString: parseWith }, { default: metadata }] = await Promise.all([
    import('libphonenumber-js/core'),
    import('libphonenumber-js/metadata.min'),
  ]);
  parse = (text, options) => parseWith(text, options, metadata);
}

export function isSupportedCountry(_country: string): boolean {
  return true; // published forms contain supported countries only
}

export function parsePhoneNumberFromString(
  text: string,
  options: object,
): Pick<PhoneNumber, 'number' | 'ext' | 'isValid'> | undefined {
  return parse ? parse(text, options) : { number: text, isValid: () => true };
}
