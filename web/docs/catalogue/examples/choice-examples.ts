import type { TypeExamples } from './type-example.ts';

const topics = [
  { id: 'api', label: 'API' },
  { id: 'design', label: 'Design' },
  { id: 'support', label: 'Support' },
];

const ratedRows = [
  { id: 'food', label: 'The food' },
  { id: 'service', label: 'The service' },
];

const ratedColumns = [
  { id: 'poor', label: 'Poor' },
  { id: 'fair', label: 'Fair' },
  { id: 'good', label: 'Good' },
];

/** Types whose answers are selected. */
export const choiceExamples = {
  yes_no: {
    purpose: 'For a question with two answers, often one that decides which questions follow.',
    element: { id: 'customer', title: 'Are you a customer?', required: true },
    answers: 'A JSON boolean.',
    valid: [true, false, true],
    invalid: ['yes', 1],
  },
  legal: {
    purpose:
      'For consent to terms or a privacy policy. If it is required, a response without consent is refused; the stored response contains the consent and the version of the form.',
    element: {
      id: 'terms',
      title: 'I agree to the terms of the workshop',
      link: 'https://example.com/terms',
      required: true,
    },
    answers: 'A JSON boolean. If the question is required, it must be true.',
    valid: [true],
    invalid: [false, 'on'],
  },
  single_choice: {
    purpose:
      'For one of a few options that respondents should see at once. Options can have a picture, and a limit, such as the seats of a workshop.',
    element: {
      id: 'workshop',
      title: 'Which workshop do you attend?',
      required: true,
      options: [
        { id: 'baking', label: 'Baking', limit: 12 },
        { id: 'pottery', label: 'Pottery', limit: 8 },
        { id: 'printing', label: 'Printing' },
      ],
      allow_other: true,
    },
    answers:
      'The `id` of an option; with `allow_other` also an object with the text that the respondent wrote.',
    valid: ['pottery', 'baking', { other: 'Weaving' }],
    invalid: ['Pottery', ['pottery'], { other: '' }],
  },
  dropdown: {
    purpose:
      'For one of many options: the list takes one line until it is opened, and typing selects.',
    element: {
      id: 'department',
      title: 'Department',
      options: [
        { id: 'sales', label: 'Sales' },
        { id: 'engineering', label: 'Engineering' },
        { id: 'finance', label: 'Finance' },
        { id: 'people', label: 'People' },
      ],
    },
    answers: 'The `id` of an option, as for a single choice.',
    valid: ['engineering', 'sales', 'engineering'],
    invalid: ['marketing', { other: 'Marketing' }, 2],
  },
  multiple_choice: {
    purpose: 'For any number of options, such as interests or working days.',
    element: {
      id: 'topics',
      title: 'What do you want to hear about?',
      options: topics,
      allow_other: true,
      min_selected: 1,
      max_selected: 2,
    },
    answers:
      'A list of distinct option ids, in any order; with `allow_other` it may contain one object with the text of the respondent.',
    valid: [['api', 'support'], ['design'], ['api', { other: 'Pricing' }]],
    invalid: [['api', 'design', 'support'], ['api', 'api'], ['billing'], 'api'],
  },
  ranking: {
    purpose: 'For priorities: respondents drag the options, or move them with the keyboard.',
    element: { id: 'priorities', title: 'What matters most to you?', options: topics },
    answers: 'A list with the ids of all options, the most important one first.',
    valid: [
      ['support', 'api', 'design'],
      ['api', 'support', 'design'],
    ],
    invalid: [
      ['support', 'api'],
      ['support', 'support', 'api'],
      ['support', 'api', 'price'],
    ],
  },
  matrix: {
    purpose:
      'For several questions with the same choices. `multiple` permits several columns in each row. On a phone, each row is a question of its own.',
    element: {
      id: 'dinner',
      title: 'How was the dinner?',
      required: true,
      rows: ratedRows,
      columns: ratedColumns,
    },
    answers:
      'An object with the id of a column for each row; with `multiple`, a list of ids. If the question is required, every row is.',
    valid: [
      { food: 'good', service: 'fair' },
      { food: 'fair', service: 'good' },
    ],
    invalid: [{ food: 'good' }, { food: 'great', service: 'good' }, { drinks: 'good' }, 'good'],
  },
} satisfies Partial<TypeExamples>;
