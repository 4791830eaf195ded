import { type ChoiceLists, convertSurvey } from './convert-survey.ts';

// Forms with the structure of public ones, in words of their own: what they ask, how it repeats, and what depends on what.

const yesNo: ChoiceLists[string] = [
  ['yes', 'Yes'],
  ['no', 'No'],
  ['unknown', 'Not known'],
];

const is = (question: string, value: string | boolean | number) => ({
  question,
  op: 'equals',
  value,
});

/** A household survey of vaccinations: children of a household, and the doses of each child. */
export const vaccinationSurvey = convertSurvey(
  [
    { type: 'begin group', name: 'household', label: 'Household' },
    {
      type: 'text',
      name: 'cluster',
      label: 'Cluster',
      required: true,
      members: { pattern: '[A-Z][0-9]{3}' },
    },
    {
      type: 'integer',
      name: 'members',
      label: 'Persons in the household',
      required: true,
      members: { min: 1, max: 40 },
    },
    {
      type: 'select_one yesno',
      name: 'consent',
      label: 'Does an adult agree to take part?',
      required: true,
    },
    { type: 'end group', name: '' },
    {
      type: 'begin group',
      name: 'children_group',
      label: 'Children',
      relevant: is('consent', 'yes'),
    },
    {
      type: 'begin repeat',
      name: 'children',
      label: 'Children under five',
      members: {
        min: 1,
        max: 12,
        item_label: '{{position}}. {{child_name}}',
        add_label: 'Add a child',
      },
    },
    { type: 'text', name: 'child_name', label: 'First name', required: true },
    {
      type: 'integer',
      name: 'age_months',
      label: 'Age of {{child_name}} in months',
      required: true,
      members: { min: 0, max: 59 },
    },
    {
      type: 'select_one yesno',
      name: 'has_card',
      label: 'Is there a vaccination card?',
      required: true,
    },
    {
      type: 'begin repeat',
      name: 'doses',
      label: 'Doses on the card',
      relevant: is('has_card', 'yes'),
      members: { max: 20, required: true, add_label: 'Add a dose' },
    },
    { type: 'select_one vaccine', name: 'vaccine', label: 'Vaccine', required: true },
    { type: 'date', name: 'given_on', label: 'Given on', members: { max: 'today' } },
    { type: 'end repeat', name: '' },
    {
      type: 'select_multiple reason',
      name: 'reasons',
      label: 'Why not?',
      relevant: is('has_card', 'no'),
    },
    { type: 'end repeat', name: '' },
    {
      type: 'calculate',
      name: 'with_card',
      label: 'Children with a card',
      calculation: 'double(children.filter(c, c.has_card == "yes").size())',
    },
    {
      type: 'calculate',
      name: 'all_doses',
      label: 'Doses',
      calculation: 'double(sum(children.map(c, has(c.doses) ? double(c.doses.size()) : 0.0)))',
    },
    { type: 'end group', name: '' },
  ],
  {
    yesno: yesNo,
    vaccine: [
      ['bcg', 'BCG'],
      ['polio', 'Polio'],
      ['measles', 'Measles'],
    ],
    reason: [
      ['far', 'The place is too far away'],
      ['ill', 'The child was ill'],
      ['none', 'No reason'],
    ],
  },
);

/** An application for a benefit: the persons of a household, and the periods in which each earned an income. */
export const benefitsApplication = convertSurvey([
  { type: 'begin group', name: 'applicant', label: 'You' },
  { type: 'text', name: 'name', label: 'Name', required: true },
  {
    type: 'date',
    name: 'born',
    label: 'Date of birth',
    required: true,
    members: { max: 'today-18y', messages: { too_late: 'You have to be 18 years old.' } },
  },
  { type: 'end group', name: '' },
  { type: 'begin group', name: 'household', label: 'Your household' },
  {
    type: 'begin repeat',
    name: 'persons',
    label: 'Persons',
    members: { required: true, max: 10, item_label: '{{person}}', add_label: 'Add a person' },
  },
  { type: 'text', name: 'person', label: 'Name of the person', required: true },
  { type: 'acknowledge', name: 'earns', label: 'Does {{person}} have an income?', required: true },
  {
    type: 'begin repeat',
    name: 'periods',
    label: 'Periods',
    relevant: is('earns', true),
    members: { required: true, max: 6, add_label: 'Add a period' },
  },
  { type: 'date', name: 'from', label: 'From', required: true },
  { type: 'date', name: 'until', label: 'Until' },
  {
    type: 'decimal',
    name: 'income',
    label: 'Income in a month',
    required: true,
    members: { min: 0 },
  },
  { type: 'end repeat', name: '' },
  { type: 'end repeat', name: '' },
  {
    type: 'calculate',
    name: 'total_income',
    label: 'Income of the household',
    calculation: 'sum(persons.map(p, has(p.periods) ? sum(p.periods.map(q, q.income)) : 0.0))',
  },
  { type: 'end group', name: '' },
]);

/** A questionnaire of nine items, each with a score from 0 to 3. */
export const depressionScale = {
  schema: {
    sections: [
      {
        id: 'items',
        elements: [
          ...Array.from({ length: 9 }, (_, index) => ({
            id: `item_${index + 1}`,
            type: 'single_choice',
            title: `Item ${index + 1}`,
            required: true,
            options: ['never', 'some_days', 'most_days', 'every_day'].map((id, score) => ({
              id,
              label: id.replace('_', ' '),
              score,
            })),
          })),
          {
            id: 'total',
            type: 'calculated',
            title: 'Total',
            value: 'number',
            expression: Array.from({ length: 9 }, (_, index) => `score("item_${index + 1}")`).join(
              ' + ',
            ),
          },
        ],
      },
    ],
    endings: [
      {
        id: 'talk',
        if: { question: 'total', op: 'gte', value: 10 },
        message: 'Your score is {{total}}. Talk to a doctor.',
      },
      { id: 'low', message: 'Your score is {{total}}.' },
    ],
  },
};
