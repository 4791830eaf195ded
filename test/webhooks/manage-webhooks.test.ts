import { describe, expect, it } from 'vitest';
import { enumName } from '../../packages/common/text/letter-case.ts';
import type { Client } from '../support/clients/api-client.ts';
import { buildForm } from '../support/fixtures/forms.ts';
import { createTestWorld } from '../support/world/test-world.ts';

const world = await createTestWorld();
const alice = await world.client();
const bob = await world.client();

const url = 'https://receiver.example/hook';
const events = ['response.created'];
const create = (input: object, client: Client = alice) =>
  client.rest('POST /webhooks', { body: { url, events, ...input } });

const id = expect.stringMatching(/^wh_[0-9a-z]{26}$/);
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const secret = expect.stringMatching(/^whsec_[0-9A-Za-z+/]{43}=$/);
/** The same in GraphQL. */
const enumNames = events.map(enumName);

const unknown = 'wh_01h455vb4pex5vsknk084sn02q';

const shown = {
  id,
  url,
  events,
  include: [],
  form_id: null,
  enabled: true,
  disabled_reason: null,
  description: null,
  created_at: time,
  updated_at: time,
};

describe('validation', () => {
  it('reports all failures of a webhook at once', async () => {
    const { id: foreign } = await buildForm(bob);
    const { status, body } = await create({
      url: 'ftp://receiver.example',
      events: [],
      form_id: foreign,
      description: 'x'.repeat(501),
    });
    expect(status).toBe(422);
    expect(body.errors.map(({ path, code }: Record<string, string>) => [path, code])).toEqual([
      ['url', 'invalid_url'],
      ['events', 'too_few'],
      ['description', 'too_long'],
      ['form_id', 'unknown_form'],
    ]);
  });

  it('refuses a 101st webhook until another one is deleted', async () => {
    const ann = await world.client();
    const { body: first } = await create({}, ann);
    await world.services.db.pool.query(
      `INSERT INTO webhooks (id, workspace_id, url, events, enabled, secret, created_at, updated_at)
       SELECT unnest($2::text[]), workspace_id, url, events, enabled, secret, created_at, updated_at
       FROM webhooks WHERE id = $1`,
      [first.id, Array.from({ length: 99 }, () => world.services.ids.next('wh'))],
    );
    const { status, body } = await create({}, ann);
    expect([status, body.code]).toEqual([422, 'validation_failed']);
    expect(body.errors).toMatchObject([{ path: '', code: 'too_many' }]);
    await ann.rest(`DELETE /webhooks/${first.id}`);
    expect((await create({}, ann)).status).toBe(201);
  });

  it.each([
    ['url', 'required', { url: undefined }],
    ['events', 'required', { events: undefined }],
    ['events[1]', 'invalid_value', { events: ['form.published', 'form.changed'] }],
    ['include[1]', 'invalid_value', { include: ['labels', 'files'] }],
    ['include', 'wrong_type', { include: 'labels' }],
    ['url', 'invalid_url', { url: 'receiver.example' }],
    ['url', 'invalid_url', { url: 'http://receiver.example' }],
    ['url', 'invalid_url', { url: 'https://ann:pass@receiver.example' }],
    ['url', 'too_long', { url: `https://receiver.example/${'x'.repeat(2048)}` }],
    ['url', 'too_long', { url: `https://receiver.example/${'ü'.repeat(1000)}` }],
    ['form_id', 'unknown_form', { form_id: 'x' }],
    ['form_id', 'unknown_form', { form_id: 'a\0b' }],
    ['form_id', 'unknown_form', { form_id: `${'form_'}${'\0'.repeat(26)}` }],
  ])('refuses a webhook with the failure %s: %s', async (path, code, input) => {
    const { status, body } = await create(input);
    expect(status).toBe(422);
    expect(body.errors).toEqual([{ path, code, message: expect.stringMatching(/\S/) }]);
  });

  it.each(['a\0b', '\0', 'x', '', 'form_\ud800'])(
    'refuses the form id %j by REST and GraphQL',
    async (formId) => {
      const { body: created } = await create({});
      const line = `PATCH /webhooks/${created.id}`;
      const changed = await alice.rest(line, { body: { form_id: formId } });
      expect([changed.status, changed.body.errors[0].path]).toEqual([422, 'form_id']);
      const make =
        'mutation ($input: CreateWebhookInput!) { createWebhook(input: $input) { webhook { id } } }';
      const change =
        'mutation ($id: ID!, $input: UpdateWebhookInput!) { updateWebhook(id: $id, input: $input) { webhook { id } } }';
      const problems = [
        await alice.graphqlProblem(make, { input: { url, events: enumNames, formId } }),
        await alice.graphqlProblem(change, { id: created.id, input: { formId } }),
      ];
      for (const problem of problems) expect(problem.code).toBe('validation_failed');
    },
  );

  it.each([
    '127.0.0.1',
    '127.1',
    '0x7f000001',
    '2130706433',
    '0177.0.0.1',
    '127.0.0.1.',
    '0',
    '0.0.0.0',
    'localhost',
    'LOCALHOST.',
    'forms.localhost',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '168.63.129.16',
    '100.64.0.1',
    '100.100.100.200',
    '192.0.0.192',
    '224.0.0.1',
    '255.255.255.255',
    '１２７.0.0.1',
    '127。0。0。1',
    '192.0.2.1',
    '198.18.0.1',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[fd00::1]',
    '[fe80::1]',
    '[fd00:ec2::254]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '[ff02::1]',
    '[2001:db8::1]',
    '[2001::1]',
  ])('refuses the private address %s', async (host) => {
    const { status, body } = await create({ url: `https://${host}/hook` });
    expect(status).toBe(422);
    expect(body.errors).toMatchObject([{ path: 'url', code: 'private_address' }]);
  });

  it.each(['8.8.8.8', '[2606:4700::1111]', 'receiver.example', '10.example'])(
    'accepts the public host %s',
    async (host) => {
      expect((await create({ url: `https://${host}/hook` })).status).toBe(201);
    },
  );
});

