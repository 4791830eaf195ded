import createClient from 'openapi-fetch';
import type { components, paths } from './api.ts';

// A program of an integrator. `typed-client.test.ts` generates the types from the document, type-checks both and
// runs the program.

type Form = components['schemas']['FormDetail'];
type Problem = components['schemas']['Problem'];

const [baseUrl = '', key = ''] = process.argv.slice(2);
const service = createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${key}` } });
const website = createClient<paths>({ baseUrl });

/** The data of a response; throws on a problem. */
function must<Data>({ data, error }: { data?: Data; error?: Problem }): Data {
  if (data === undefined) throw new Error(error?.detail ?? 'The response has no data');
  return data;
}

const refused = await service.POST('/forms/validate', {
  body: { definition: { schema: { sections: [{ elements: [] }] } }, title: '' },
});
const faults = refused.error?.errors?.map(({ path, code }) => `${path}: ${code}`);

const form: Form = must(
  await service.POST('/forms', {
    body: {
      title: 'Feedback',
      definition: {
        schema: {
          sections: [
            {
              elements: [
                { id: 'stars', type: 'rating', title: 'How was it?', required: true },
                { id: 'why', type: 'long_text', title: 'Why?' },
              ],
            },
          ],
        },
      },
    },
  }),
);
const path = { id: form.id };
must(await service.POST('/forms/{id}/publish', { params: { path } }));
const changed = must(
  await service.PATCH('/forms/{id}', {
    params: { path, header: { 'If-Match': `"${form.revision}"` } },
    body: { settings: { success_message: 'Thanks!' } },
  }),
);

const shown = must(
  await website.GET('/public/forms/{slug}', { params: { path: { slug: form.slug } } }),
);
const questions = shown.schema?.sections.flatMap(({ elements }) => elements.map(({ id }) => id));
const submitted = must(
  await website.POST('/public/forms/{slug}/submissions', {
    params: { path: { slug: form.slug }, header: { 'Idempotency-Key': 'once' } },
    body: { answers: { stars: 5 }, duration_ms: 1200 },
  }),
);

const page = must(
  await service.GET('/forms/{id}/responses', { params: { path, query: { limit: 10 } } }),
);
const approvals = page.data.map(({ approval }) => approval.status);
const table = await service.GET('/forms/{id}/responses/export', {
  params: { path, query: { format: 'csv' } },
  parseAs: 'text',
});

process.stdout.write(
  JSON.stringify({
    faults,
    revision: changed.revision,
    questions,
    message: submitted.message,
    isListed: page.data[0]?.id === submitted.id,
    approvals,
    lines: String(table.data).trim().split('\r\n').length,
  }),
);
