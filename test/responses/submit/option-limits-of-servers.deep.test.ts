import { expect, it } from 'vitest';
import { buildPublishedForm } from '../../support/fixtures/forms.ts';
import { pottery, workshopsDefinition } from '../../support/fixtures/workshops.ts';
import type { ServerProcess } from '../../support/processes/server-process.ts';
import {
  clientsOf,
  createDeployment,
  type Deployment,
  type ServerClients,
  sendUntilKilled,
} from '../../support/processes/two-servers.ts';

// Three server processes that share a database share the places of an option, too.

const limit = 50;
const definition = workshopsDefinition(pottery(limit));

interface Form {
  readonly id: string;
  readonly slug: string;
}

async function startServers({ start }: Deployment): Promise<ServerProcess[]> {
  return [await start(), await start(), await start()];
}

/** The stored responses that hold the option, and its counter. */
async function figuresOf({ pool }: Deployment, { id }: Form) {
  const { rows } = await pool.query<{ stored: number; counted: number }>(
    `SELECT (SELECT count(*)::int FROM responses WHERE form_id = $1 AND answers ->> 'workshop' = 'pottery') AS stored,
       (SELECT count FROM option_counts WHERE form_id = $1 AND option_id = 'pottery') AS counted`,
    [id],
  );
  return rows[0];
}

/** Statuses and ids of submissions, each sent to the next server; a server that was killed has status 0. */
function submitAll(clients: readonly ServerClients[], { slug }: Form, count: number) {
  const submissions = Array.from({ length: count }, async (_, index) => {
    const { visitor } = clients[index % clients.length] ?? {};
    const body = { answers: { workshop: index % 10 ? 'pottery' : 'drawing' } };
    const sent = await visitor
      ?.restUntilAvailable(`POST /public/forms/${slug}/submissions`, { body })
      .catch(() => undefined);
    return { chosen: body.answers.workshop, status: sent?.status ?? 0, id: sent?.body.id };
  });
  return Promise.all(submissions);
}

async function verifyClean({ run }: Deployment): Promise<void> {
  const { code, stdout } = await run('scripts/cli.js', ['counters', 'verify', '--json']);
  expect([code, JSON.parse(stdout)]).toMatchObject([0, { differences: [] }]);
}

it('three servers store exactly as many responses with an option as its limit, in each of ten rounds with deletions', async () => {
  const deployment = await createDeployment();
  const clients = (await startServers(deployment)).map(clientsOf);
  const { alice } = clients[0] ?? {};
  if (!alice) throw new Error('no server');
  const form: Form = await buildPublishedForm(alice, { definition });
  let free = limit;
  for (let round = 0; round < 10; round += 1) {
    const outcomes = await submitAll(clients, form, 500);
    const stored = outcomes.filter(({ status }) => status === 201);
    const withOption = stored.filter(({ chosen }) => chosen === 'pottery');
    expect(withOption).toHaveLength(free);
    expect(stored.length - withOption.length).toBe(50);
    expect(outcomes.filter(({ status }) => status === 422)).toHaveLength(450 - free);
    expect(await figuresOf(deployment, form)).toEqual({ stored: limit, counted: limit });

    const ids = withOption.slice(0, 5 + round).map(({ id }) => id);
    await alice.rest(`DELETE /forms/${form.id}/responses/${ids.pop()}`);
    await alice.rest(`POST /forms/${form.id}/responses/delete`, { body: { ids } });
    free = ids.length + 1;
  }
  await verifyClean(deployment);
});

it('a server that is killed while places are taken leaves neither a lost nor a doubled one', async () => {
  const deployment = await createDeployment();
  const servers = await startServers(deployment);
  const clients = servers.map(clientsOf);
  const [first, second] = clients;
  if (!first || !second) throw new Error('no server');
  const { alice } = second;
  const form: Form = await buildPublishedForm(alice, {
    definition: workshopsDefinition(pottery(400)),
  });
  const running = Promise.all([
    submitAll(clients, form, 300),
    sendUntilKilled(() => submitAll([first], form, 20)),
  ]);
  await expect
    .poll(async () => (await figuresOf(deployment, form))?.stored, {
      interval: 1,
    })
    .toBeGreaterThan(20);
  await servers[0]?.kill('SIGKILL');
  const outcomes = (await running).flat();
  const { stored = 0, counted } = (await figuresOf(deployment, form)) ?? {};
  expect(stored).toBe(counted);
  const acknowledged = outcomes.filter(
    ({ chosen, status }) => chosen === 'pottery' && status === 201,
  );
  expect(stored).toBeGreaterThanOrEqual(acknowledged.length);
  await verifyClean(deployment);

  // The remaining servers give away the places that are left.
  const next = await submitAll(clients.slice(1), form, 500);
  const taken = next.filter(({ chosen, status }) => chosen === 'pottery' && status === 201);
  expect(taken).toHaveLength(400 - stored);
  await verifyClean(deployment);
});
