import { objectSchema, textFormatSchema } from '../../model/answer-schema.ts';
import { textLimits } from '../../model/definition-limits.ts';
import { compositeRule, type PartParser } from '../values/composite.ts';
import { countryCode } from '../values/countries.ts';
import { formatComposite } from '../values/format-value.ts';
import { parseText, textSchema } from '../values/text-value.ts';
import { type AnswerSchemaOf, questionType } from './question-type.ts';

const names = ['line1', 'line2', 'city', 'region', 'postal_code', 'country'] as const;

const limits = { max: textLimits.part, singleLine: true };

const line: PartParser = (value, fail, part) => parseText(value, limits, fail, part);

const country: PartParser = (value, fail, part) => {
  const text = parseText(value, limits, fail, part);
  if (text === undefined) return undefined;
  return (
    countryCode(text) ??
    fail('invalid_country', 'Must be an ISO 3166-1 country code such as DE.', part)
  );
};

const parsers = { line1: line, line2: line, city: line, region: line, postal_code: line, country };

export const address = questionType({
  type: 'address',
  valueKind: () => 'map',

  members: (types) => ({
    required_parts: types.setOf(types.oneOf(names)).default(['line1', 'city', 'country']),
  }),

  answerFormatter: () => formatComposite,

  answerRule: ({ required_parts }) => compositeRule(parsers, required_parts),
});

/** Schema of the answers. */
export const addressAnswers: AnswerSchemaOf<typeof address> = ({ required_parts }) => {
  const text = textSchema(limits);
  const schemas = Object.fromEntries(names.map((name) => [name, text]));
  return objectSchema({ ...schemas, country: textFormatSchema('country') }, required_parts);
};