describe('management', () => {
  it('returns the secret of a webhook at creation only', async () => {
    const ann = await world.client();
    const { status, body } = await create({}, ann);
    expect(status).toBe(201);
    expect(body).toEqual({ ...shown, secret });
    expect(Object.keys(body)).toEqual([...Object.keys(shown), 'secret']);
    const { secret: _, ...rest } = body;
    expect((await ann.rest(`GET /webhooks/${body.id}`)).body).toEqual(rest);
    expect((await ann.rest('GET /webhooks')).body).toEqual({ data: [rest], total: 1 });
  });

  it('stores the secret of a webhook encrypted', async () => {
    const { body } = await create({});
    const { rows } = await world.services.db.pool.query(
      `SELECT encode(secret, 'escape') AS text, encode(secret, 'base64') AS base
       FROM webhooks WHERE id = $1`,
      [body.id],
    );
    const plain = body.secret.slice('whsec_'.length);
    expect(rows[0].text).not.toContain(plain.slice(0, 12));
    expect(rows[0].base).not.toContain(plain.slice(0, 12));
  });

  it('updates only the fields of a webhook in the patch', async () => {
    const { id: form_id } = await buildForm(alice);
    const { secret: _, ...created } = (await create({ form_id, description: ' Mine ' })).body;
    expect(created).toMatchObject({ form_id, description: 'Mine' });
    const line = `PATCH /webhooks/${created.id}`;
    expect((await alice.rest(line, { body: { url: 'https://10.0.0.1' } })).status).toBe(422);
    const patch = { events: ['form.published', 'form.published'], enabled: false };
    const { status, body } = await alice.rest(line, { body: patch });
    expect(status).toBe(200);
    expect(body).toEqual({
      ...created,
      events: ['form.published'],
      enabled: false,
      updated_at: time,
    });
    const everything = { form_id: null, description: null, enabled: true, include: ['labels'] };
    expect((await alice.rest(line, { body: everything })).body).toEqual({
      ...body,
      ...everything,
      updated_at: time,
    });
  });

  it.each([
    ['HTTPS://Receiver.Example:443/a/../b?c#d', 'https://receiver.example/b?c#d'],
    ['https://receiver.example', 'https://receiver.example/'],
    ['\t https://receiver.example/x \n', 'https://receiver.example/x'],
    ['https://receiver.example/\r\nX: y', 'https://receiver.example/X:%20y'],
    ['https://bücher.example/ü', 'https://xn--bcher-kva.example/%C3%BC'],
  ])('normalizes the URL %j to %j', async (sent, normalized) => {
    const { status, body } = await create({ url: sent });
    expect([status, body.url]).toEqual([201, normalized]);
    const line = `PATCH /webhooks/${body.id}`;
    expect((await alice.rest(line, { body: { url: `${sent}` } })).body.url).toBe(normalized);
    expect((await alice.rest(`GET /webhooks/${body.id}`)).body.url).toBe(normalized);
  });

  it('updates a webhook whose form was deleted', async () => {
    const { id: form_id } = await buildForm(alice);
    const { body: created } = await create({ form_id });
    await alice.rest(`DELETE /forms/${form_id}`);
    const { status, body } = await alice.rest(`PATCH /webhooks/${created.id}`, {
      body: { enabled: false },
    });
    expect([status, body.enabled, body.form_id]).toEqual([200, false, form_id]);
  });

  it('rotates the secret and returns the new one', async () => {
    const { body: created } = await create({});
    const { status, body } = await alice.rest(`POST /webhooks/${created.id}/rotate-secret`);
    expect(status).toBe(200);
    expect(body).toEqual({ ...created, updated_at: time, secret });
    expect(body.secret).not.toBe(created.secret);
  });

  it('deletes a webhook with its deliveries', async () => {
    const { body } = await create({});
    expect((await alice.rest(`POST /webhooks/${body.id}/test`)).status).toBe(202);
    expect((await alice.rest(`DELETE /webhooks/${unknown}`)).status).toBe(404);
    expect((await alice.rest(`DELETE /webhooks/${body.id}`)).status).toBe(204);
    expect((await alice.rest(`GET /webhooks/${body.id}`)).status).toBe(404);
    expect((await alice.rest(`GET /webhooks/${body.id}/deliveries`)).status).toBe(404);
    const where = { webhookId: body.id };
    expect(await world.services.db.prisma.webhookDelivery.count({ where })).toBe(0);
  });

  it('manages webhooks by GraphQL', async () => {
    const created = await alice.graphql(
      `mutation ($input: CreateWebhookInput!) {
        createWebhook(input: $input) { secret webhook { id events enabled formId } }
      }`,
      { input: { url, events: enumNames } },
    );
    expect(created.createWebhook).toEqual({
      secret,
      webhook: { id, events: enumNames, enabled: true, formId: null },
    });
    const variables = { id: created.createWebhook.webhook.id };
    const { rotateWebhookSecret: rotated } = await alice.graphql(
      'mutation ($id: ID!) { rotateWebhookSecret(id: $id) { secret webhook { __typename id } } }',
      variables,
    );
    expect(rotated).toEqual({ secret, webhook: { __typename: 'Webhook', ...variables } });
    expect(rotated.secret).not.toBe(created.createWebhook.secret);
    const changed = await alice.graphql(
      'mutation ($id: ID!) { updateWebhook(id: $id, input: { enabled: false }) { webhook { enabled } } }',
      variables,
    );
    expect(changed.updateWebhook).toEqual({ webhook: { enabled: false } });
    const problem = await bob.graphqlProblem(
      'mutation ($id: ID!) { deleteWebhook(id: $id) { deletedWebhookId } }',
      variables,
    );
    expect(problem.code).toBe('not_found');
    const tested = await alice.graphql(
      'mutation ($id: ID!) { testWebhook(id: $id) { delivery { eventType status } } }',
      variables,
    );
    expect(tested.testWebhook.delivery).toEqual({ eventType: 'WEBHOOK_TEST', status: 'PENDING' });
  });
});

