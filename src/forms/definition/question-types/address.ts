import { questionType } from '../question-type.ts';
import { partsText } from '../values/cells.ts';
import { countryCode } from '../values/countries.ts';
import { namedParts, type PartReader } from '../values/parts.ts';
import { readText } from '../values/text.ts';

const names = ['line1', 'line2', 'city', 'region', 'postal_code', 'country'] as const;

const line: PartReader = (value, fail, part) =>
  readText(value, { max: 200, singleLine: true }, fail, part);

const country: PartReader = (value, fail, part) => {
  const text = readText(value, { max: 200, singleLine: true }, fail, part);
  if (text === undefined) return undefined;
  return (
    countryCode(text) ??
    fail('invalid_country', 'Must be an ISO 3166-1 country code such as DE.', part)
  );
};

export const address = questionType({
  type: 'address',

  members: (kit) => ({
    required_parts: kit.setOf(kit.word(names)).default(['line1', 'city', 'country']),
  }),

  cell: () => partsText,

  answer: ({ required_parts }) =>
    namedParts(
      { line1: line, line2: line, city: line, region: line, postal_code: line, country },
      required_parts,
    ),
});
