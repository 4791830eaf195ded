/** Definition of new forms without template and definition. Ids are generated when it is parsed. */
export const starter = {
  schema: {
    sections: [
      {
        title: 'Your details',
        elements: [
          {
            type: 'short_text',
            title: 'What is your name?',
            autocomplete: 'name',
            required: true,
          },
          {
            type: 'single_choice',
            title: 'How did you hear about us?',
            options: [{ label: 'A friend' }, { label: 'A search' }, { label: 'Somewhere else' }],
          },
        ],
      },
    ],
  },
};
