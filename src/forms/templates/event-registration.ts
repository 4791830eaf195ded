import type { Template } from './template.ts';

export const eventRegistration: Template = {
  slug: 'event-registration',
  title: 'Event registration',
  description: 'Participants, guests and their needs. Set max_responses to the number of seats.',
  definition: {
    schema: {
      sections: [
        {
          id: 'you',
          title: 'About you',
          elements: [
            { id: 'person', type: 'contact_info', title: 'Your contact details', required: true },
            {
              id: 'guests',
              type: 'number',
              title: 'How many guests will you bring?',
              min: 0,
              max: 10,
              integer: true,
            },
          ],
        },
        {
          id: 'day',
          title: 'The event',
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
              title: 'Which meal would you like?',
              options: [
                { id: 'everything', label: 'No preference' },
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
            {
              id: 'needs',
              type: 'long_text',
              title: 'Do you have any accessibility requirements?',
            },
            {
              id: 'terms',
              type: 'legal',
              title: 'I agree that my data is used to organize the event.',
              required: true,
            },
          ],
        },
      ],
    },
  },
};
