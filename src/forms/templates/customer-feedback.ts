import type { Template } from './template.ts';

export const customerFeedback: Template = {
  slug: 'customer-feedback',
  title: 'How are we doing?',
  description: 'A recommendation score, ratings by topic, and the reasons for them.',
  definition: {
    schema: {
      sections: [
        {
          id: 'experience',
          title: 'Your experience',
          elements: [
            {
              id: 'recommend',
              type: 'nps',
              title: 'How likely are you to recommend us to a friend?',
              min_label: 'Not at all likely',
              max_label: 'Extremely likely',
              required: true,
            },
            {
              id: 'missing',
              type: 'long_text',
              title: 'What would have made it better?',
              visible_if: { question: 'recommend', op: 'lte', value: 6 },
            },
            {
              id: 'liked',
              type: 'long_text',
              title: 'What did you like most?',
              visible_if: { question: 'recommend', op: 'gte', value: 9 },
            },
            {
              id: 'topics',
              type: 'matrix',
              title: 'How satisfied are you with …',
              rows: [
                { id: 'quality', label: 'the quality' },
                { id: 'price', label: 'the price' },
                { id: 'support', label: 'the support' },
              ],
              columns: [
                { id: 'bad', label: 'Dissatisfied' },
                { id: 'fair', label: 'Neutral' },
                { id: 'good', label: 'Satisfied' },
              ],
            },
          ],
        },
        {
          id: 'contact',
          title: 'May we contact you?',
          elements: [
            { id: 'may_contact', type: 'yes_no', title: 'May we ask you about your answers?' },
            {
              id: 'email',
              type: 'email',
              title: 'Your e-mail address',
              required: true,
              visible_if: { question: 'may_contact', op: 'equals', value: true },
            },
          ],
        },
      ],
    },
  },
};
