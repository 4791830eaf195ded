import { expect, it } from 'vitest';
import { buildPublishedForm } from '../../support/fixtures/forms.ts';
import { startTwoServers } from '../../support/processes/two-servers.ts';

// Visits that several servers count.

it('adds the visits of all servers exactly, and stores them when a server stops', async () => {
  const { servers, clients } = await startTwoServers();
  const [{ alice }] = clients;
  const form = await buildPublishedForm(alice);
  const line = `POST /public/forms/${form.slug}/visits`;
  const visits = Array.from({ length: 100 }, (_, index) => clients[index % 2 === 0 ? 0 : 1]);
  const statuses = await Promise.all(
    visits.map(async (client, index) => {
      const body = { viewed: true, started: index < 40, reached: ['name'] };
      return (await client?.visitor.rest(line, { body }))?.status;
    }),
  );
  expect(new Set(statuses)).toEqual(new Set([204]));

  expect((await servers[1].kill('SIGTERM')).code).toBe(0);
  await expect
    .poll(async () => (await alice.rest(`GET /forms/${form.id}/analytics`)).body.views, {})
    .toBe(100);
  const { body } = await alice.rest(`GET /forms/${form.id}/analytics`);
  expect([body.starts, body.completed, body.drop_off[0]]).toEqual([
    40,
    0,
    { question_id: 'name', reached: 100 },
  ]);
});
