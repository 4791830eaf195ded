import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { Webhook } from 'standardwebhooks';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { openPlatform } from '../../src/platform/startup/open-platform.ts';
import { listen } from '../../src/server/listen.ts';
import { createStartupContext } from '../../src/server/startup-context.ts';
import { bootstrapWorkspace } from '../../src/workspaces/workspaces.ts';
import { createClient } from '../support/clients/api-client.ts';
import { createReceiver } from '../support/doubles/webhook-receiver.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import { buildWebhook, deliveriesOf, runWorkerOnce } from '../support/fixtures/webhooks.ts';
import { temporaryFolder } from '../support/processes/server-process.ts';
import {
  bootstrapKey,
  createDeployment,
  type Deployment,
} from '../support/processes/two-servers.ts';

afterEach(() => {
  receiver.received.length = 0;
});

const oldKey = 'the first secret key of this test, 1';
const newKey = 'the other secret key of this test, 2';
const receiver = await createReceiver();

const newFolder = () => join(temporaryFolder(), 'data');
const keyFileOf = (folder: string) => join(folder, 'secret-key');

/** Starts a server in this process, whose jobs the test runs. */
async function start({ environment }: Deployment, env: Record<string, string>) {
  const opened = await openPlatform(
    createStartupContext({ ...environment, PORT: '0', WEBHOOK_ALLOW_PRIVATE: 'true', ...env }),
    'server',
    () => undefined,
  );
  await bootstrapWorkspace(opened.platform);
  const running = await listen(opened.platform);
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= running
      .stop()
      .then(() => running.services.jobs.stop())
      .then(() => opened.close());
    return stopped;
  };
  onTestFinished(stop);
  const url = `http://127.0.0.1:${running.services.config.PORT}`;
  return {
    services: running.services,
    alice: createClient(url, bootstrapKey, undefined),
    visitor: createClient(url, undefined, undefined),
    stop,
  };
}

/** A solved captcha; returns a function that submits with it and returns the status. */
async function solved({ alice, visitor }: Server) {
  const { slug } = await buildPublishedForm(alice, { settings: { require_captcha: true } });
  const { body } = await visitor.rest(`GET /public/captcha/challenge?form=${slug}`);
  const solution = await solveChallenge({ challenge: body, deriveKey });
  const proof = JSON.stringify({ challenge: body, solution });
  const captcha_token = Buffer.from(proof).toString('base64');
  return async (server: Server): Promise<number> => {
    const sent = { body: { answers: { name: 'Ann' }, captcha_token } };
    return (await server.visitor.rest(`POST /public/forms/${slug}/submissions`, sent)).status;
  };
}

type Server = Awaited<ReturnType<typeof start>>;

async function startAndStop(deployment: Deployment, env: Record<string, string>) {
  const { stop } = await start(deployment, env);
  await stop();
}

/** An unlocked form; returns a function that submits with the access token and returns the status. */
async function unlocked({ alice, visitor }: Server) {
  const { slug } = await buildPublishedForm(alice, { settings: { password: 'open sesame' } });
  const { body } = await visitor.rest(`POST /public/forms/${slug}/unlock`, {
    body: { password: 'open sesame' },
  });
  const token: string = body.access_token;
  return async (server: Server): Promise<number> => {
    const sent = { headers: { 'X-Form-Access': token }, body: { answers: { name: 'Ann' } } };
    return (await server.visitor.rest(`POST /public/forms/${slug}/submissions`, sent)).status;
  };
}

/** Sends a test event to a webhook; fails unless it is received with a valid signature. */
async function isSignedBy(
  { alice, services }: Server,
  { id, secret }: { id: string; secret: string },
) {
  receiver.received.length = 0;
  await alice.rest(`POST /webhooks/${id}/test`);
  await runWorkerOnce(services);
  const [message] = receiver.received;
  const signed = (name: string) => String(message?.headers[name]);
  new Webhook(secret).verify(message?.body ?? '', {
    'webhook-id': signed('webhook-id'),
    'webhook-timestamp': signed('webhook-timestamp'),
    'webhook-signature': signed('webhook-signature'),
  });
}

