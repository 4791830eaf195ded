import { describe, expect, it } from 'vitest';
import { compileAnswerCheck } from '../../../packages/definition/answers/compile-answer-check.ts';
import {
  answerContext,
  describeAnswers,
  questionOf,
} from '../../support/arbitraries/answer-arbitraries.ts';
import { failuresOf, parse } from '../../support/arbitraries/definition-arbitraries.ts';

const rejectedRows = (texts: readonly string[], code: string) =>
  texts.map((text) => [JSON.stringify(text), {}, text, code] as const);
const acceptedRows = (texts: readonly string[]) => texts.map((text) => [text, {}, text] as const);

const broken = [
  ['NUL', {}, '2026-01-31\0', 'invalid_text'],
  ['a lone surrogate', {}, '\ud83e', 'invalid_text'],
  ['201 characters', {}, '1'.repeat(201), 'too_long'],
] as const;

const days = { min: '2024-02-29', max: '2024-03-01' };

describeAnswers('date', {
  accepted: [
    ...acceptedRows([
      '2026-01-31',
      '2024-02-29',
      '2000-02-29',
      '0001-01-01',
      '9999-12-31',
      '1582-10-10',
    ]),
    ['white space, which is trimmed', {}, ' 2026-01-31\n', '2026-01-31'],
    ['the minimum', days, '2024-02-29'],
    ['the maximum', days, '2024-03-01'],
  ],
  rejected: [
    ...rejectedRows(
      [
        '2023-02-29',
        '1900-02-29',
        '2026-02-30',
        '2026-04-31',
        '2026-00-01',
        '2026-13-01',
        '2026-01-00',
        '2026-01-32',
        '2026-1-31',
        '26-01-31',
        '12026-01-31',
        '-2026-01-31',
        '20260131',
        '2026/01/31',
        '31.01.2026',
        '2026-01',
        '2026-W05',
        '2026-01-31T00:00:00Z',
        '2026-01-31\n2026-02-01',
        '２０２６-01-31',
        '٢٠٢٦-01-31',
        '2026‐01‐31',
        'today',
        '<b>',
      ],
      'invalid_date',
    ),
    ...broken,
    ['a day before the minimum', days, '2024-02-28', 'too_early'],
    ['a day after the maximum', days, '2024-03-02', 'too_late'],
    ['a date that does not exist, between the limits', days, '2024-02-30', 'invalid_date'],
  ],
});

// The day of the submission is 2026-01-31.
const adults = { max: 'today-18y' };
const soon = { min: 'today', max: 'today+1m' };

describeAnswers('date', {
  accepted: [
    ['the day 18 years before the submission', adults, '2008-01-31'],
    ['the day of the submission', soon, '2026-01-31'],
    ['the last day of the next month, if it has no 31st', soon, '2026-02-28'],
    ['two weeks before the submission', { min: 'today-2w' }, '2026-01-17'],
    ['30 days after the submission', { max: 'today+30d' }, '2026-03-02'],
    ['any date, if the limit is beyond the calendar', { max: 'today-9999y' }, '2026-03-02'],
  ],
  rejected: [
    ['less than 18 years before the submission', adults, '2008-02-01', 'too_late'],
    ['the day before the submission', soon, '2026-01-30', 'too_early'],
    ['more than a month after the submission', soon, '2026-03-01', 'too_late'],
    ['more than two weeks before', { min: 'today-2w' }, '2026-01-16', 'too_early'],
    ['a relative day as the answer', soon, 'today', 'invalid_date'],
  ],
});

describeAnswers('datetime', {
  accepted: [
    ['the start of the day of the submission', soon, '2026-01-31T00:00:00+14:00'],
    ['the end of the last day', soon, '2026-02-28T23:59:59-11:00'],
  ],
  rejected: [
    ['the end of the day before the submission', soon, '2026-01-30T23:59:59-11:00', 'too_early'],
    ['the day after the last one', soon, '2026-03-01T00:00:00+14:00', 'too_late'],
  ],
});

