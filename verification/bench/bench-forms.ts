import { z } from 'zod';
import { apiKey } from './service-process.ts';

/** The published forms with twelve questions for the lines, by their slugs. */
export interface BenchForms {
  readonly plain: string;
  /** A form with a high `max_responses`. */
  readonly capped: string;
  /** A form whose options all have a high limit; a submission holds four of them. */
  readonly limited: string;
  /** A form with a file question. */
  readonly uploads: string;
  /** A form with a password. */
  readonly locked: string;
  /** The access token of the form with a password. */
  readonly accessToken: string;
}

/** More responses than a benchmark stores. */
const capacity = 2_000_000_000;

interface Question {
  readonly element: {
    readonly id: string;
    readonly type: string;
    readonly [member: string]: unknown;
  };
  readonly answer: unknown;
}

const questionFactories: readonly ((id: string) => Question)[] = [
  (id) => ({
    element: { id, type: 'short_text', title: `In a few words (${id})?`, max_length: 200 },
    answer: 'Quite content, thank you – only the café was closed already.',
  }),
  (id) => ({
    element: { id, type: 'number', title: `How many (${id})?`, min: 0, max: 500, integer: true },
    answer: 42,
  }),
  (id) => ({
    element: {
      id,
      type: 'single_choice',
      title: `Which one (${id})?`,
      options: ['poor', 'fair', 'good', 'excellent'].map((option) => ({
        id: option,
        label: `It is ${option}`,
      })),
      allow_other: true,
    },
    answer: 'good',
  }),
];

const questions: readonly Question[] = ['1', '2', '3', '4'].flatMap((place) =>
  questionFactories.map((kind, index) => kind(`q${place}_${index + 1}`)),
);

const definition = {
  schema: {
    sections: [0, 4, 8].map((first) => ({
      id: `part_${first}`,
      title: `Questions ${first + 1} to ${first + 4}`,
      elements: questions
        .slice(first, first + 4)
        .map(({ element }) => ({ ...element, required: true })),
    })),
  },
};

/** The definition with a limit for each option. */
const limitedDefinition = {
  schema: {
    sections: definition.schema.sections.map((section) => ({
      ...section,
      elements: section.elements.map((element) => withLimits(element, capacity)),
    })),
  },
};

function withLimits(element: Question['element'], limit: number): object {
  const { options } = element;
  if (!Array.isArray(options)) return element;
  return { ...element, options: options.map((option: object) => ({ ...option, limit })) };
}

const documents = {
  schema: { sections: [{ elements: [{ id: 'document', type: 'file', title: 'A document' }] }] },
};

/** A submission, as JSON text, that answers every question. */
export const submission = JSON.stringify({
  answers: Object.fromEntries(questions.map(({ element, answer }) => [element.id, answer])),
  duration_ms: 61_500,
});

/** Creates and publishes the forms through REST. */
export async function createForms(service: string): Promise<BenchForms> {
  const password = 'open sesame';
  const { slug: plain } = await createForm(service);
  const { slug: capped } = await createForm(service, {
    settings: { max_responses: capacity },
  });
  const { slug: limited } = await createForm(service, { definition: limitedDefinition });
  const { slug: uploads } = await createForm(service, { definition: documents });
  const { slug: locked } = await createForm(service, { settings: { password } });
  const url = `${service}/api/v1/public/forms/${locked}/unlock`;
  const { access_token: accessToken } = await postJson(url, { password }, accessModel);
  return { plain, capped, limited, uploads, locked, accessToken };
}

/** Creates and publishes a form, by default with twelve questions. */
export async function createForm(
  service: string,
  members: object = {},
): Promise<{ id: string; slug: string }> {
  const form = { title: 'Benchmark', definition, ...members };
  const { id } = await postJson(`${service}/api/v1/forms`, form, formModel);
  return postJson(`${service}/api/v1/forms/${id}/publish`, {}, formModel);
}

const formModel = z.object({ id: z.string(), slug: z.string() });
const accessModel = z.object({ access_token: z.string() });

/** Sends a request with the API key of the service. */
export async function postJson<Answer>(
  url: string,
  body: object,
  model: z.ZodType<Answer>,
): Promise<Answer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`POST ${url} returned ${response.status}: ${text}`);
  return model.parse(JSON.parse(text));
}
