import { describe, expect, it } from 'vitest';
import {
  groupDays,
  unitOfDays,
} from '../../../web/console/src/screens/summary/periods/day-groups.ts';
import {
  comparedPeriod,
  dateAt,
  periodOfPreset,
  periodText,
  presetOf,
  presets,
} from '../../../web/console/src/screens/summary/periods/period.ts';
import {
  parseSummaryQuery,
  summaryParams,
} from '../../../web/console/src/screens/summary/use-summary.ts';

// Periods of the summary and their comparison, without a page.

const today = '2028-03-01';

describe('periods', () => {
  it('of presets end today', () => {
    expect(presets.map((preset) => Object.values(periodOfPreset(preset, today)))).toEqual([
      ['', ''],
      ['2028-02-24', today],
      ['2028-02-01', today],
      ['2027-12-03', today],
      ['2028-01-01', today],
    ]);
    for (const preset of presets) {
      expect(presetOf(periodOfPreset(preset, today), today)).toBe(preset);
    }
    expect(presetOf({ from: '2028-02-24', to: '' }, today)).toBeUndefined();
  });

  it.each([
    ['previous_period', '2028-02-24', today, '2028-02-17', '2028-02-23'],
    ['previous_period', '2028-02-29', '', '2028-02-27', '2028-02-28'],
    ['previous_year', '2028-02-29', today, '2027-02-28', '2027-03-01'],
  ] as const)('have the %s of %s to %s', (comparison, from, to, ...before) => {
    const compared = comparedPeriod({ from, to }, comparison, today);
    expect(Object.values(compared ?? {})).toEqual(before);
  });

  it.each([
    ['', today],
    ['2028-03-02', today],
    ['2028-02-30', today],
    ['yesterday', ''],
  ])('are not compared from “%s” to “%s”', (from, to) => {
    expect(comparedPeriod({ from, to }, 'previous_year', today)).toBeUndefined();
  });

  it('have names, also if they are open or not valid', () => {
    const text = (from: string, to: string) => periodText({ from, to }).replaceAll('\u2009', ' ');
    expect(text('2028-01-01', '2028-01-31')).toBe('Jan 1 – 31, 2028');
    expect(text('2028-01-01', '')).toBe('Since Jan 1, 2028');
    expect(text('', '2028-01-31')).toBe('Until Jan 31, 2028');
    expect(text('', '')).toBe('All time');
    expect(text('soon', '2028-01-31')).toBe('soon to 2028-01-31');
  });

  it('end on the day of the time zone', () => {
    const time = Date.parse('2028-02-29T23:30:00Z');
    expect(dateAt(time, 'UTC')).toBe('2028-02-29');
    expect(dateAt(time, 'Europe/Berlin')).toBe('2028-03-01');
  });
});

describe('the address of the summary', () => {
  it('has the period, the comparison and the questions of the crosstab', () => {
    const address = 'q=a&from=2028-01-01&to=2028-01-31&compare=previous_year&rows=plan&columns=nps';
    const query = parseSummaryQuery(new URLSearchParams(address));
    expect(query).toMatchObject({ comparison: 'previous_year', rows: 'plan', columns: 'nps' });
    expect(summaryParams(query).toString()).toBe(address);
  });

  it('without parameters, or with unknown values, selects all', () => {
    const query = parseSummaryQuery(new URLSearchParams('compare=x'));
    expect(summaryParams(query).toString()).toBe('');
  });
});

describe('columns of days', () => {
  const daysFrom = (first: string, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      date: new Date(Date.parse(first) + index * 86_400_000).toISOString().slice(0, 10),
      count: 1,
    }));

  it('are weeks or months if there are too many days', () => {
    expect([1, 31, 32, 186, 187, 400].map(unitOfDays)).toEqual([
      'day',
      'day',
      'week',
      'week',
      'month',
      'month',
    ]);
  });

  it('count all days of weeks from the first day, and of months', () => {
    const shown = (count: number, unit: 'day' | 'week' | 'month') =>
      groupDays(daysFrom('2028-02-20', count), unit).map(({ label, tick, counts }) => [
        label,
        tick,
        ...counts,
      ]);
    expect(shown(2, 'day')).toEqual([
      ['2028-02-20', 'Feb 20', 1],
      ['2028-02-21', 'Feb 21', 1],
    ]);
    expect(shown(8, 'week')).toEqual([
      ['2028-02-20 to 2028-02-26', 'Feb 20', 7],
      ['2028-02-27', 'Feb 27', 1],
    ]);
    expect(shown(12, 'month')).toEqual([
      ['2028-02-20 to 2028-02-29', 'Feb 28', 10],
      ['2028-03-01 to 2028-03-02', 'Mar 28', 2],
    ]);
  });
});
