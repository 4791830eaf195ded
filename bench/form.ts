import { z } from 'zod';
import { apiKey } from './service.ts';

/** A published form of twelve questions. */
export interface BenchForm {
  readonly slug: string;
  /** A submission, as JSON text, that answers every question. */
  readonly submission: string;
}

interface Question {
  readonly element: {
    readonly id: string;
    readonly type: string;
    readonly [member: string]: unknown;
  };
  readonly answer: unknown;
}

const kinds: readonly ((id: string) => Question)[] = [
  (id) => ({
    element: { id, type: 'short_text', title: `In a few words (${id})?`, max_length: 200 },
    answer: 'Quite content, thank you – only the Übergröße was missing.',
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
  kinds.map((kind, index) => kind(`q${place}_${index + 1}`)),
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

const submission = JSON.stringify({
  answers: Object.fromEntries(questions.map(({ element, answer }) => [element.id, answer])),
  duration_ms: 61_500,
});

/** Makes and publishes the form through REST. */
export async function createForm(service: string): Promise<BenchForm> {
  const { id } = await post(`${service}/api/v1/forms`, { title: 'Benchmark', definition });
  const { slug } = await post(`${service}/api/v1/forms/${id}/publish`, {});
  return { slug, submission };
}

const formModel = z.object({ id: z.string(), slug: z.string() });

async function post(url: string, body: object): Promise<z.output<typeof formModel>> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`POST ${url} answers ${response.status}: ${text}`);
  return formModel.parse(JSON.parse(text));
}
