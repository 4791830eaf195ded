import {
  firstDayOf,
  isPartialDate,
  lastDayOf,
  precisions,
} from '../../../common/text/partial-date.ts';
import { partialDateOperators } from '../../conditions/comparison-operators.ts';
import { dateOfLimit, isAlwaysLater, isRelativeLimit } from '../../model/date-limit.ts';
import { parseText } from '../values/text-value.ts';
import { questionType } from './question-type.ts';

const examples = {
  year: 'a year such as 2026',
  month: 'a date such as 2026 or 2026-01',
  day: 'a valid date such as 2026, 2026-01 or 2026-01-31',
} as const;

const limitOn = (limit: string | undefined, today: string): string | undefined =>
  limit !== undefined && isRelativeLimit(limit) ? dateOfLimit(limit, today) : limit;

/** A date as precise as the respondent knows it. Its period has to overlap that of the limits. */
export const partialDate = questionType({
  type: 'partial_date',
  valueKind: () => 'text',
  members: (types) => ({
    precision: types.oneOf(precisions).default('day'),
    min: types.partialDateLimit().optional(),
    max: types.partialDateLimit().optional(),
  }),
  operators: () => partialDateOperators,

  checkMembers({ min, max }, fail) {
    if (min === undefined || max === undefined) return;
    const isLater =
      isRelativeLimit(min) || isRelativeLimit(max)
        ? isRelativeLimit(min) && isRelativeLimit(max) && isAlwaysLater(min, max)
        : firstDayOf(min) > lastDayOf(max);
    if (isLater) fail('contradictory_limits', 'Must not be after max.', 'min');
  },

  answerRule:
    ({ precision, min, max }) =>
    (value, fail, { today }) => {
      const text = parseText(value, { max: 200, hasOnlyVisible: true }, fail);
      if (text === undefined) return undefined;
      if (!isPartialDate(text, precision)) {
        return fail('invalid_date', `Must be ${examples[precision]}.`);
      }
      const [earliest, latest] = [limitOn(min, today), limitOn(max, today)];
      if (earliest !== undefined && lastDayOf(text) < firstDayOf(earliest)) {
        fail('too_early', `Must be ${earliest} or later.`);
      }
      if (latest !== undefined && firstDayOf(text) > lastDayOf(latest)) {
        fail('too_late', `Must be ${latest} or earlier.`);
      }
      return text;
    },
});
