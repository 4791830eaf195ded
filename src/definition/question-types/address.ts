import { textLimits } from '../base/definition-limits.ts';
import { compositeRule, type PartParser } from '../values/composite.ts';
import { countryCode } from '../values/countries.ts';
import { formatComposite } from '../values/format-value.ts';
import { parseText } from '../values/text-value.ts';
import { questionType } from './question-type.ts';

const names = ['line1', 'line2', 'city', 'region', 'postal_code', 'country'] as const;

const line: PartParser = (value, fail, part) =>
  parseText(value, { max: textLimits.part, singleLine: true }, fail, part);

const country: PartParser = (value, fail, part) => {
  const text = parseText(value, { max: textLimits.part, singleLine: true }, fail, part);
  if (text === undefined) return undefined;
  return (
    countryCode(text) ??
    fail('invalid_country', 'Must be an ISO 3166-1 country code such as DE.', part)
  );
};

export const address = questionType({
  type: 'address',
  valueKind: () => 'map',

  members: (types) => ({
    required_parts: types.setOf(types.oneOf(names)).default(['line1', 'city', 'country']),
  }),

  answerFormatter: () => formatComposite,

  answerRule: ({ required_parts }) =>
    compositeRule(
      { line1: line, line2: line, city: line, region: line, postal_code: line, country },
      required_parts,
    ),
});
