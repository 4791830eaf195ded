import type { Client } from './client.ts';

/** A small definition with one question of each type. */
export const survey = {
  schema: {
    sections: [
      {
        id: 'about',
        title: 'About you',
        elements: [
          { id: 'name', type: 'short_text', title: 'Your name', required: true },
          { id: 'age', type: 'number', title: 'Your age', min: 0, max: 150, integer: true },
          {
            id: 'source',
            type: 'single_choice',
            title: 'How did you find us?',
            options: [
              { id: 'friend', label: 'A friend' },
              { id: 'search', label: 'A search' },
            ],
            allow_other: true,
          },
        ],
      },
    ],
  },
};

/** A form of the client's, by default the survey. */
export async function buildForm(client: Client, input: object = {}) {
  const { body } = await client.rest('POST /forms', { body: { definition: survey, ...input } });
  return body;
}

/** The same, published. */
export async function buildPublishedForm(client: Client, input: object = {}) {
  const { id } = await buildForm(client, input);
  const { body } = await client.rest(`POST /forms/${id}/publish`);
  return body;
}
