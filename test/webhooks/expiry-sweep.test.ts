import { expect, it } from 'vitest';
import { removeFiles } from '../../src/files/file-cleanup.ts';
import { sweepResponses } from '../../src/responses/retention-sweep.ts';
import { sweepExpired } from '../../src/services/background-jobs.ts';
import { sweepDeliveries } from '../../src/webhooks/webhook-jobs.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import { insertResponses } from '../support/fixtures/insert-responses.ts';
import { adjustableClock, buildWebhook, deliveriesOf } from '../support/fixtures/webhooks.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// Data with a limited lifetime. The tests advance the clock.

const day = 86_400_000;

const clock = adjustableClock();
const { services, client, visitor, url } = await createTestWorld({ clock });
const alice = await client();

const definition = {
  schema: {
    sections: [
      {
        elements: [
          { id: 'name', type: 'short_text', title: 'Name' },
          { id: 'cv', type: 'file', title: 'CV' },
        ],
      },
    ],
  },
};

async function respond(form: { slug: string }): Promise<void> {
  const body = new FormData();
  body.append('item_id', 'cv');
  body.append('file', new Blob(['content']), 'cv.txt');
  const path = `${url}/api/v1/public/forms/${form.slug}/uploads`;
  const { ref } = await (await fetch(path, { method: 'POST', body })).json();
  const answers = { name: 'Ann', cv: [ref] };
  const line = `POST /public/forms/${form.slug}/submissions`;
  expect((await visitor.rest(line, { body: { answers } })).status).toBe(201);
}

const storedCountsOf = async (form: { id: string }) => {
  const { body } = await alice.rest(`GET /forms/${form.id}`);
  const listed = await alice.rest(`GET /forms/${form.id}/responses`);
  const files = await services.db.prisma.file.count({ where: { formId: form.id } });
  return [body.response_count, listed.body.total, listed.body.data.length, files];
};

it('deletes responses with their files after the retention of their form', async () => {
  const shortForm = await buildPublishedForm(alice, {
    definition,
    settings: { retention_days: 3 },
  });
  const longForm = await buildPublishedForm(alice, { definition });
  const webhook = await buildWebhook(alice, {
    url: 'https://receiver.example',
    events: ['response.deleted'],
    form_id: shortForm.id,
  });
  await respond(shortForm);
  await respond(longForm);
  clock.advance(day);
  await respond(shortForm);

  clock.advance(2 * day - 60_000); // a minute before the end of the third day
  expect(await sweepResponses(services)).toBe(0);
  expect(await storedCountsOf(shortForm)).toEqual([2, 2, 2, 2]);

  clock.advance(60_000);
  expect(await sweepResponses(services)).toBe(1);
  expect(await storedCountsOf(shortForm)).toEqual([1, 1, 1, 1]);
  expect(await storedCountsOf(longForm)).toEqual([1, 1, 1, 1]);
  expect(await removeFiles(services)).toBeGreaterThan(0);
  const events = await services.db.prisma.event.findMany({ where: { formId: shortForm.id } });
  expect(events.map(({ type, webhookIds }) => [type, webhookIds])).toEqual([
    ['response.deleted', [webhook.id]],
  ]);
  await alice.rest(`DELETE /forms/${shortForm.id}`);
});

it('deletes more responses than one batch', async () => {
  const form = await buildPublishedForm(alice, { settings: { retention_days: 1 } });
  const line = `POST /public/forms/${form.slug}/submissions`;
  await visitor.rest(line, { body: { answers: { name: 'Ann' } } });
  await insertResponses(services, form.id, 1200, { at: clock.now() });
  await services.db.pool.query(
    'UPDATE response_counts SET count = count + 1200 WHERE form_id = $1',
    [form.id],
  );
  clock.advance(2 * day);
  expect(await sweepResponses(services)).toBe(1201);
  expect((await storedCountsOf(form)).slice(0, 3)).toEqual([0, 0, 0]);
});