describe('deliveries', () => {
  it('lists deliveries in pages, newest first', async () => {
    const { body: webhook } = await create({});
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      ids.unshift((await alice.rest(`POST /webhooks/${webhook.id}/test`)).body.id);
    }
    const path = `GET /webhooks/${webhook.id}/deliveries`;
    expect((await alice.rest(`${path}?before=x`)).status).toBe(400);
    const first = (await alice.rest(`${path}?limit=3`)).body;
    const second = (await alice.rest(`${path}?limit=3&before=${first.next_cursor}`)).body;
    expect([...first.data, ...second.data].map((delivery) => delivery.id)).toEqual(ids);
    expect(second.next_cursor).toBeNull();
    expect(first.data[0]).toEqual({
      id: ids[0],
      webhook_id: webhook.id,
      event_type: 'webhook.test',
      message_id: expect.stringMatching(/^evt_[0-9a-z]{26}$/),
      status: 'pending',
      attempts: 0,
      next_attempt_at: time,
      last_status_code: null,
      last_latency_ms: null,
      last_error: null,
      last_response: null,
      created_at: time,
      payload: {
        type: 'webhook.test',
        timestamp: time,
        data: { workspace_id: alice.workspaceId, webhook: { id: webhook.id } },
      },
    });
  });

  it('returns 404 for a delivery of another webhook', async () => {
    const { body: one } = await create({});
    const { body: two } = await create({});
    const { body: delivery } = await alice.rest(`POST /webhooks/${one.id}/test`);
    const path = (webhook: { id: string }) =>
      `POST /webhooks/${webhook.id}/deliveries/${delivery.id}/redeliver`;
    expect((await alice.rest(path(two))).status).toBe(404);
    expect((await alice.rest(path(one))).status).toBe(202);
  });
});
