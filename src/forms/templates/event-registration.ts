import type { Template } from './template.ts';

const staysOvernight = { question: 'overnight', op: 'equals', value: true };

export const eventRegistration: Template = {
  slug: 'event-registration',
  title: 'Event registration',
  description:
    'Participants, guests, overnight stays and the total price. Set max_responses to the number of seats.',
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
              description: 'Each session costs 20 EUR per person.',
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
              id: 'overnight',
              type: 'yes_no',
              title: 'Do you stay overnight?',
              description: 'We book a hotel for 80 EUR per night.',
              required: true,
            },
          ],
          next: [{ if: { not: staysOvernight }, to: 'confirmation' }],
        },
        {
          id: 'stay',
          title: 'Your stay',
          elements: [
            { id: 'arrival', type: 'date', title: 'When do you arrive?', required: true },
            { id: 'departure', type: 'date', title: 'When do you leave?', required: true },
            {
              id: 'nights',
              type: 'calculated',
              title: 'Nights',
              expression: 'days_between(arrival, departure)',
              value: 'number',
              show: true,
            },
          ],
        },
        {
          id: 'confirmation',
          title: 'Confirmation',
          elements: [
            {
              id: 'price',
              type: 'calculated',
              title: 'Total price',
              expression:
                '20 * count("sessions") * (1 + (answered("guests") ? guests : 0)) + (overnight ? 80 * nights : 0)',
              value: 'number',
              decimals: 2,
              unit: 'EUR',
              show: true,
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
      rules: [
        {
          id: 'departure_after_arrival',
          expression: 'days_between(arrival, departure) > 0',
          message: 'Must be later than the arrival on {{arrival}}.',
          question_id: 'departure',
        },
      ],
      endings: [
        {
          id: 'overnight',
          if: staysOvernight,
          title: 'You are registered',
          message:
            'Your hotel is booked from {{arrival}} to {{departure}}. The total price is {{price}} EUR.',
        },
        {
          id: 'registered',
          title: 'You are registered',
          message: 'We look forward to your visit. The total price is {{price}} EUR.',
        },
      ],
    },
  },
};