describe('messages about limits that are relative to the day of the submission', () => {
  it('contain the date', () => {
    const question = questionOf('date', { min: 'today-120y', max: 'today-18y' });
    const check = compileAnswerCheck(parse({ schema: { sections: [{ elements: [question] }] } }));
    const messageFor = (q: string) => check({ q }, answerContext).failures[0]?.message;
    expect(messageFor('1906-01-30')).toBe('Must be 1906-01-31 or later.');
    expect(messageFor('2008-02-01')).toBe('Must be 2008-01-31 or earlier.');
  });

  it('contain the date, if answers may be less precise', () => {
    const question = questionOf('partial_date', { max: 'today-18y' });
    const check = compileAnswerCheck(parse({ schema: { sections: [{ elements: [question] }] } }));
    const messageFor = (q: string) => check({ q }, answerContext).failures[0]?.message;
    expect(messageFor('2009')).toBe('Must be 2008-01-31 or earlier.');
    expect(messageFor('2008')).toBeUndefined();
  });
});

describe('relative limits in a definition', () => {
  const faultsOf = (type: string, members: object) =>
    failuresOf({ schema: { sections: [{ elements: [questionOf(type, members)] }] } }).map((one) =>
      one.replace('schema.sections[0].elements[0].', ''),
    );

  it.each(['date', 'datetime', 'partial_date'])(
    'of %s have a unit and up to four digits',
    (type) => {
      const invalid = [
        'today+',
        'today+1',
        'today-1x',
        'today+10000d',
        'Today',
        'today + 1d',
        'now',
      ];
      for (const min of invalid) expect(faultsOf(type, { min })).toEqual(['min: invalid_value']);
      for (const min of ['today', 'today+0d', 'today-9999y', 'today+2w', 'today-3m'])
        expect(faultsOf(type, { min })).toEqual([]);
    },
  );

  it('are refused for a time of day', () => {
    expect(faultsOf('time', { min: 'today' })).toEqual(['min: invalid_value']);
  });

  it.each(['date', 'datetime', 'partial_date'])(
    'of %s may not contradict each other on every day',
    (type) => {
      const contradictory = 'min: contradictory_limits';
      expect(faultsOf(type, { min: 'today+1d', max: 'today' })).toEqual([contradictory]);
      expect(faultsOf(type, { min: 'today-17y', max: 'today-18y' })).toEqual([contradictory]);
      expect(faultsOf(type, { min: 'today+32d', max: 'today+1m' })).toEqual([contradictory]);
      expect(faultsOf(type, { min: 'today+30d', max: 'today+1m' })).toEqual([]);
      expect(faultsOf(type, { min: 'today', max: 'today' })).toEqual([]);
    },
  );

  it('are not compared with a date', () => {
    expect(faultsOf('date', { min: 'today', max: '1990-01-01' })).toEqual([]);
  });
});

const periods = { min: '2019-05', max: '2020' };
const inMonths = { precision: 'month' };

describeAnswers('partial_date', {
  accepted: [
    ...acceptedRows(['2026', '2026-01', '2026-01-31', '2024-02-29', '0001', '9999-12-31']),
    ['white space, which is trimmed', {}, ' 2026-01\n', '2026-01'],
    ['a year, if months are accepted', inMonths, '2026'],
    ['a month, if months are accepted', inMonths, '2026-01'],
    ['a year that the minimum is in', periods, '2019'],
    ['the month of the minimum', periods, '2019-05'],
    ['the first day of the minimum', periods, '2019-05-01'],
    ['the last day of the maximum', periods, '2020-12-31'],
    ['a year that begins on the maximum', { max: '2020-01-01' }, '2020'],
    ['a year that ends on the minimum', { min: '2020-12-31' }, '2020'],
    ['the year of the submission', { min: 'today', max: 'today' }, '2026'],
    ['any date, if the limit is beyond the calendar', { max: 'today-9999y' }, '2026'],
  ],
  rejected: [
    ...rejectedRows(
      [
        '26',
        '202',
        '20260',
        '2026-',
        '2026-1',
        '2026-00',
        '2026-13',
        '2026--01',
        '-01-31',
        '2026-02-29',
        '2026-04-31',
        '2026-1-31',
        '20260131',
        '01.2026',
        '2026-01-31T00:00:00Z',
        '２０２６',
        '2026\n2027',
        'today',
      ],
      'invalid_date',
    ),
    ...broken,
    ['a day, if months are accepted', inMonths, '2026-01-31', 'invalid_date'],
    ['a month, if years are accepted', { precision: 'year' }, '2026-01', 'invalid_date'],
    ['the year before the minimum', periods, '2018', 'too_early'],
    ['the month before the minimum', periods, '2019-04', 'too_early'],
    ['the day before the minimum', periods, '2019-04-30', 'too_early'],
    ['the year after the maximum', periods, '2021', 'too_late'],
    ['the day after the maximum', periods, '2021-01-01', 'too_late'],
    ['the month before that of the submission', { min: 'today' }, '2025-12', 'too_early'],
    ['the day after the submission', { max: 'today' }, '2026-02-01', 'too_late'],
  ],
});

