import type { Template } from './template.ts';

export const contact: Template = {
  slug: 'contact',
  title: 'Contact us',
  description: 'A message from a visitor, with an e-mail address for the reply.',
  definition: {
    schema: {
      sections: [
        {
          id: 'message',
          elements: [
            {
              id: 'name',
              type: 'short_text',
              title: 'Your name',
              autocomplete: 'name',
              required: true,
            },
            { id: 'email', type: 'email', title: 'Your e-mail address', required: true },
            {
              id: 'topic',
              type: 'dropdown',
              title: 'Topic',
              options: [
                { id: 'question', label: 'A question' },
                { id: 'feedback', label: 'Feedback' },
                { id: 'problem', label: 'Something does not work' },
              ],
              allow_other: true,
            },
            { id: 'text', type: 'long_text', title: 'Your message', required: true },
          ],
        },
      ],
    },
  },
};
