import { compositeRule, type PartParser } from '../values/composite.ts';
import { formatComposite } from '../values/format-value.ts';
import { numberInRange } from './numbers.ts';
import { questionType } from './question-type.ts';

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
