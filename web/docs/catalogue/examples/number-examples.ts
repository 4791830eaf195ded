import type { TypeExamples } from './type-example.ts';

/** Types whose answers are numbers, dates and times. */
export const numberExamples = {
  number: {
    purpose:
      'For amounts, ages and measurements. Conditions compare numbers, expressions calculate with them.',
    element: {
      id: 'guests',
      title: 'How many guests?',
      required: true,
      integer: true,
      min: 1,
      max: 12,
      unit: 'people',
    },
    answers:
      'A JSON number, not a text with digits. `unit` is shown next to the input and is no part of the answer.',
    valid: [4, 12],
    invalid: [0, 13, 2.5, '4'],
  },
  date: {
    purpose: 'For a day, such as a birthday or an arrival: without a time and without a time zone.',
    element: {
      id: 'arrival',
      title: 'Arrival',
      required: true,
      min: '2026-05-01',
      max: '2026-09-30',
    },
    answers: 'A calendar date as `YYYY-MM-DD`.',
    valid: ['2026-07-14', '2026-05-01'],
    invalid: ['2026-02-30', '2026-04-30', '2026-10-01', '14.07.2026', 20260714],
  },
  time: {
    purpose: 'For a time of day, such as opening hours or a pick-up.',
    element: { id: 'pickup', title: 'When do you pick it up?', min: '09:00', max: '18:00' },
    answers: 'A time as `HH:MM`, 24 hours, without a time zone.',
    valid: ['12:30', '09:00'],
    invalid: ['8 pm', '08:30', '19:00', 12],
  },
  datetime: {
    purpose:
      'For a moment in time, such as an appointment: everyone agrees when it is, wherever they are.',
    element: { id: 'call', title: 'When may we call?', min: '2026-06-01T08:00:00Z' },
    answers:
      'A date and time with seconds and an offset (RFC 3339), stored as it was sent. The hosted page sends the offset of the respondent. Values are compared as instants.',
    valid: ['2026-07-01T18:30:00+02:00', '2026-06-01T08:00:00Z'],
    invalid: ['2026-07-01T18:30', '2026-05-31T23:59:59Z', 1782923400],
  },
  rating: {
    purpose: 'For one impression in stars.',
    element: { id: 'stars', title: 'How was your stay?', max: 5 },
    answers: 'A whole number from 1 to `max`.',
    valid: [4, 5, 5],
    invalid: [0, 6, 3.5, '4'],
  },
  opinion_scale: {
    purpose: 'For agreement, effort or satisfaction on a numbered scale whose ends have names.',
    element: {
      id: 'effort',
      title: 'How easy was it to find what you needed?',
      min: 1,
      max: 7,
      min_label: 'Very difficult',
      max_label: 'Very easy',
    },
    answers: 'A whole number from `min` to `max`.',
    valid: [6, 7, 3],
    invalid: [0, 8, '6'],
  },
  nps: {
    purpose:
      'For the question of the Net Promoter Score. The score is the percentage of promoters (9 and 10) minus that of detractors (0 to 6); analytics count each value.',
    element: {
      id: 'recommend',
      title: 'How likely are you to recommend us?',
      min_label: 'Not at all',
      max_label: 'Extremely',
    },
    answers: 'A whole number from 0 to 10.',
    valid: [9, 10, 6],
    invalid: [11, -1, 'nine'],
  },
} satisfies Partial<TypeExamples>;
