import { requireJson } from '../support/requests/rest.ts';
import { apiKey } from './service.ts';

export type BenchForms = Awaited<ReturnType<typeof createForms>>;

/** More responses than a benchmark stores. */
const capacity = 2_000_000_000;

const kinds = [
  {
    element: { type: 'short_text', title: 'In a few words?', max_length: 200 },
    answer: 'Quite content, thank you – only the café was closed already.',
  },
  { element: { type: 'number', title: 'How many?', min: 0, max: 500, integer: true }, answer: 42 },
  {
    element: {
      type: 'single_choice',
      title: 'Which one?',
      allow_other: true,
      options: ['poor', 'fair', 'good', 'excellent'].map((id) => ({ id, label: `It is ${id}` })),
    },
    answer: 'good',
  },
];

const questions = [1, 2, 3, 4].flatMap((place) =>
  kinds.map(({ element, answer }, index) => {
    const id = `q${place}_${index + 1}`;
    return { element: { ...element, id, title: `${element.title} (${id})` }, answer };
  }),
);

/** @param change of each element */
const definitionWith = (change: (element: object) => object = (element) => element) => ({
  schema: {
    sections: [0, 4, 8].map((first) => ({
      id: `part_${first}`,
      title: `Questions ${first + 1} to ${first + 4}`,
      elements: questions
        .slice(first, first + 4)
        .map(({ element }) => change({ ...element, required: true })),
    })),
  },
});

const { schema } = definitionWith();

/** To two languages. */
const translatedDefinition = {
  schema: {
    ...schema,
    translations: {
      de: { 'elements.q1_1.title': 'Kurz?' },
      fr: { 'elements.q1_1.title': 'Question 1 ?' },
    },
  },
};

function withLimits(element: object): object {
  const options: unknown = Object(element).options;
  if (!Array.isArray(options)) return element;
  return { ...element, options: options.map((one: object) => ({ ...one, limit: capacity })) };
}

export const submission = JSON.stringify({
  answers: Object.fromEntries(questions.map(({ element, answer }) => [element.id, answer])),
  duration_ms: 61_500,
});

export async function createForm(service: string, members: object = {}) {
  const body = { title: 'Benchmark', definition: definitionWith(), ...members };
  const { id } = await requireJson(service, 'POST', '/forms', { key: apiKey, body });
  const { slug } = await requireJson(service, 'POST', `/forms/${id}/publish`, { key: apiKey });
  return { id: String(id), slug: String(slug) };
}

export async function createForms(service: string) {
  const slugOf = async (members: object) => (await createForm(service, members)).slug;
  const password = 'open sesame';
  const file = { id: 'document', type: 'file', title: 'A document' };
  const locked = await slugOf({ settings: { password } });
  const path = `/public/forms/${locked}/unlock`;
  const unlocked = await requireJson(service, 'POST', path, { body: { password } });
  return {
    /** A form with a password, and an access token for it. */
    locked,
    accessToken: String(unlocked['access_token']),
    plain: await slugOf({}),
    translated: await slugOf({ definition: translatedDefinition }),
    capped: await slugOf({ settings: { max_responses: capacity } }),
    /** A form whose options all have a high limit; a submission holds four of them. */
    limited: await slugOf({ definition: definitionWith(withLimits) }),
    uploads: await slugOf({ definition: { schema: { sections: [{ elements: [file] }] } } }),
  };
}

/** Sends the responses of a form to a receiver. @returns the id of the webhook */
export async function subscribe(service: string, form_id: string, url: string): Promise<string> {
  const body = { url, events: ['response.created'], form_id };
  return String((await requireJson(service, 'POST', '/webhooks', { key: apiKey, body }))['id']);
}
