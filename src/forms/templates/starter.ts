/** What a new form holds when neither a template nor a definition is given. Ids are given when it is parsed. */
export const starter = {
  schema: {
    sections: [
      {
        title: 'Your details',
        elements: [
          { type: 'short_text', title: 'What is your name?', required: true },
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
