import type { Template } from './template.ts';

export const eventRegistration: Template = {
  slug: 'event-registration',
  title: 'Event registration',
  description: 'Who comes, with how many, and what they need. Set max_responses to the seats.',
  definition: {
    schema: {
      sections: [
        {
          id: 'you',
          title: 'About you',
          elements: [
            { id: 'person', type: 'contact_info', title: 'Who are you?', required: true },
            {
              id: 'guests',
              type: 'number',
              title: 'How many people come with you?',
              min: 0,
              max: 10,
              integer: true,
            },
          ],
        },
        {
          id: 'day',
          title: 'The day',
          elements: [
            {
              id: 'sessions',
              type: 'multiple_choice',
              title: 'Which sessions do you want to attend?',
              options: [
                { id: 'morning', label: 'Morning' },
                { id: 'afternoon', label: 'Afternoon' },
                { id: 'evening', label: 'Evening' },
              ],
              required: true,
            },
            {
              id: 'meal',
              type: 'single_choice',
              title: 'What do you eat?',
              options: [
                { id: 'everything', label: 'Everything' },
                { id: 'vegetarian', label: 'Vegetarian' },
                { id: 'vegan', label: 'Vegan' },
              ],
              allow_other: true,
              visible_if: {
                question: 'sessions',
                op: 'includes_any',
                value: ['afternoon', 'evening'],
              },
            },
            { id: 'needs', type: 'long_text', title: 'Is there anything you need to take part?' },
            {
              id: 'terms',
              type: 'legal',
              title: 'I agree that my data is used to organise the event.',
              required: true,
            },
          ],
        },
      ],
    },
  },
};
