import type { Template } from './template.ts';

export const jobApplication: Template = {
  slug: 'job-application',
  title: 'Job application',
  description: 'Applications, screened by the requirements of the position.',
  definition: {
    schema: {
      sections: [
        {
          id: 'you',
          title: 'About you',
          elements: [
            { id: 'person', type: 'contact_info', title: 'Your contact details', required: true },
            { id: 'profile', type: 'url', title: 'A link to your profile or portfolio' },
          ],
        },
        {
          id: 'position',
          title: 'The position',
          elements: [
            {
              id: 'experience',
              type: 'number',
              title: 'How many years of experience do you have?',
              min: 0,
              max: 60,
              required: true,
            },
            {
              id: 'skills',
              type: 'multiple_choice',
              title: 'What are your skills?',
              options: [
                { id: 'planning', label: 'Planning' },
                { id: 'writing', label: 'Writing' },
                { id: 'leading', label: 'Leadership' },
                { id: 'analysis', label: 'Analysis' },
              ],
              allow_other: true,
              required: true,
            },
            {
              id: 'permit',
              type: 'yes_no',
              title: 'Are you allowed to work in this country?',
              required: true,
            },
            { id: 'start', type: 'date', title: 'When can you start?' },
          ],
        },
        {
          id: 'documents',
          title: 'Documents',
          elements: [
            { id: 'cv', type: 'file', title: 'Your CV', accept: ['application/pdf'] },
            { id: 'motivation', type: 'long_text', title: 'Why do you want to work with us?' },
          ],
        },
      ],
    },
    approval: {
      enabled: true,
      pass_percent: 50,
      criteria: [
        {
          id: 'may_work',
          question_id: 'permit',
          op: 'equals',
          expected: true,
          points: 0,
          required: true,
        },
        { id: 'experienced', question_id: 'experience', op: 'gte', expected: 3, points: 2 },
        {
          id: 'skilled',
          question_id: 'skills',
          op: 'includes_any',
          expected: ['planning', 'leading'],
          points: 1,
        },
        { id: 'motivated', question_id: 'motivation', op: 'is_answered', points: 1 },
      ],
    },
  },
};