it('deletes deliveries after 30 days, and redacts their answers after the retention of the form', async () => {
  const form = await buildPublishedForm(alice, { settings: { retention_days: 2 } });
  const webhook = await buildWebhook(alice, {
    url: 'https://receiver.example',
    events: ['response.created'],
  });
  const reference = {
    id: services.ids.next('resp'),
    form_version: 1,
    created_at: clock.now().toISOString(),
  };
  const delivery = (eventType: string, response: object) => ({
    webhookId: webhook.id,
    id: services.ids.next('dlv'),
    messageId: services.ids.next('evt'),
    formId: form.id,
    eventType,
    status: 'FAILED' as const,
    createdAt: clock.now(),
    responseId: eventType === 'response.created' ? reference.id : null,
    payload: JSON.stringify({
      type: eventType,
      timestamp: clock.now(),
      data: {
        workspace_id: alice.workspaceId,
        form: { id: form.id, slug: form.slug, title: 'A "title" with 100 %s' },
        response,
      },
    }),
  });
  const approval = { status: 'none', score: 0, max_score: 0, percent: 0, matched: [] };
  const rest = { failed_required: [], decided_by: 'auto', decided_at: reference.created_at };
  const answered = {
    ...reference,
    answers: { name: 'Ann' },
    approval: { ...approval, ...rest, note: null },
    source: 'api',
    duration_ms: null,
    language: null,
    invitation: null,
  };
  const data = [delivery('response.created', answered), delivery('response.deleted', reference)];
  await services.db.prisma.webhookDelivery.createMany({ data });
  const listed = async () =>
    (await deliveriesOf(alice, webhook)).map(
      ({ payload }: { payload: { data: { response: object } } }) => payload.data.response,
    );
  clock.advance(2 * day - 60_000);
  await sweepDeliveries(services);
  expect(await listed()).toEqual([reference, answered]);
  clock.advance(60_000 + 1);
  expect(await sweepDeliveries(services)).toBe(1);
  expect(await listed()).toEqual([reference, { ...reference, deleted: true }]);
  expect((await deliveriesOf(alice, webhook))[1].payload.data.form.title).toBe(
    'A "title" with 100 %s',
  );
  clock.advance(28 * day - 60_000);
  expect(await sweepDeliveries(services)).toBe(0);
  clock.advance(60_000 + 1);
  expect(await sweepDeliveries(services)).toBe(2);
  expect(await listed()).toEqual([]);
});

it('deletes expired rows only', async () => {
  const { pool, coordinator } = services.db;
  await sweepExpired(services); // rows of the other tests
  await pool.query('DELETE FROM form_changes');
  const at = (milliseconds: number) => new Date(clock.now().getTime() + milliseconds);
  // Rows are deleted some minutes later, because the clocks of servers may differ.
  const [past, future] = [at(-600_000), at(-540_000)];
  for (const [mark, until] of [
    ...Array.from({ length: 2500 }, (_, index) => [`past ${index}`, past] as const),
    ['future', future] as const,
  ]) {
    await pool.query({
      name: 'spend',
      text: `INSERT INTO spent_captchas (form_id, digest, expires_at) VALUES ('f', $1::bytea, $2)`,
      values: [Buffer.from(mark), until],
    });
  }
  await pool.query(
    `INSERT INTO idempotency_keys (form_id, caller, key, digest, response_id, message, expires_at)
     VALUES ('f', 'public', 'past', '', 'r', '', $1), ('f', 'public', 'future', '', 'r', '', $2)`,
    [past, future],
  );
  await coordinator.query(
    `INSERT INTO rate_counts (key, count, resets_at) VALUES ('past', 1, $1), ('future', 1, $2)`,
    [past, future],
  );
  await coordinator.query(
    `INSERT INTO form_editors (key_id, id, form_id, name, expires_at)
     VALUES ('k', 'past', 'f', 'Ann', $1), ('k', 'future', 'f', 'Ann', $2)`,
    [past, future],
  );
  await pool.query(
    `INSERT INTO creation_keys (caller, operation, key, target_id, sealed, expires_at)
     VALUES ('key_1', 'createForm', 'past', 'f', '', $1), ('key_1', 'createForm', 'future', 'f', '', $2)`,
    [past, future],
  );
  await pool.query(
    `INSERT INTO form_changes (xid, workspace_id, form_id, expires_at)
     VALUES (1, 'w', 'past', $1), (2, 'w', 'future', $2)`,
    [past, future],
  );
  expect(await sweepExpired(services)).toBe(2505);
  const changes = await pool.query('SELECT form_id AS key FROM form_changes');
  const creations = await pool.query('SELECT key FROM creation_keys');
  const keys = await pool.query('SELECT key FROM idempotency_keys');
  const captchas = await pool.query(`SELECT encode(digest, 'escape') AS key FROM spent_captchas`);
  const counts = await coordinator.query('SELECT key FROM rate_counts');
  const editors = await coordinator.query('SELECT id AS key FROM form_editors');
  const results = [keys, creations, captchas, counts, changes, editors];
  const rows = results.flatMap((result) => result.rows);
  expect(rows).toEqual(Array.from({ length: 6 }, () => ({ key: 'future' })));
});

it.each([
  ['creation_keys', 'expires_at'],
  ['idempotency_keys', 'expires_at'],
  ['spent_captchas', 'expires_at'],
  ['rate_counts', 'resets_at'],
  ['form_changes', 'expires_at'],
  ['form_editors', 'expires_at'],
])('has an index for finding expired rows of %s', async (table, column) => {
  const { rowCount } = await services.db.coordinator.query(
    `SELECT FROM pg_index i
     JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0]
     WHERE i.indrelid = $1::text::regclass AND a.attname = $2`,
    [table, column],
  );
  expect(rowCount).toBe(1);
});
