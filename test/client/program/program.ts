import { createFormwright, FormwrightError, type Schemas } from '@formwright/client';
import type { Form, SubscriptionResponseCreatedArgs } from '@formwright/client/graphql';
import settings from './settings.json' with { type: 'json' };

// A program of an integrator. `client-package.test.ts` installs the packed client, type-checks the program and
// runs it.

const formwright = createFormwright(settings);
const website = createFormwright({ url: settings.url });

const definition: Schemas['FormDefinitionInput'] = {
  schema: {
    sections: [
      {
        elements: [
          { id: 'stars', type: 'rating', title: 'How was it?', required: true },
          { id: 'photo', type: 'file', title: 'A photo' },
        ],
      },
    ],
  },
};
const made = await formwright.rest('POST /forms', { body: { title: 'Feedback', definition } });
const path = { id: made.id };
const form = await formwright.rest('POST /forms/{id}/publish', { path });

const heard = await formwright.subscribe<
  { responseCreated: { id: string } },
  SubscriptionResponseCreatedArgs
>('subscription ($formId: ID!) { responseCreated(formId: $formId) { id } }', { formId: form.id });

const feedback = website.publicForm(form.slug);
const { schema } = await feedback.get();
const questions = schema?.sections.flatMap(({ elements }) => elements.map(({ id }) => id));
let progress = 0;
const { ref } = await feedback.upload('photo', new Blob(['a photo']), {
  name: 'photo.txt',
  onProgress: (sent, total) => {
    progress = sent / total;
  },
});
const refused = await feedback.submit({ answers: {} }).catch((error: unknown) => {
  if (!(error instanceof FormwrightError)) throw error;
  return [error.code, ...error.errors.map(({ path }) => path)];
});
for (const stars of [5, 4, 3])
  await feedback.submit({ answers: { stars, photo: stars > 4 ? [ref] : [] } });
const { value: first } = await heard.next();
await heard.return(undefined);

const stars: unknown[] = [];
let newest = '';
for await (const { id, answers } of formwright.responses(form.id, { limit: 2 })) {
  newest ||= id;
  stars.push(answers['stars']);
}
const { approval } = await formwright.rest('PUT /forms/{id}/responses/{response_id}/approval', {
  path: { ...path, response_id: newest },
  body: { status: 'approved', note: 'Well done' },
});
const table = await formwright.raw('GET /forms/{id}/responses/export', {
  path,
  query: { format: 'csv' },
});

const { form: seen } = await formwright.graphql<{
  form: Pick<Form, 'responseCount'>;
}>('query ($id: ID!) { form(id: $id) { responseCount } }', path);
const titles: string[] = [];
for await (const { title } of formwright.forms()) titles.push(title);
const gone: undefined = await formwright.rest('DELETE /forms/{id}', { path });

console.log(
  JSON.stringify({
    questions,
    progress,
    refused,
    heard: first?.responseCreated.id.slice(0, 5),
    stars,
    approval: approval.status,
    lines: (await table.text()).trim().split('\r\n').length,
    count: seen.responseCount,
    titles,
    isGone: gone === undefined,
  }),
);
