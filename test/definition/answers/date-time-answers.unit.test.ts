import { describeAnswers } from '../../support/arbitraries/answer-arbitraries.ts';

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
