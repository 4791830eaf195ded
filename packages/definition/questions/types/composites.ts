import { textLimits } from '../../model/answer-limits.ts';
import { compositeRule, type PartParser } from '../values/composite.ts';
import { countryCode } from '../values/countries.ts';
import { parseEmail } from '../values/email.ts';
import { formatComposite } from '../values/format-value.ts';
import { parsePhoneNumber } from '../values/phone.ts';
import { parseText } from '../values/text-value.ts';
import { numberInRange } from './numbers.ts';
import { questionType } from './question-type.ts';

const line: PartParser = (value, fail, part) =>
  parseText(value, { max: textLimits.part, singleLine: true }, fail, part);

const country: PartParser = (value, fail, part) => {
  const text = line(value, fail, part);
  if (typeof text !== 'string') return undefined;
  const message = 'Must be an ISO 3166-1 country code such as DE.';
  return countryCode(text) ?? fail('invalid_country', message, part);
};

const phone: PartParser = (value, fail, part) => parsePhoneNumber(value, undefined, fail, part);

const compositeValues = {
  valueKind: () => 'map' as const,
  answerFormatter: () => formatComposite,
};

export const address = questionType({
  type: 'address',
  ...compositeValues,
  members: (types) => ({
    required_parts: types
      .setOf(types.oneOf(['line1', 'line2', 'city', 'region', 'postal_code', 'country']))
      .default(['line1', 'city', 'country']),
  }),
  answerRule: ({ required_parts }) =>
    compositeRule(
      { line1: line, line2: line, city: line, region: line, postal_code: line, country },
      required_parts,
    ),
});

export const contactInfo = questionType({
  type: 'contact_info',
  ...compositeValues,
  members: (types) => ({
    required_parts: types
      .setOf(types.oneOf(['first_name', 'last_name', 'email', 'phone', 'company']))
      .default(['first_name', 'last_name', 'email']),
  }),
  answerRule: ({ required_parts }) =>
    compositeRule(
      { first_name: line, last_name: line, email: parseEmail, phone, company: line },
      required_parts,
    ),
});

/** The parts of an answer in the order of exports: degrees (WGS 84) and, of the accuracy, meters. */
export const locationParts = {
  lat: { min: -90, max: 90 },
  lon: { min: -180, max: 180 },
  accuracy: { min: 0, max: undefined },
} as const;

type LocationPart = keyof typeof locationParts;

export const locationPartNames: readonly LocationPart[] = ['lat', 'lon', 'accuracy'];

const numberPart = (name: LocationPart): PartParser => {
  const check = numberInRange({ ...locationParts[name], integer: false });
  return (value, fail, part) => check(value, (code, message) => fail(code, message, part));
};

/** A place on earth, by the respondent's device or as it was entered. */
export const location = questionType({
  type: 'location',
  valueKind: () => 'number_map',
  members: () => ({}),
  answerFormatter: () => formatComposite,
  answerRule: () =>
    compositeRule(
      { lat: numberPart('lat'), lon: numberPart('lon'), accuracy: numberPart('accuracy') },
      ['lat', 'lon'],
    ),
});