describe('a start and its secret key', () => {
  it('rejects another SECRET_KEY, and describes what to do', async () => {
    const deployment = await createDeployment();
    await startAndStop(deployment, { SECRET_KEY: oldKey });
    const { code, stderr } = await deployment.run('scripts/start.js', [], { SECRET_KEY: newKey });
    expect(code).toBe(1);
    expect(stderr).toContain('SECRET_KEY is not the key that this database is bound to');
    expect(stderr).toContain('SECRET_KEY_PREVIOUS');
    expect(stderr).toContain('npm run cli -- secrets reset');
    expect(stderr).not.toContain(oldKey);
    expect(stderr).not.toContain(newKey);
    await startAndStop(deployment, { SECRET_KEY: oldKey });
  });

  it('accepts the key file of DATA_DIR as SECRET_KEY, and does not replace a lost one', async () => {
    const deployment = await createDeployment();
    const DATA_DIR = newFolder();
    await startAndStop(deployment, { SECRET_KEY: '', DATA_DIR });
    await startAndStop(deployment, { SECRET_KEY: '', DATA_DIR });
    const kept = readFileSync(keyFileOf(DATA_DIR), 'utf8');
    await startAndStop(deployment, { SECRET_KEY: kept, DATA_DIR: newFolder() });

    const elsewhere = newFolder();
    const lost = start(deployment, { SECRET_KEY: '', DATA_DIR: elsewhere });
    await expect(lost).rejects.toThrow(
      `SECRET_KEY is not set and the key file ${keyFileOf(elsewhere)} does not exist`,
    );
    expect(existsSync(keyFileOf(elsewhere))).toBe(false);

    const overruled = start(deployment, { SECRET_KEY: newKey, DATA_DIR });
    await expect(overruled).rejects.toThrow(`The key in ${keyFileOf(DATA_DIR)} is the right one.`);
  });

  it('logs that a generated key must be backed up if the database is external', async () => {
    const deployment = await createDeployment();
    const DATA_DIR = newFolder();
    const server = await deployment.start({ SECRET_KEY: '', DATA_DIR, LOG_LEVEL: 'warn' });
    const { stdout } = await server.kill('SIGTERM');
    expect(stdout).toContain('set SECRET_KEY to the content of this file');
    expect(stdout).toContain(keyFileOf(DATA_DIR));
  });

  it('rejects a key file without a key', async () => {
    const deployment = await createDeployment();
    const DATA_DIR = temporaryFolder();
    writeFileSync(keyFileOf(DATA_DIR), 'short');
    await expect(start(deployment, { SECRET_KEY: '', DATA_DIR })).rejects.toThrow(
      'contains no key',
    );
    mkdirSync(join(DATA_DIR, 'folder', 'secret-key'), { recursive: true });
    await expect(
      start(deployment, { SECRET_KEY: '', DATA_DIR: join(DATA_DIR, 'folder') }),
    ).rejects.toThrow('cannot be read (EISDIR)');
  });

  it('succeeds for one of several servers that generate different keys', async () => {
    const deployment = await createDeployment();
    const folders = [newFolder(), newFolder(), newFolder(), newFolder()];
    const outcomes = await Promise.allSettled(
      folders.map((DATA_DIR) => start(deployment, { SECRET_KEY: '', DATA_DIR })),
    );
    const reasons = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [String(outcome.reason)] : [],
    );
    expect(reasons).toEqual(Array(3).fill(expect.stringContaining('SECRET_KEY is not set')));
    expect(folders.filter((folder) => existsSync(keyFileOf(folder)))).toHaveLength(1);
  });

  it('rejects a key that decrypts none of the secrets of a database from an earlier release', async () => {
    const deployment = await createDeployment();
    const before = await start(deployment, { SECRET_KEY: oldKey });
    const webhook = await buildWebhook(before.alice, { url: `${receiver.url}/hook` });
    await before.stop();
    await deployment.pool.query('DELETE FROM installation');

    await expect(start(deployment, { SECRET_KEY: newKey })).rejects.toThrow('is not the key');
    const DATA_DIR = newFolder();
    const generated = start(deployment, { SECRET_KEY: '', DATA_DIR });
    await expect(generated).rejects.toThrow('SECRET_KEY is not set');
    expect(existsSync(keyFileOf(DATA_DIR))).toBe(false);
    await isSignedBy(await start(deployment, { SECRET_KEY: oldKey }), webhook);
  });
});

