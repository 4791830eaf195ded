import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { createClient } from '../support/clients/api-client.ts';
import { createReceiver } from '../support/doubles/webhook-receiver.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import { launch, type ServerProcess, waitUntilReady } from '../support/processes/server-process.ts';
import {
  bootstrapKey,
  counterFiguresOf,
  createDeployment,
} from '../support/processes/two-servers.ts';
import { type BalancedLoad, startBalancedLoad } from './balanced-load.ts';
import {
  buildPreviousRelease,
  contractionsSince,
  hasPreviousRelease,
  previousCommit,
} from './previous-release.ts';

// The previous release and this one share a database while one replaces the other under load, and back.

const isAvailable = hasPreviousRelease();
const skipReason = `NOT TESTED: the upgrade from the previous release. The history has no commit ${previousCommit}; run "git fetch --unshallow".`;
if (!isAvailable) console.warn(skipReason);

const receiver = await createReceiver();
/** Enough for each client to use each server several times. */
const someSubmissions = 60;
let previousFolder = '';
beforeAll(() => {
  if (isAvailable) previousFolder = buildPreviousRelease();
});

/** Stops a server as its load balancer expects it: it gets no requests from when it is not ready any more. */
async function takeOut(server: ServerProcess, remaining: ServerProcess, load: BalancedLoad) {
  const ended = server.kill('SIGTERM');
  await expect
    .poll(async () => (await fetch(`${server.url}/readyz`)).status, { interval: 20 })
    .toBe(503);
  load.balance([remaining.url]);
  expect(await ended).toMatchObject({ code: 0 });
}

it('servers of the previous release are replaced under load, and back: nothing is refused, nothing is lost', async ({
  skip,
}) => {
  if (!isAvailable) skip(skipReason);
  const installation = await createDeployment('template0');
  const { pool, environment, run } = installation;
  const env = { ...environment, PORT: '0', SHUTDOWN_DELAY: '1', WEBHOOK_ALLOW_PRIVATE: 'true' };
  const startPrevious = async (): Promise<ServerProcess> => {
    const started = launch(process.execPath, [join(previousFolder, 'dist/main.js')], env);
    const kill = (signal: NodeJS.Signals) => {
      started.child.kill(signal);
      return started.ended;
    };
    return { ...(await waitUntilReady(started)), ended: started.ended, kill };
  };

  const old = await startPrevious();
  // The OpenAPI document of this release does not describe that server.
  const alice = createClient(old.url, bootstrapKey, undefined, async () => {});
  const form = await buildPublishedForm(alice);
  const webhook = { form_id: form.id, url: receiver.url, events: ['response.created'] };
  expect((await alice.rest('POST /webhooks', { body: webhook })).status).toBe(201);
  const load = startBalancedLoad(form, [old.url]);
  await load.progress(someSubmissions);

  // Roll out: the start of this release migrates the database that the old server is using.
  const fresh = await installation.start(env);
  load.balance([old.url, fresh.url]);
  await load.progress(someSubmissions);
  await takeOut(old, fresh, load);
  await load.progress(someSubmissions);

  // Roll back, as far as that release permits: it refuses a database after a migration of the kind `contract`.
  const [contraction] = contractionsSince(previousFolder);
  if (contraction === undefined) {
    const back = await startPrevious();
    load.balance([back.url, fresh.url]);
    await load.progress(someSubmissions);
    await takeOut(fresh, back, load);
    await load.progress(someSubmissions);
  } else {
    await expect(startPrevious()).rejects.toThrow(`The database has the migration ${contraction}`);
  }

  await load.stop();
  expect(load.failures).toEqual([]);
  const acknowledged = [...load.acknowledged].sort();
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM responses ORDER BY id');
  expect(rows.map(({ id }) => id)).toEqual(acknowledged);
  const figure = acknowledged.length;
  expect(await counterFiguresOf(pool, form.id)).toEqual({
    rows: figure,
    counted: figure,
    days: figure,
  });
  const { code, stdout } = await run('scripts/cli.js', ['counters', 'verify', '--json']);
  expect([code, JSON.parse(stdout).differences]).toEqual([0, []]);

  const delivered = () =>
    new Set(receiver.received.map(({ body }) => JSON.parse(body).data.response.id));
  await expect.poll(() => [...delivered()].sort()).toEqual(acknowledged);
});
