import { expect, it } from 'vitest';
import { recordStatements } from '../support/database/recorded-statements.ts';
import { withRowLock } from '../support/database/row-locks.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// A table that is locked by a schema change, as with ALTER TABLE.

const world = await createTestWorld({ timings: { lockTimeout: 150 } });
const { pool } = world.services.db;
const alice = await world.client();

it.each([
  ['without an idempotency key', {}],
  ['with an idempotency key', { 'Idempotency-Key': 'the one' }],
])('a submission %s waits for a locked table only once', async (_, headers) => {
  const form = await buildPublishedForm(alice);
  const submit = () =>
    world.visitor.rest(`POST /public/forms/${form.slug}/submissions`, {
      body: { answers: { name: 'Ann' } },
      headers,
    });
  expect((await world.visitor.rest(`GET /public/forms/${form.slug}`)).status).toBe(200);
  const statements = await recordStatements(world, () =>
    withRowLock(pool, 'LOCK TABLE responses IN ACCESS EXCLUSIVE MODE', [], async () => {
      const { status, body, headers: answered } = await submit();
      expect([status, body.code, answered.get('Retry-After')]).toEqual([503, 'unavailable', '5']);
    }),
  );
  // Nothing was stored, so that it is not queried, which would wait as long again.
  expect(statements.filter((text) => text.startsWith('SELECT 1 FROM responses'))).toEqual([]);
  expect((await submit()).status).toBe(201);
});

it('a change that waits for a locked table returns 503', async () => {
  const form = await buildPublishedForm(alice);
  await withRowLock(pool, 'LOCK TABLE forms IN ACCESS EXCLUSIVE MODE', [], async () => {
    const { status, body } = await alice.rest(`PATCH /forms/${form.id}`, {
      body: { title: 'New' },
    });
    expect([status, body.code]).toEqual([503, 'unavailable']);
  });
  const { status } = await alice.rest(`PATCH /forms/${form.id}`, { body: { title: 'New' } });
  expect(status).toBe(200);
});
