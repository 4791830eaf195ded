import type { Client } from '../../support/clients/api-client.ts';
import { buildPublishedForm } from '../../support/fixtures/forms.ts';
import { invite } from '../../support/fixtures/invitations.ts';
import { definitionOf, fileQuestion, uploadRef } from '../../support/fixtures/uploads.ts';
import { buildWebhook } from '../../support/fixtures/webhooks.ts';
import type { TestWorld } from '../../support/world/test-world.ts';

const limited = { id: 'a', label: 'A', limit: 9 };
const visitDay = `INSERT INTO visit_days (form_id, day, views, starts, completed, reached)
                  VALUES ($1, '2026-01-02', 1, 1, 1, '{}')`;

export interface BusyWorkspace {
  readonly client: Client;
  readonly workspaceId: string;
  readonly formId: string;
}

/** A workspace with rows in every table that an export contains; two files of it are claimed, one is not. */
export async function buildBusyWorkspace(world: TestWorld): Promise<BusyWorkspace> {
  const client = await world.client();
  const { visitor } = world;
  const { body: dataset } = await client.rest('POST /datasets', {
    body: { name: 'Countries', columns: ['code'], rows: [['DE'], ['FR']] },
  });
  const country = {
    id: 'country',
    type: 'dropdown',
    options_from: { dataset: dataset.id, value: 'code', label: 'code' },
  };
  const choice = { id: 'choice', type: 'single_choice', options: [limited] };
  const form = await buildPublishedForm(client, {
    definition: definitionOf(fileQuestion(), country, choice),
    settings: { save_partial: true },
  });
  const formPath = `/public/forms/${form.slug}`;
  await buildWebhook(client, { url: 'https://receiver.example/hook', form_id: form.id });
  await invite(client, form, { count: 1 });

  const save = async () => {
    const { body } = await visitor.rest(`PUT ${formPath}/partial`, {
      body: { answers: { country: 'DE' } },
    });
    return body.token;
  };
  await save();
  for (const content of ['first', 'second']) {
    const doc = [await uploadRef(visitor, form.slug, { content })];
    const { status } = await visitor.rest(`POST ${formPath}/submissions`, {
      body: { answers: { doc, country: 'FR', choice: 'a' } },
      headers: { 'X-Form-Partial': await save() },
    });
    if (status !== 201) throw new Error(`not submitted: ${status}`);
  }
  await uploadRef(visitor, form.slug, { content: 'third' });
  const { body: responses } = await client.rest(`GET /forms/${form.id}/responses`);
  const [{ id }] = responses.data;
  const review = { body: { status: 'approved' } };
  const { status } = await client.rest(`PUT /forms/${form.id}/responses/${id}/approval`, review);
  if (status !== 200) throw new Error(`not reviewed: ${status}`);
  await world.services.db.pool.query(visitDay, [form.id]);
  return { client, workspaceId: `${client.workspaceId}`, formId: form.id };
}
