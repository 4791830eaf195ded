import { expect, it } from 'vitest';
import { recordStatements } from '../support/database/recorded-statements.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// Planning the statements of a form takes PostgreSQL longer than executing them.

const world = await createTestWorld({ connection: { max: 2 } });
const alice = await world.client();
const form = await buildPublishedForm(alice);
await buildPublishedForm(alice);

const selection = 'id title status responseCount draft published { version definition }';
const requests: [string, string[], () => Promise<unknown>][] = [
  ['GET /forms/{id}', ['read-form', 'count-versions'], () => alice.rest(`GET /forms/${form.id}`)],
  ['GET /forms', ['read-forms', 'count-versions'], () => alice.rest('GET /forms')],
  ['a full page of GET /forms', ['count-forms'], () => alice.rest('GET /forms?limit=1')],
  [
    'GET /forms with a search and a status',
    ['read-forms', 'count-versions'],
    () => alice.rest(`GET /forms?q=${encodeURIComponent(form.title)}&status=published`),
  ],
  [
    'the form of GraphQL',
    ['read-form', 'count-versions'],
    () => alice.graphql(`query ($id: ID!) { form(id: $id) { ${selection} } }`, { id: form.id }),
  ],
  [
    'the list of GraphQL',
    ['read-forms', 'count-versions'],
    () => alice.graphql(`{ forms { totalCount nodes { ${selection} } } }`),
  ],
];

/** Names of the prepared statements of all connections that are executed with a cached plan. */
async function cachedPlans(): Promise<string[]> {
  const { pool } = world.services.db;
  const clients = [await pool.connect(), await pool.connect()];
  const results = await Promise.all(
    clients.map((client) =>
      client.query<{ name: string }>(
        'SELECT name FROM pg_prepared_statements WHERE generic_plans > 0',
      ),
    ),
  );
  for (const client of clients) client.release();
  return results.flatMap(({ rows }) => rows.map(({ name }) => name.split(' ')[0] ?? ''));
}

it.each(requests)('%s is read with plans that PostgreSQL caches', async (_, names, send) => {
  const statements = await recordStatements(world, async () => {
    for (let round = 0; round < 20; round += 1) await send();
  });
  expect(statements.filter((text) => text.includes('"public"."'))).toEqual([]);
  expect(await cachedPlans()).toEqual(expect.arrayContaining(names));
});
