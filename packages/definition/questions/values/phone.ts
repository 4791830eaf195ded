import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { textLimits } from '../../model/answer-limits.ts';
import type { Fail } from '../../model/answer-rule.ts';
import { parseText } from './text-value.ts';

/** Maximum length of a number as it is entered. */
const limits = { max: textLimits.phone_number, singleLine: true, hasOnlyVisible: true };

/** Whether a country (ISO 3166-1 alpha-2) has its own national phone numbers. */
export function hasPhoneNumbers(country: string): boolean {
  return isSupportedCountry(country);
}

/**
 * Parses a phone number, international or in the national format of `country`; also the URI of one (`tel:`).
 *
 * @param country ISO 3166-1 alpha-2; without it a number must begin with `+`
 * @returns the number in E.164 format, with `;ext=` and the extension if it has one (RFC 3966); undefined after a failure
 */
export function parsePhoneNumber(
  value: unknown,
  country: string | undefined,
  fail: Fail,
  ...at: (string | number)[]
): string | undefined {
  const text = parseText(value, limits, fail, ...at);
  if (text === undefined) return undefined;
  const defaultCountry = country !== undefined && isSupportedCountry(country) ? country : undefined;
  const number = parsePhoneNumberFromString(text.normalize('NFKC').replace(/^tel:/i, ''), {
    extract: false,
    ...(defaultCountry && { defaultCountry }),
  });
  if (number?.isValid()) return number.number + (number.ext ? `;ext=${number.ext}` : '');
  const example = defaultCountry ? '' : ' with country code, such as +49 30 901820';
  fail('invalid_phone_number', `Must be a phone number${example}.`, ...at);
  return undefined;
}
