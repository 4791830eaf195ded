import { expect, it } from 'vitest';
import { examples } from '../../../web/editor/editor-examples.ts';
import { subscribe } from '../../support/clients/sse-subscription.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

// The example operations of the editor, executed in their order.

const world = await createTestWorld();
const alice = await world.client();

it('the examples of the editor can be executed one after the other', async () => {
  const [forms, create, publish, inbox, live, ...others] = examples;
  expect(others).toEqual([]);
  const run = (example: typeof forms, variables = {}) =>
    alice.graphql(example?.query ?? '', { ...example?.variables, ...variables });

  expect((await run(forms)).forms.totalCount).toBe(0);
  const { form } = (await run(create)).createForm;
  expect(form.sections[0].elements.length).toBeGreaterThan(0);
  expect((await run(publish, { id: form.id })).publishForm.form.publishedVersion).toBe(1);
  const stream = await subscribe(world.url, alice.secret ?? '', live?.query ?? '', {
    formId: form.id,
  });
  const answers = Object.fromEntries(
    form.sections[0].elements.map(({ key }: { key: string }) => [key, null]),
  );
  await alice.rest(`POST /forms/${form.id}/responses`, { body: { answers } });
  expect((await run(inbox, { formId: form.id })).responses.pageInfo).toBeDefined();
  stream.disconnect();
});

it('the examples are in the editor when it is opened', async () => {
  const response = await fetch(`${world.url}/graphql`, { headers: { Accept: 'text/html' } });
  const page = await response.text();
  for (const name of ['query Inbox', 'mutation CreateForm', 'subscription Live']) {
    expect(page).toContain(name);
  }
});
