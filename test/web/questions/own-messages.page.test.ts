import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../../support/clients/browser.ts';
import { createFormPageWorld, definitionOf } from '../../support/world/form-page-world.ts';

const { world, alice, open, publish } = await createFormPageWorld();

const name = { id: 'name', type: 'short_text', title: 'Your name' };
const order = {
  id: 'order',
  type: 'single_choice',
  title: 'Order',
  required: true,
  options: [{ id: 'one', label: 'One', limit: 1 }],
  messages: { required: '{{name}}, choose an order.', option_full: 'Sold out.' },
};
const photo = {
  id: 'photo',
  type: 'file',
  title: 'Photo',
  accept: ['image/*'],
  messages: { type_not_accepted: 'A picture, please.' },
};
const translations = { de: { 'elements.order.messages.required': '{{name}}, wählen Sie etwas.' } };
const { schema } = definitionOf(name, order, photo);
const definition = { schema: { ...schema, translations } };

const submit = (slug: string, answers: object, language = 'en') =>
  world.visitor.rest(`POST /public/forms/${slug}/submissions`, { body: { answers, language } });

describe('own messages', () => {
  it('are those of the service, in the language of the respondent', async () => {
    const { slug } = await publish({ definition });
    const messageOf = async (language: string) =>
      (await submit(slug, { name: 'Ann' }, language)).body.errors[0].message;
    expect(await messageOf('en')).toBe('Ann, choose an order.');
    expect(await messageOf('de')).toBe('Ann, wählen Sie etwas.');
  });

  it('are those of options that are full', async () => {
    const { slug } = await publish({ definition });
    expect((await submit(slug, { order: 'one' })).status).toBe(201);
    const { body } = await submit(slug, { order: 'one' });
    expect(body.errors).toEqual([
      { path: 'answers.order', code: 'option_full', message: 'Sold out.' },
    ]);
  });

  it('are part of the types of GraphQL', async () => {
    const { id } = await publish({ definition });
    const { form } = await alice.graphql(
      'query ($id: ID!) { form(id: $id) { sections { elements { messages { code message } } } } }',
      { id },
    );
    expect(
      form.sections[0].elements.map(({ messages }: { messages: unknown }) => messages),
    ).toEqual([
      [],
      [
        { code: 'required', message: '{{name}}, choose an order.' },
        { code: 'option_full', message: 'Sold out.' },
      ],
      [{ code: 'type_not_accepted', message: 'A picture, please.' }],
    ]);
  });
});

describe.runIf(hasBrowser)('own messages on a page', () => {
  it('are shown with the answers, also those of refused files', async () => {
    const { url } = await publish({ definition });
    const { page } = await open(url, { allowFailedRequests: true });
    await page.getByLabel('Your name').fill('Ann');
    const file = { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('text') };
    await page.getByLabel('Photo').setInputFiles(file);
    await page.getByText('A picture, please.').waitFor();
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('Ann, choose an order.').waitFor();
  });
});