it('accepts another key after "secrets reset" has confirmed that the previous key is lost', async () => {
  const deployment = await createDeployment();
  const before = await start(deployment, { SECRET_KEY: oldKey });
  const webhook = await buildWebhook(before.alice, { url: `${receiver.url}/hook` });
  await before.stop();

  // No command has required the key so far: none was generated.
  const DATA_DIR = newFolder();
  const cli = (env: Record<string, string>, ...args: string[]) =>
    deployment.run('scripts/cli.js', args, { DATA_DIR, SECRET_KEY: '', ...env });
  const listed = await cli({}, 'keys', 'list');
  expect([listed.code, existsSync(keyFileOf(DATA_DIR))]).toEqual([0, false]);

  const reset = await cli({ SECRET_KEY: newKey }, 'secrets', 'reset', '--json');
  expect([reset.code, JSON.parse(reset.stdout)]).toEqual([
    0,
    { webhooks_without_secret: [webhook.id] },
  ]);
  await expect(start(deployment, { SECRET_KEY: oldKey })).rejects.toThrow('is not the key');
  const after = await start(deployment, { SECRET_KEY: newKey });
  const { body } = await after.alice.rest(`POST /webhooks/${webhook.id}/rotate-secret`);
  await isSignedBy(after, body);
  await after.stop();

  expect((await cli({}, 'secrets', 'reset')).stdout).toContain('The database is bound to the key.');
  await startAndStop(deployment, { SECRET_KEY: '', DATA_DIR });
});

