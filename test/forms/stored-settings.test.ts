import { expect, it } from 'vitest';
import { buildForm } from '../support/fixtures/forms.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// Servers of an earlier and of a later release read the same rows.

const world = await createTestWorld();
const { pool } = world.services.db;

async function storedSettings(id: string): Promise<unknown> {
  const { rows } = await pool.query('SELECT settings FROM forms WHERE id = $1', [id]);
  return rows[0]?.settings;
}

it('stores the settings that differ from their defaults, which an earlier release knows if the form is from it', async () => {
  const client = await world.client();
  const form = await buildForm(client, { settings: { partial_days: 12, indexable: false } });
  expect(await storedSettings(form.id)).toEqual({ partialDays: 12 });
  const { body } = await client.rest(`PATCH /forms/${form.id}`, {
    body: { settings: { partial_days: null, success_message: 'Merci !' } },
  });
  expect(await storedSettings(form.id)).toEqual({ successMessage: 'Merci !' });
  expect(body.settings).toMatchObject({ partial_days: 30, success_message: 'Merci !' });
});

it('ignores stored settings of a later release', async () => {
  const client = await world.client();
  const form = await buildForm(client, { settings: { partial_days: 12 } });
  const later = {
    partialDays: 12,
    ofTomorrow: true,
    appearance: { font: 'serif', ofTomorrow: 1 },
    theme: { rounded: false, ofTomorrow: 'x' },
  };
  await pool.query('UPDATE forms SET settings = $2 WHERE id = $1', [form.id, later]);
  const { body } = await client.rest(`GET /forms/${form.id}`);
  expect(body.settings).toMatchObject({
    partial_days: 12,
    appearance: { font: 'serif' },
    theme: { rounded: false },
  });
  expect(JSON.stringify(body.settings)).not.toMatch(/tomorrow/i);
});
