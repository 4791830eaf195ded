import { expect, it } from 'vitest';
import { buildInvitedForm, invite } from '../../support/fixtures/invitations.ts';
import {
  clientsOf,
  createDeployment,
  type Deployment,
  type ServerClients,
  sendUntilKilled,
} from '../../support/processes/two-servers.ts';

// Three server processes that share a database use an invitation once, whichever of them gets it.

interface Form {
  readonly id: string;
  readonly slug: string;
}

const startServers = async ({ start }: Deployment) => [await start(), await start(), await start()];

/** Statuses of submissions, each sent to the next server; a server that was killed has status 0. */
function submitAll(
  clients: readonly ServerClients[],
  { slug }: Form,
  tokens: readonly string[],
): Promise<{ token: string; status: number; reason: unknown }[]> {
  return Promise.all(
    tokens.map(async (token, index) => {
      const { visitor } = clients[index % clients.length] ?? {};
      const body = { answers: { name: `${index}` }, invitation: token };
      const sent = await visitor
        ?.restUntilAvailable(`POST /public/forms/${slug}/submissions`, { body })
        .catch(() => undefined);
      return { token, status: sent?.status ?? 0, reason: sent?.body.invitation_reason };
    }),
  );
}

/** Numbers of stored responses, of used invitations, and of responses whose invitation names them. */
async function figuresOf({ pool }: Deployment, { id }: Form) {
  const { rows } = await pool.query<{ stored: number; used: number; linked: number }>(
    `SELECT (SELECT count(*)::int FROM responses WHERE form_id = $1) AS stored,
       (SELECT count(*)::int FROM invitations WHERE form_id = $1 AND used_at IS NOT NULL) AS used,
       (SELECT count(*)::int FROM invitations i JOIN responses r ON r.form_id = i.form_id AND r.id = i.response_id
        WHERE i.form_id = $1 AND r.invitation ->> 'id' = i.id) AS linked`,
    [id],
  );
  return rows[0];
}

async function verifyClean({ run }: Deployment): Promise<void> {
  const { code, stdout } = await run('scripts/cli.js', ['counters', 'verify', '--json']);
  expect([code, JSON.parse(stdout)]).toMatchObject([0, { differences: [] }]);
}

it('three servers store exactly one response with an invitation that is sent 500 times, in each of ten rounds', async () => {
  const deployment = await createDeployment();
  const clients = (await startServers(deployment)).map(clientsOf);
  const { alice } = clients[0] ?? {};
  if (!alice) throw new Error('no server');
  const form: Form = await buildInvitedForm(alice);
  for (let round = 1; round <= 10; round += 1) {
    const [{ token }] = await invite(alice, form);
    const outcomes = await submitAll(clients, form, Array(500).fill(token));
    expect(outcomes.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = outcomes.filter(({ status, reason }) => status === 403 && reason === 'used');
    expect(refused).toHaveLength(499);
    expect(await figuresOf(deployment, form)).toEqual({
      stored: round,
      used: round,
      linked: round,
    });
  }
  await verifyClean(deployment);
});

it('a server that is killed while invitations are used leaves neither a lost nor a doubled one', async () => {
  const deployment = await createDeployment();
  const servers = await startServers(deployment);
  const clients = servers.map(clientsOf);
  const [first, second] = clients;
  if (!first || !second) throw new Error('no server');
  const { alice } = second;
  const form: Form = await buildInvitedForm(alice);
  const created: { token: string }[] = await invite(alice, form, { count: 400 });
  const tokens = created.map(({ token }) => token);
  // Each is sent twice, to different servers.
  const running = Promise.all([
    submitAll(clients, form, [...tokens, ...tokens]),
    sendUntilKilled(() => submitAll([first], form, tokens.slice(0, 20))),
  ]);
  await expect
    .poll(async () => (await figuresOf(deployment, form))?.stored, {
      interval: 1,
    })
    .toBeGreaterThan(20);
  await servers[0]?.kill('SIGKILL');
  const outcomes = (await running).flat();
  const { stored, used, linked } = (await figuresOf(deployment, form)) ?? {};
  expect([used, linked]).toEqual([stored, stored]);
  const acknowledged = outcomes.filter(({ status }) => status === 201);
  expect(new Set(acknowledged.map(({ token }) => token)).size).toBe(acknowledged.length);
  expect(stored).toBeGreaterThanOrEqual(acknowledged.length);
  await verifyClean(deployment);

  // The remaining servers accept exactly the invitations that are left.
  const next = await submitAll(clients.slice(1), form, tokens);
  expect(next.filter(({ status }) => status === 201)).toHaveLength(400 - (stored ?? 0));
  expect(await figuresOf(deployment, form)).toEqual({ stored: 400, used: 400, linked: 400 });
  await verifyClean(deployment);
});
