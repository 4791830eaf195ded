import { type CelFunc, CelScalar, celFunc } from '@bufbuild/cel';
import { daysBetween } from '../../../../common/text/calendar.ts';
import {
  addDays,
  addMonths,
  datePartOf,
  monthsBetween,
  partsOfDate,
  weekdayOf,
  yearsBetween,
} from '../../../../common/text/calendar-arithmetic.ts';
import { orFail } from './expression-error.ts';

const { DOUBLE, INT, STRING } = CelScalar;

const dateOf = (text: string): string => orFail(datePartOf(text), 'not a date');

/** Numbers of a date. */
const parts = {
  year: (date) => partsOfDate(date).year,
  month: (date) => partsOfDate(date).month,
  day: (date) => partsOfDate(date).day,
  weekday: weekdayOf,
} satisfies Record<string, (date: string) => number>;

/** Completed periods from one date to another. */
const periods = { months_between: monthsBetween, years_between: yearsBetween };

/** Dates that are later by a number of periods. */
const additions = {
  add_days: addDays,
  add_months: addMonths,
  add_years: (date, years) => addMonths(date, 12 * years),
} satisfies Record<string, (date: string, count: number) => string | undefined>;

/** Functions of dates and of the date part of date-times. */
export const dateFunctions: readonly CelFunc[] = [
  celFunc('days_between', [STRING, STRING], DOUBLE, (from, to) =>
    orFail(daysBetween(from, to), 'not a date'),
  ),
  ...Object.entries(parts).map(([name, part]) =>
    celFunc(name, [STRING], DOUBLE, (text) => part(dateOf(text))),
  ),
  ...Object.entries(periods).map(([name, between]) =>
    celFunc(name, [STRING, STRING], DOUBLE, (from, to) => between(dateOf(from), dateOf(to))),
  ),
  ...Object.entries(additions).flatMap(([name, add]) => {
    const later = (text: string, count: number) =>
      orFail(add(dateOf(text), count), 'not a whole number, or not a date');
    return [
      celFunc(name, [STRING, DOUBLE], STRING, later),
      celFunc(name, [STRING, INT], STRING, (text, count) => later(text, Number(count))),
    ];
  }),
];