describe('SECRET_KEY_PREVIOUS', () => {
  const rotation = { SECRET_KEY: newKey, SECRET_KEY_PREVIOUS: oldKey };

  it('preserves signatures and encrypted secrets of the previous key under a new key', async () => {
    const deployment = await createDeployment();
    const before = await start(deployment, { SECRET_KEY: oldKey });
    const webhook = await buildWebhook(before.alice, { url: `${receiver.url}/hook` });
    const [opens, challenge] = [await unlocked(before), await solved(before)];
    await before.stop();

    const between = await start(deployment, rotation);
    expect(await opens(between)).toBe(201);
    expect(await challenge(between)).toBe(201);
    await isSignedBy(between, webhook);
    const { body: rotated } = await between.alice.rest(
      `POST /webhooks/${webhook.id}/rotate-secret`,
    );
    const opensToo = await unlocked(between);
    await between.stop();
    await startAndStop(deployment, rotation);

    const after = await start(deployment, { SECRET_KEY: newKey });
    expect([await opens(after), await opensToo(after)]).toEqual([401, 201]);
    await isSignedBy(after, rotated);
    await isSignedBy(after, webhook); // for a day deliveries are signed with the previous secret as well
    await after.stop();
    await expect(start(deployment, { SECRET_KEY: oldKey })).rejects.toThrow('is not the key');
  });

  it('replays requests from before the rotation with the same secrets', async () => {
    const deployment = await createDeployment();
    const before = await start(deployment, { SECRET_KEY: oldKey });
    const keyed = { headers: { 'Idempotency-Key': 'once' } };
    const [newApiKey, newForm] = [
      { body: { name: 'website', scopes: ['forms:read'] }, ...keyed },
      { body: { settings: { password: 'sesame' } }, ...keyed },
    ];
    const { body: issued } = await before.alice.rest('POST /keys', newApiKey);
    const { body: form } = await before.alice.rest('POST /forms', newForm);
    await before.stop();
    await startAndStop(deployment, rotation);

    const after = await start(deployment, { SECRET_KEY: newKey });
    expect((await after.alice.rest('POST /keys', newApiKey)).body).toEqual(issued);
    expect((await after.alice.rest('POST /forms', newForm)).body.id).toBe(form.id);
    await after.stop();

    await deployment.run('scripts/cli.js', ['secrets', 'reset'], { SECRET_KEY: oldKey });
    const reset = await start(deployment, { SECRET_KEY: oldKey });
    for (const [line, sent] of [
      ['POST /keys', newApiKey],
      ['POST /forms', newForm],
    ] as const) {
      const { status, body } = await reset.alice.rest(line, sent);
      expect([status, body.code]).toEqual([404, 'not_found']);
      expect(body.detail).toContain('cannot be decrypted');
    }
  });

  it('is required until an interrupted start was repeated', async () => {
    const deployment = await createDeployment();
    const { pool } = deployment;
    const before = await start(deployment, { SECRET_KEY: oldKey });
    const webhooks = [];
    for (const path of ['a', 'b', 'c']) {
      webhooks.push(await buildWebhook(before.alice, { url: `${receiver.url}/${path}` }));
    }
    await before.stop();
    const sealed = () => pool.query('SELECT id, secret, previous_secret FROM webhooks ORDER BY id');
    const { rows } = await sealed();

    // The second one cannot be written: the database is bound to the new key only.
    await pool.query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'interrupted'; END $$`);
    await pool.query(
      `CREATE TRIGGER refuse BEFORE UPDATE ON webhooks FOR EACH ROW EXECUTE FUNCTION refuse()`,
    );
    await expect(start(deployment, rotation)).rejects.toThrow('interrupted');
    await pool.query('DROP TRIGGER refuse ON webhooks');
    expect((await sealed()).rows).toEqual(rows);

    await expect(start(deployment, { SECRET_KEY: newKey })).rejects.toThrow('SECRET_KEY_PREVIOUS');
    await startAndStop(deployment, rotation);
    const after = await start(deployment, { SECRET_KEY: newKey });
    for (const webhook of webhooks) await isSignedBy(after, webhook);
  });

  it('lets several servers change the key without interruption if it is set on all of them first', async () => {
    const deployment = await createDeployment();
    const prepared = { SECRET_KEY: oldKey, SECRET_KEY_PREVIOUS: newKey };
    const one = await start(deployment, prepared);
    const early = await buildWebhook(one.alice, { url: `${receiver.url}/early` });
    const opensEarly = await unlocked(one);

    const two = await start(deployment, rotation);
    const late = await buildWebhook(one.alice, { url: `${receiver.url}/late` });
    const opensLate = await unlocked(two);
    for (const server of [one, two]) {
      expect([await opensEarly(server), await opensLate(server)]).toEqual([201, 201]);
      for (const webhook of [early, late]) await isSignedBy(server, webhook);
    }
    await one.stop();
    await two.stop();
    const last = await start(deployment, { SECRET_KEY: newKey });
    for (const webhook of [early, late]) await isSignedBy(last, webhook);
  });

  it('prevents a server without the new key from delivering and from storing secrets', async () => {
    const deployment = await createDeployment();
    const outdated = await start(deployment, { SECRET_KEY: oldKey });
    const webhook = await buildWebhook(outdated.alice, { url: `${receiver.url}/hook` });
    const current = await start(deployment, rotation);

    await outdated.alice.rest(`POST /webhooks/${webhook.id}/test`);
    await runWorkerOnce(outdated.services);
    expect(receiver.received).toEqual([]);
    const waiting = { status: 'pending', attempts: 0, last_status_code: null };
    expect((await deliveriesOf(current.alice, webhook))[0]).toMatchObject(waiting);
    const refused = await outdated.alice.rest(`POST /webhooks/${webhook.id}/rotate-secret`);
    expect([refused.status, refused.body.code]).toEqual([503, 'unavailable']);
    await isSignedBy(current, webhook);
  });
});
