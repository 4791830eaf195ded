import { describe, expect, it } from 'vitest';
import { enumName } from '../../packages/common/text/letter-case.ts';
import { sweepAudit } from '../../src/workspaces/audit-log.ts';
import { bootstrapWorkspace, setPlan } from '../../src/workspaces/workspaces.ts';
import type { Client } from '../support/clients/api-client.ts';
import { buildForm, buildPublishedForm } from '../support/fixtures/forms.ts';
import { adjustableClock, buildWebhook } from '../support/fixtures/webhooks.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// Every change by a key or by the operator is recorded, in the transaction of the change.

const clock = adjustableClock();
const world = await createTestWorld({ clock });
const alice = await world.client();

/** The newest entries of a client's log, newest first. */
async function newest(client: Client, count: number) {
  const { body } = await client.rest(`GET /audit?limit=${count}`);
  return body.data;
}

const actionsOf = (entries: { action: string }[]) => entries.map(({ action }) => action);

describe('the audit log', () => {
  it('is not readable without keys:write, nor by other workspaces', async () => {
    const form = await buildForm(alice);
    const colleague = await world.clientOfSameWorkspace(alice, ['forms:read']);
    expect((await colleague.rest('GET /audit')).body.required_scope).toBe('keys:write');
    const bob = await world.client();
    expect(JSON.stringify(await newest(bob, 100))).not.toContain(form.id);
  });

  it('rejects an invalid cursor', async () => {
    const { status, body } = await alice.rest('GET /audit?before=form_1');
    expect(status).toBe(400);
    expect(body.errors[0].path).toBe('query.before');
  });

  it('contains nothing for operations that failed or changed nothing', async () => {
    const form = await buildForm(alice);
    const webhook = await buildWebhook(alice, { url: 'https://receiver.example/hook' });
    const [last] = await newest(alice, 1);
    const { url } = webhook;
    for (const body of [{}, { url }]) {
      const { body: same } = await alice.rest(`PATCH /webhooks/${webhook.id}`, { body });
      expect(same.updated_at).toBe(webhook.updated_at);
    }
    expect((await alice.rest(`POST /forms/${form.id}/unpublish`)).status).toBe(409);
    await alice.rest(`PATCH /forms/${form.id}`, { body: { title: form.title } });
    await alice.rest(`POST /forms/${form.id}/responses/delete`, { body: { all: true } });
    expect(await newest(alice, 1)).toEqual([last]);
  });

  it('contains the operations on a form, with the key and the request of each', async () => {
    const { id } = await buildForm(alice);
    const headers = { 'X-Request-Id': 'request-9' };
    await alice.rest(`PATCH /forms/${id}`, { body: { title: 'Party' }, headers });
    await alice.rest(`POST /forms/${id}/publish`);
    const copy = await alice.rest(`POST /forms/${id}/duplicate`);
    await alice.rest(`POST /forms/${id}/unpublish`);
    await alice.rest(`DELETE /forms/${id}`);
    const entries = await newest(alice, 6);
    expect(actionsOf(entries)).toEqual([
      'form.deleted',
      'form.unpublished',
      'form.duplicated',
      'form.published',
      'form.updated',
      'form.created',
    ]);
    expect(entries[2]).toMatchObject({ target_id: copy.body.id, form_id: copy.body.id });
    expect(entries[4]).toMatchObject({
      target_id: id,
      form_id: id,
      count: null,
      actor: 'key',
      key_id: expect.stringMatching(/^key_/),
      key_name: 'test',
      request_id: 'request-9',
    });
  });

  it('contains the operations on responses, but no answers', async () => {
    const form = await buildPublishedForm(alice);
    const submit = async () => {
      const answers = { name: 'a secret answer' };
      const { body } = await alice.rest(`POST /forms/${form.id}/responses`, { body: { answers } });
      return body.id;
    };
    const [first, second] = [await submit(), await submit(), await submit()];
    const path = `/forms/${form.id}/responses`;
    const verdict = { status: 'approved', note: 'a secret note' };
    await alice.rest(`PUT ${path}/${first}/approval`, { body: verdict });
    await alice.rest(`DELETE ${path}/${second}`);
    await alice.rest(`POST ${path}/delete`, { body: { all: true } });
    const entries = await newest(alice, 3);
    expect(entries).toMatchObject([
      { action: 'responses.deleted', target_id: form.id, form_id: form.id, count: 2 },
      { action: 'response.deleted', target_id: second, form_id: form.id, count: null },
      { action: 'response.reviewed', target_id: first, form_id: form.id },
    ]);
    expect(JSON.stringify(entries)).not.toContain('secret');
  });

  it('contains the operations on webhooks and keys, but no secrets', async () => {
    const { id, secret } = await buildWebhook(alice, { url: 'https://receiver.example/hook' });
    await alice.rest(`PATCH /webhooks/${id}`, { body: { enabled: false } });
    const rotated = await alice.rest(`POST /webhooks/${id}/rotate-secret`);
    await alice.rest(`DELETE /webhooks/${id}`);
    const key = await alice.rest('POST /keys', { body: { name: 'k', scopes: ['forms:read'] } });
    await alice.rest(`DELETE /keys/${key.body.id}`);
    const entries = await newest(alice, 6);
    expect(actionsOf(entries)).toEqual([
      'key.revoked',
      'key.created',
      'webhook.deleted',
      'webhook.secret_rotated',
      'webhook.updated',
      'webhook.created',
    ]);
    const text = JSON.stringify(entries);
    for (const hidden of [secret, rotated.body.secret, key.body.key]) {
      expect(text).not.toContain(hidden);
    }
  });

  it('distinguishes the operator from a key', async () => {
    const bob = await world.client(); // a key that the operator created
    expect(await newest(bob, 2)).toMatchObject([
      { action: 'key.created', actor: 'cli', key_id: null, request_id: null },
    ]);
    await setPlan(world.services, bob.workspaceId ?? '', 'FREE');
    expect(await newest(bob, 1)).toMatchObject([
      { action: 'workspace.plan_changed', actor: 'cli', target_id: bob.workspaceId },
    ]);
    const { services } = await createTestWorld();
    await bootstrapWorkspace(services);
    const { rows } = await services.db.pool.query('SELECT action, actor FROM audit_entries');
    expect(rows).toEqual([{ action: 'key.created', actor: 'bootstrap' }]);
  });

  it('is paginated over REST and GraphQL', async () => {
    const bob = await world.client();
    for (let count = 0; count < 3; count += 1) await buildForm(bob);
    const { body: first } = await bob.rest('GET /audit?limit=3');
    const { body: second } = await bob.rest(`GET /audit?limit=3&before=${first.next_cursor}`);
    expect(second.next_cursor).toBeNull();
    const { auditLog } = await bob.graphql('{ auditLog(first: 100) { nodes { id action } } }');
    const both = [...first.data, ...second.data];
    expect(both.map(({ id, action }) => ({ id, action: enumName(action) }))).toEqual(
      auditLog.nodes,
    );
    expect(both).toHaveLength(4);
  });

  it('deletes an entry after 400 days, but not before', async () => {
    const bob = await world.client();
    clock.advance(399 * 86_400_000);
    await sweepAudit(world.services);
    expect(await newest(bob, 10)).toHaveLength(1);
    clock.advance(2 * 86_400_000);
    expect(await sweepAudit(world.services)).toBeGreaterThan(0);
    expect(await newest(bob, 10)).toHaveLength(0);
  });
});
