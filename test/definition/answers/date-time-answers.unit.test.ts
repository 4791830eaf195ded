import { describeAnswers } from '../../support/arbitraries/answer-arbitraries.ts';

const named = (texts: readonly string[], code: string) =>
  texts.map((text) => [JSON.stringify(text), {}, text, code] as const);
const acceptedRows = (texts: readonly string[]) => texts.map((text) => [text, {}, text] as const);

const broken = [
  ['NUL', {}, '2026-01-31\0', 'invalid_text'],
  ['half an emoji', {}, '\ud83e', 'invalid_text'],
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
    ['trimmed', {}, ' 2026-01-31\n', '2026-01-31'],
    ['min', days, '2024-02-29'],
    ['max', days, '2024-03-01'],
  ],
  refused: [
    ...named(
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
    ['a day too early', days, '2024-02-28', 'too_early'],
    ['a day too late', days, '2024-03-02', 'too_late'],
    ['no day, whatever the limits', days, '2024-02-30', 'invalid_date'],
  ],
});

const times = { min: '09:00', max: '17:30' };

describeAnswers('time', {
  accepted: [
    ...acceptedRows(['00:00', '23:59', '12:00', '09:05']),
    ['trimmed', {}, '\t18:30 ', '18:30'],
    ['min', times, '09:00'],
    ['max', times, '17:30'],
  ],
  refused: [
    ...named(
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
    ['a minute too early', times, '08:59', 'too_early'],
    ['a minute too late', times, '17:31', 'too_late'],
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
    ['trimmed', {}, ' 2026-01-31T18:30:00Z\n', '2026-01-31T18:30:00Z'],
    ['min', instants, '2026-01-01T00:00:00Z'],
    ['min elsewhere, on the day before', instants, '2025-12-31T16:00:00-08:00'],
    ['max', instants, '2026-01-01T12:00:00+01:00'],
    ['max elsewhere, on the day after', instants, '2026-01-02T01:00:00+14:00'],
  ],
  refused: [
    ...named(
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
    ['a millisecond too early', instants, '2025-12-31T23:59:59.999Z', 'too_early'],
    ['too early, though the day is right', instants, '2026-01-01T00:59:59+01:00', 'too_early'],
    ['a millisecond too late', instants, '2026-01-01T11:00:00.001Z', 'too_late'],
    ['too late, though the clock shows less', instants, '2026-01-01T11:30:00Z', 'too_late'],
  ],
});
