import { spawn } from 'node:child_process';
import { cpSync, existsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import { buildWebhook, deliveriesOf, runWorkerOnce } from '../support/fixtures/webhooks.ts';
import { compileProject, packClient } from '../support/processes/packed-package.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// The examples for the servers of websites, with the packed client: Next.js and Express.

const world = await createTestWorld({ env: { WEBHOOK_ALLOW_PRIVATE: 'true' } });
const alice = await world.client();
const root = fileURLToPath(new URL('../../', import.meta.url));

const { project } = await packClient();

const elements = [
  { id: 'text', type: 'short_text', title: 'Your message', required: true },
  { id: 'customer', type: 'hidden', title: 'Customer' },
];
const definition = { schema: { sections: [{ elements }] } };

/** A published form, and the environment of a server that stores its answers. */
async function createContactForm() {
  const form = await buildPublishedForm(alice, { definition });
  const env = { FORMWRIGHT: world.url, API_KEY: alice.secret ?? '', FORM_ID: form.id };
  const answersOf = async (): Promise<unknown[]> => {
    const { body } = await alice.rest(`GET /forms/${form.id}/responses`);
    return body.data.map(({ answers }: { answers: unknown }) => answers);
  };
  return { form, env, answersOf };
}

/** Creates a webhook for the responses of a form. */
const createWebhook = (formId: string) =>
  buildWebhook(alice, {
    url: 'http://127.0.0.1:9/',
    events: ['response.created'],
    form_id: formId,
  });

const post = (body: string, headers: Record<string, string> = {}) => ({
  method: 'POST',
  body,
  headers: { 'Content-Type': 'application/json', ...headers },
});

type RouteHandler = (request: Request) => Promise<Response>;

describe('the route handlers of Next.js', async () => {
  const folder = project();
  const names = ['next-form-route', 'next-webhook-route'];
  for (const name of names) cpSync(join(root, `examples/${name}.ts`), join(folder, `${name}.ts`));
  const nodeTypes = { types: ['node'], typeRoots: [join(root, 'node_modules/@types')] };
  const mistakes = await compileProject(folder, { module: 'NodeNext', ...nodeTypes });
  const importRoute = async (name: string): Promise<{ POST: RouteHandler }> =>
    import(pathToFileURL(join(folder, `${name}.js`)).href);

  beforeEach(() => () => void vi.unstubAllEnvs());

  it('compile with the strictest options', () => {
    expect(mistakes).toEqual([]);
  });

  it('examples/next-form-route.ts returns the errors of invalid answers, and no other', async () => {
    const { env, answersOf } = await createContactForm();
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
    const { POST } = await importRoute('next-form-route');
    const send = async (body: string) => {
      const response = await POST(new Request('http://site.example/api/contact', post(body)));
      return [response.status, await response.json()];
    };
    for (const body of ['{"answers": {}}', 'no JSON', '{}']) {
      const [status, { code, errors }] = await send(body);
      expect([status, code]).toEqual([422, 'validation_failed']);
      expect(errors).toMatchObject([{ path: 'answers.text', code: 'required' }]);
    }
    const log = vi.spyOn(console, 'error').mockReturnValue();
    vi.stubEnv('API_KEY', 'fw_wrong');
    expect(await send('{"answers": {"text": "Hello"}}')).toEqual([503, { code: 'unavailable' }]);
    expect(log).toHaveBeenCalledOnce();
    log.mockRestore();
    expect(await answersOf()).toEqual([]);
  });

  it('examples/next-form-route.ts stores answers once, with the customer of the session', async () => {
    const { env, answersOf } = await createContactForm();
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
    const { POST } = await importRoute('next-form-route');
    const headers = { Cookie: 'theme=dark; customer=c4711', 'Idempotency-Key': 'key-1' };
    const body = '{"answers": {"text": "Hello", "customer": "c1"}}';
    for (const _ of [1, 2]) {
      const request = new Request('http://site.example/api/contact', post(body, headers));
      expect((await POST(request)).status).toBe(201);
    }
    expect(await answersOf()).toEqual([{ text: 'Hello', customer: 'c4711' }]);
  });

  it('examples/next-webhook-route.ts accepts signed events only', async () => {
    const { form } = await createContactForm();
    const webhook = await createWebhook(form.id);
    vi.stubEnv('WEBHOOK_SECRET', webhook.secret);
    const { POST } = await importRoute('next-webhook-route');
    const send = async (body: string, headers = {}) =>
      (await POST(new Request('http://site.example/api/formwright', post(body, headers)))).status;
    expect(await send('{"type": "response.created"}')).toBe(401);

    const log = vi.spyOn(console, 'log').mockReturnValue();
    const data = { response: { id: 'resp_1', answers: { text: 'Hello' } } };
    const event = JSON.stringify({ type: 'response.created', data });
    expect(await send(event, await signed(webhook.secret, event))).toBe(204);
    expect(log.mock.calls).toEqual([['resp_1', '{"text":"Hello"}']]);
    log.mockRestore();
  });
});

/** The headers of a delivery (Standard Webhooks 1.0.0). */
async function signed(secret: string, body: string) {
  const { Webhook } = await import('standardwebhooks');
  const now = new Date();
  return {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign('msg_1', now, body),
  };
}

const hasExpress = existsSync(join(root, 'node_modules/express'));
if (!hasExpress) console.warn('express is missing: examples/express-server.mjs is NOT tested here');

it.runIf(hasExpress)(
  'examples/express-server.mjs stores answers, and receives each event once',
  async () => {
    const { form, env, answersOf } = await createContactForm();
    const webhook = await createWebhook(form.id);
    const folder = project();
    cpSync(join(root, 'examples/express-server.mjs'), join(folder, 'server.mjs'));
    symlinkSync(join(root, 'node_modules/express'), join(folder, 'node_modules/express'));
    const child = spawn(process.execPath, [join(folder, 'server.mjs')], {
      env: { ...process.env, ...env, WEBHOOK_SECRET: webhook.secret, PORT: '0' },
    });
    onTestFinished(() => void child.kill());
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk;
      });
    await expect.poll(() => output).toMatch(/listening on \d+/);
    const url = `http://127.0.0.1:${/\d+/.exec(output)?.[0]}`;

    const refused = await fetch(`${url}/contact`, post('{"answers": {}}'));
    expect([refused.status, await refused.json()]).toMatchObject([
      422,
      { errors: [{ path: 'answers.text', code: 'required' }] },
    ]);
    expect((await fetch(`${url}/formwright`, post('{"type": "response.created"}'))).status).toBe(
      401,
    );

    await alice.rest(`PATCH /webhooks/${webhook.id}`, { body: { url: `${url}/formwright` } });
    const stored = await fetch(`${url}/contact`, post('{"answers": {"text": "Hello"}}'));
    expect(stored.status).toBe(201);
    expect(await answersOf()).toEqual([{ text: 'Hello' }]);
    await runWorkerOnce(world.services);
    await expect.poll(() => output).toContain('response.created {"text":"Hello"}');
    const deliveries = await deliveriesOf(alice, webhook);
    expect(deliveries).toMatchObject([{ status: 'succeeded', last_status_code: 204 }]);
    await alice.rest(`POST /webhooks/${webhook.id}/deliveries/${deliveries[0].id}/redeliver`);
    await runWorkerOnce(world.services);
    expect(output.match(/response\.created/g)).toHaveLength(1);
  },
);