const times = { min: '09:00', max: '17:30' };

describeAnswers('time', {
  accepted: [
    ...acceptedRows(['00:00', '23:59', '12:00', '09:05']),
    ['white space, which is trimmed', {}, '\t18:30 ', '18:30'],
    ['the minimum', times, '09:00'],
    ['the maximum', times, '17:30'],
  ],
  rejected: [
    ...rejectedRows(
      [
        '24:00',
        '23:60',
        '9:00',
        '09:5',
        '0900',
        '09:00:00',
        '09.00',
        '9:00 AM',
        '-1:00',
        '１２:00',
        '12：00',
        '12:00\n13:00',
        'noon',
      ],
      'invalid_time',
    ),
    ...broken,
    ['a minute before the minimum', times, '08:59', 'too_early'],
    ['a minute after the maximum', times, '17:31', 'too_late'],
  ],
});

const instants = { min: '2026-01-01T00:00:00Z', max: '2026-01-01T12:00:00+01:00' };

describeAnswers('datetime', {
  accepted: [
    ...acceptedRows([
      '2026-01-31T18:30:00Z',
      '2026-01-31t18:30:00z',
      '2026-01-31T18:30:00+01:00',
      '2026-01-31T18:30:00-00:00',
      '2026-01-31T23:59:59.999999999-23:59',
      '2024-02-29T00:00:00.0+14:00',
    ]),
    ['white space, which is trimmed', {}, ' 2026-01-31T18:30:00Z\n', '2026-01-31T18:30:00Z'],
    ['the minimum', instants, '2026-01-01T00:00:00Z'],
    ['the minimum in a time zone with an earlier date', instants, '2025-12-31T16:00:00-08:00'],
    ['the maximum', instants, '2026-01-01T12:00:00+01:00'],
    ['the maximum in a time zone with a later date', instants, '2026-01-02T01:00:00+14:00'],
  ],
  rejected: [
    ...rejectedRows(
      [
        '2026-01-31T18:30:00',
        '2026-01-31T18:30Z',
        '2026-01-31',
        '18:30:00Z',
        '2026-01-31 18:30:00Z',
        '2026-02-30T18:30:00Z',
        '2026-01-31T24:00:00Z',
        '2026-01-31T18:60:00Z',
        '2016-12-31T23:59:60Z',
        '2026-01-31T18:30:00.Z',
        '2026-01-31T18:30:00,5Z',
        '2026-01-31T18:30:00+24:00',
        '2026-01-31T18:30:00+01:60',
        '2026-01-31T18:30:00+0100',
        '2026-01-31T18:30:00+01',
        '2026-01-31T18:30:00 +01:00',
        '2026-01-31T18:30:00−01:00',
        '2026-01-31T18:30:00[Europe/Berlin]',
        '+002026-01-31T18:30:00Z',
        'Sat, 31 Jan 2026 18:30:00 GMT',
        '1769884200000',
      ],
      'invalid_datetime',
    ),
    ...broken,
    ['a millisecond before the minimum', instants, '2025-12-31T23:59:59.999Z', 'too_early'],
    [
      'an instant before the minimum with the same local date',
      instants,
      '2026-01-01T00:59:59+01:00',
      'too_early',
    ],
    ['a millisecond after the maximum', instants, '2026-01-01T11:00:00.001Z', 'too_late'],
    [
      'an instant after the maximum with an earlier local time',
      instants,
      '2026-01-01T11:30:00Z',
      'too_late',
    ],
  ],
});
