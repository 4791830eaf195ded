import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { type LayoutEntry, layout } from '../../../src/platform/database/citus-layout.ts';
import { createDatabase } from '../../support/database/test-database.ts';

// The data of a form must be storable on one node: see docs/decisions/0003-shard-line.md.

const database = await createDatabase();
const client = new pg.Client(database.connection);
await client.connect();
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** Tables of this schema with the leading columns of their unique indexes. */
async function leadingColumns(condition: string) {
  const { rows } = await client.query<{ name: string; leads: string }>(
    `SELECT c.relname AS name, a.attname AS leads
     FROM pg_index i
     JOIN pg_class c ON c.oid = i.indrelid
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = i.indkey[0]
     WHERE c.relnamespace = 'public'::regnamespace AND ${condition}
     ORDER BY name`,
  );
  return rows;
}

it('every table of a form has a key that starts with form_id', async () => {
  const rows = await leadingColumns(
    `i.indisunique
     AND EXISTS (SELECT FROM pg_attribute f WHERE f.attrelid = c.oid AND f.attname = 'form_id')`,
  );
  expect(rows).toEqual([
    { name: 'answer_blocks', leads: 'form_id' },
    { name: 'answer_checkpoints', leads: 'form_id' },
    { name: 'answer_indexes', leads: 'form_id' },
    { name: 'answer_tallies', leads: 'form_id' },
    { name: 'answer_values', leads: 'form_id' },
    // Belongs to the workspace, outlives forms, and is not written by submissions.
    { name: 'audit_entries', leads: 'workspace_id' },
    { name: 'events', leads: 'form_id' },
    { name: 'file_removals', leads: 'form_id' },
    { name: 'files', leads: 'form_id' },
    { name: 'files', leads: 'form_id' },
    // Not written by submissions; read by every server in the order of transactions.
    { name: 'form_changes', leads: 'xid' },
    // Not written by submissions; a row for each window with the builder, which has one form open at a time.
    { name: 'form_editors', leads: 'key_id' },
    { name: 'form_versions', leads: 'form_id' },
    { name: 'idempotency_keys', leads: 'form_id' },
    { name: 'invitations', leads: 'form_id' },
    { name: 'invitations', leads: 'form_id' },
    { name: 'mails', leads: 'form_id' },
    { name: 'mails', leads: 'form_id' },
    { name: 'option_counts', leads: 'form_id' },
    { name: 'partial_responses', leads: 'form_id' },
    { name: 'partial_responses', leads: 'form_id' },
    { name: 'response_counts', leads: 'form_id' },
    { name: 'response_days', leads: 'form_id' },
    { name: 'responses', leads: 'form_id' },
    { name: 'reviews', leads: 'form_id' },
    { name: 'slugs', leads: 'slug' }, // a small separate table, which leads to forms
    { name: 'spent_captchas', leads: 'form_id' },
    { name: 'unclaimed_uploads', leads: 'form_id' },
    { name: 'used_partials', leads: 'form_id' },
    { name: 'visit_days', leads: 'form_id' },
    // Deliveries belong to a webhook and are stored on its node; webhooks are a small separate table.
    { name: 'webhook_deliveries', leads: 'webhook_id' },
    { name: 'webhook_deliveries', leads: 'webhook_id' },
    { name: 'webhooks', leads: 'id' },
  ]);
});

const namesOf = (...kinds: readonly LayoutEntry['kind'][]) =>
  layout.flatMap(({ kind, name }) => (kinds.includes(kind) ? [name] : [])).sort();

it('the layout of Citus has every table, and distributes those whose key starts with form_id', async () => {
  const rows = await leadingColumns(
    "i.indisprimary AND NOT c.relispartition AND c.relname <> '_prisma_migrations'",
  );
  expect(namesOf('distributed table', 'coordinator table', 'local table')).toEqual(
    rows.map(({ name }) => name),
  );
  const keyed = rows.filter(({ name, leads }) => leads === 'form_id' || name === 'forms');
  expect(namesOf('distributed table')).toEqual(keyed.map(({ name }) => name));
});

it('the layout of Citus delegates every function whose first argument is a form', async () => {
  const { rows } = await client.query<{ name: string }>(
    `SELECT proname AS name FROM pg_proc
     WHERE pronamespace = 'public'::regnamespace AND proargnames[1] = 'form' ORDER BY name`,
  );
  expect(namesOf('delegated function')).toEqual(rows.map(({ name }) => name));
});

it('the database has no foreign keys', async () => {
  const { rows } = await client.query(`SELECT conname FROM pg_constraint WHERE contype = 'f'
     AND connamespace = 'public'::regnamespace`);
  expect(rows).toEqual([]);
});
