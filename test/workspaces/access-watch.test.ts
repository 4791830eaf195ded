import { expect, it, vi } from 'vitest';
import { maxUnchecked } from '../../src/workspaces/access-watch.ts';
import { issueKey } from '../../src/workspaces/api-keys.ts';
import { type Subscription, subscribe } from '../support/clients/sse-subscription.ts';
import { waitForBlockedStatements, withRowLock } from '../support/database/row-locks.ts';
import { buildForm } from '../support/fixtures/forms.ts';
import { adjustableClock } from '../support/fixtures/webhooks.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// How a server checks the access of what it is sending.

const clock = adjustableClock();
const world = await createTestWorld({ clock, timings: { accessPoll: 50 } });
const { pool } = world.services.db;
const alice = await world.client();
const { id: formId } = await buildForm(alice);
const pollOptions = { interval: 20 };

const subscribeAs = ({ secret = '' }): Promise<Subscription> =>
  subscribe(world.url, secret, 'subscription ($id: ID!) { responseCreated(formId: $id) { id } }', {
    id: formId,
  });

/** The keys of each check while the work runs. */
async function recordChecks(work: (checks: readonly string[][]) => Promise<void>): Promise<void> {
  const checks: string[][] = [];
  const plain = pool.query.bind(pool);
  const spy = vi.spyOn(pool, 'query').mockImplementation((...args: unknown[]) => {
    const [{ name, values }] = [Object(args[0])];
    if (name === 'watch-access') checks.push(values[0]);
    return Reflect.apply(plain, pool, args);
  });
  await work(checks).finally(() => spy.mockRestore());
}

it('one statement checks all keys with subscriptions, and none is sent for other requests', async () => {
  const bob = await world.clientOfSameWorkspace(alice, ['responses:read']);
  await recordChecks(async (checks) => {
    await bob.rest(`GET /forms/${formId}/responses`);
    await bob.rest(`GET /forms/${formId}/responses/export`);
    expect(checks).toEqual([]);
    await Promise.all([subscribeAs(alice), subscribeAs(bob), subscribeAs(bob)]);
    await expect.poll(() => checks.at(-1)?.length, pollOptions).toBe(2);
  });
});

it('subscriptions end when their access could not be checked for ten seconds', async () => {
  const live = await subscribeAs(alice);
  let hasEnded = false;
  const ended = live.ended.then((completed) => {
    hasEnded = true;
    return completed;
  });
  await recordChecks(async (checks) => {
    await withRowLock(pool, 'LOCK TABLE api_keys IN ACCESS EXCLUSIVE MODE', [], async () => {
      const before = checks.length;
      await expect.poll(() => checks.length, pollOptions).toBeGreaterThan(before);
      clock.advance(maxUnchecked - 5000);
      const beats = live.heartbeats();
      await expect.poll(live.heartbeats, pollOptions).toBeGreaterThan(beats);
      expect(hasEnded).toBe(false);
      clock.advance(5000);
      expect(await ended).toBe(true);
    });
  });
});

it('a download that has not begun is refused when its key is revoked', async () => {
  const request = { name: 'exporter', scopes: ['responses:read'], expiresAt: null } as const;
  const { key, secret } = await issueKey(world.services, alice.workspaceId ?? '', request);
  await withRowLock(pool, 'LOCK TABLE responses IN ACCESS EXCLUSIVE MODE', [], async () => {
    const answer = fetch(`${world.url}/api/v1/forms/${formId}/responses/export?q=text`, {
      headers: { Authorization: `Bearer ${secret}` },
    });
    await waitForBlockedStatements(pool, 1, { text: 'responses r' });
    await alice.rest(`DELETE /keys/${key.id}`);
    const { status } = await answer;
    expect(status).toBe(401);
  });
});
