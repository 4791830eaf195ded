// The forms of the pictures, with their responses.

interface SampleForm {
  readonly title: string;
  readonly definition: object;
  readonly settings?: object;
  /** Answers of the stored responses, the oldest first. */
  readonly responses: readonly object[];
}

const plans = ['studio', 'team', 'solo'];
const people = [
  { name: 'Ann Baker', team: 12, reason: 'We collect applications for workshops.' },
  { name: 'Bob Cole', team: 3, reason: 'A form for feedback after each event.' },
  { name: 'Carla Dean', team: 40, reason: 'Registrations in four languages.' },
  { name: 'David Evans', team: 8, reason: 'Reviews of grant applications.' },
  { name: 'Emma Frost', team: 1, reason: 'The contact form of my studio.' },
  { name: 'Frank Green', team: 25, reason: 'Surveys with files.' },
  { name: 'Grace Hill', team: 6, reason: 'A waiting list with invitations.' },
  { name: 'Henry Irving', team: 2, reason: 'Orders for a bakery.' },
];

const option = (id: string) => ({ id, label: id.charAt(0).toUpperCase() + id.slice(1) });

const question = (id: string, type: string, title: string, others: object = {}) => ({
  id,
  type,
  title,
  ...others,
});

const schemaOf = (id: string, elements: readonly object[], title?: string) => ({
  sections: [{ id, title, elements }],
});

export const earlyAccess: SampleForm = {
  title: 'Early access',
  definition: {
    schema: schemaOf(
      'about',
      [
        question('name', 'short_text', 'Name', { required: true }),
        question('team', 'number', 'Size of the team'),
        question('plan', 'single_choice', 'Plan', { options: plans.map(option) }),
        question('reason', 'long_text', 'What are you building?'),
      ],
      'About you',
    ),
    approval: {
      enabled: true,
      criteria: [
        { id: 'team', question_id: 'team', op: 'gte', expected: 3, points: 2 },
        { id: 'plan', question_id: 'plan', op: 'in', expected: ['studio', 'team'], points: 1 },
      ],
      pass_percent: 60,
    },
  },
  responses: people.map((person, index) => ({ ...person, plan: plans[index % plans.length] })),
};

export const feedback: SampleForm = {
  title: 'How was your order?',
  settings: { theme: { accent_color: '#0f766e' } },
  definition: {
    schema: schemaOf('order', [
      question('stars', 'rating', 'Your rating', { required: true }),
      question('why', 'long_text', 'What could we do better?', {
        description: 'Two sentences are enough.',
      }),
      question('email', 'email', 'E-mail, if you want an answer'),
    ]),
  },
  responses: [],
};

export const application: SampleForm = {
  title: 'Apply as a baker',
  settings: { theme: { accent_color: '#9a3412' } },
  definition: {
    schema: schemaOf('you', [
      question('name', 'short_text', 'Your name', { required: true }),
      question('cv', 'file', 'Your CV', { required: true, accept: ['application/pdf'] }),
      question('work', 'file', 'Pictures of your work', { accept: ['image/*'], max_files: 5 }),
    ]),
  },
  responses: [],
};

const topics = ['types', 'testing', 'databases', 'deployment'];

export const survey: SampleForm = {
  title: 'Workshop feedback',
  definition: {
    schema: schemaOf('day', [
      question('recommend', 'nps', 'Would you recommend the workshop?'),
      question('topic', 'multiple_choice', 'Which topics were useful?', {
        options: topics.map(option),
      }),
      question('pace', 'rating', 'How was the pace?'),
    ]),
  },
  responses: [9, 10, 7, 8, 10, 9, 4, 10, 8, 9, 6, 10].map((recommend, index) => ({
    recommend,
    topic: topics.filter((_, at) => (index * 7 + at * 5) % 4 > at % 3),
    pace: 3 + (index % 3),
  })),
};
