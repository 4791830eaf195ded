export const createFormExamples = {
  'starter form': {},
  'from template': { template: 'job-application', title: 'Join us' },
  'definition and settings': {
    title: 'Feedback',
    description: 'After the workshop.',
    definition: {
      schema: {
        sections: [
          {
            elements: [
              { id: 'email', type: 'email', title: 'Your e-mail', required: true },
              { id: 'stars', type: 'rating', title: 'How was it?' },
              {
                id: 'why',
                type: 'long_text',
                title: 'What can we do better?',
                visible_if: { question: 'stars', op: 'lte', value: 3 },
              },
            ],
          },
        ],
      },
    },
    settings: { max_responses: 100, theme: { accent_color: '#0a7f5a' } },
  },
};

export const updateFormExamples = {
  'title and settings': {
    title: 'Feedback 2026',
    settings: { close_at: '2099-12-31T23:00:00Z', success_message: 'See you!' },
  },
  'new draft': {
    definition: {
      schema: {
        sections: [{ elements: [{ id: 'name', type: 'short_text', title: 'Your name' }] }],
      },
    },
  },
  'expected revision': { revision: 1, description: null },
};
