import { client } from './client/client.gen.ts';
import {
  createForm,
  createResponse,
  createWebhook,
  deleteForm,
  deleteResponse,
  deleteWebhook,
  duplicateForm,
  exportResponses,
  getAnalytics,
  getFile,
  getForm,
  getPublicForm,
  getResponse,
  listDeliveries,
  listForms,
  listFormVersions,
  listResponses,
  listTemplates,
  publishForm,
  reviewResponse,
  rotateWebhookSecret,
  submitResponse,
  testWebhook,
  unpublishForm,
  updateForm,
  uploadFile,
  validateForm,
} from './client/index.ts';

// The main scenario with a client that @hey-api/openapi-ts generated. `generated-rest-client.test.ts` generates
// `client`, compiles both and runs this program, directly and through a validating proxy.

const [baseUrl = '', auth = ''] = process.argv.slice(2);
client.setConfig({ baseUrl, auth, throwOnError: true });

/** The data of a response; throws on a problem. */
async function must<Data>(answer: Promise<{ data?: Data; error?: unknown }>): Promise<Data> {
  const { data, error } = await answer;
  if (data === undefined) throw new Error(JSON.stringify(error ?? 'The response has no data'));
  return data;
}

const draft = {
  title: 'Volunteers',
  definition: {
    schema: {
      sections: [
        {
          elements: [
            { id: 'name', type: 'short_text' as const, title: 'Your name', required: true },
            { id: 'age', type: 'number' as const, title: 'Your age', min: 0 },
            { id: 'cv', type: 'file' as const, title: 'Your CV' },
          ],
        },
      ],
    },
    approval: {
      enabled: true,
      criteria: [{ question_id: 'age', op: 'gte' as const, expected: 18 }],
    },
  },
};

const checked = await must(validateForm({ body: draft }));
const form = await must(createForm({ body: draft, headers: { 'Idempotency-Key': 'volunteers' } }));
const path = { id: form.id };
const changed = await must(
  updateForm({
    path,
    headers: { 'If-Match': `"${form.revision}"` },
    body: { settings: { success_message: 'Thanks!', theme: { rounded: false } } },
  }),
);
const { published_version } = await must(
  publishForm({ path, headers: { 'If-Match': `"${changed.revision}"` } }),
);

const slug = { slug: form.slug };
const shown = await must(getPublicForm({ path: slug }));
const upload = await must(
  uploadFile({
    path: slug,
    body: {
      item_id: 'cv',
      file: new File(['Ten years of tea.'], 'cv.txt', { type: 'text/plain' }),
    },
  }),
);
const submitted = await must(
  submitResponse({
    path: slug,
    headers: { 'Idempotency-Key': 'once' },
    body: { answers: { name: 'Grüße', age: 17, cv: [upload.ref] }, duration_ms: 1200 },
  }),
);
const added = await must(createResponse({ path, body: { answers: { name: 'Bob', age: 30 } } }));

const page = await must(
  listResponses({ path, query: { limit: 1, order: 'asc', from: '2020-01-01' } }),
);
const next = await must(
  listResponses({ path, query: { limit: 1, order: 'asc', after: page.next_cursor ?? '' } }),
);
const responsePath = { ...path, response_id: submitted.id };
const response = await must(getResponse({ path: responsePath }));
const [file] = Object.values(response.answers).flatMap((answer) =>
  Array.isArray(answer) ? answer : [],
);
const content = await must(
  getFile({
    path: { ...responsePath, file_id: String(Object(file).file_id) },
    parseAs: 'text',
  }),
);
const reviewed = await must(
  reviewResponse({ path: responsePath, body: { status: 'approved', note: 'Nearly 18.' } }),
);
const table = await must(exportResponses({ path, query: { format: 'csv', bom: false } }));
const list = await must(exportResponses({ path, query: { format: 'json' } }));
const analytics = await must(getAnalytics({ path }));

const webhook = await must(
  createWebhook({
    body: { url: 'https://receiver.example/hook', events: ['response.created'], form_id: form.id },
  }),
);
await must(testWebhook({ path: { id: webhook.id } }));
const rotated = await must(rotateWebhookSecret({ path: { id: webhook.id } }));
const deliveries = await must(listDeliveries({ path: { id: webhook.id } }));
await deleteWebhook({ path: { id: webhook.id } });

const copy = await must(duplicateForm({ path, body: { title: 'Helpers' } }));
const versions = await must(listFormVersions({ path }));
const forms = await must(listForms({ query: { limit: 10, q: 'Helpers' } }));
const templates = await must(listTemplates());
const closed = await must(unpublishForm({ path }));
await deleteResponse({ path: { ...path, response_id: added.id } });
await deleteForm({ path });
const { error: problem } = await getForm({ path, throwOnError: false });

process.stdout.write(
  JSON.stringify({
    checked: checked.title,
    published_version,
    questions: shown.schema?.sections.flatMap(({ elements }) => elements.map(({ id }) => id)),
    message: submitted.message,
    pages: [page, next].map(({ data, total }) => [data.map(({ id }) => id).length, total]),
    isSame: page.data[0]?.id === submitted.id && next.data[0]?.id === added.id,
    content,
    decisions: [response.approval.status, reviewed.approval.status, added.approval.status],
    lines: String(table).trim().split('\n').length,
    exported: Array.isArray(list) ? list.length : list,
    total: analytics.total,
    isRotated: rotated.secret !== webhook.secret,
    deliveries: deliveries.data.map(({ event_type }) => event_type),
    copy: copy.title,
    versions: versions.data.map(({ version }) => version),
    found: forms.data.map(({ title }) => title),
    hasTemplates: templates.data.length > 0,
    status: closed.status,
    problem: problem?.code,
  }),
);
