import { execSync } from 'node:child_process';
import { describe, expect, inject, it } from 'vitest';
import { createReceiver } from '../../support/doubles/webhook-receiver.ts';
import { buildPublishedForm } from '../../support/fixtures/forms.ts';
import { buildWebhook, runWorkerOnce } from '../../support/fixtures/webhooks.ts';
import { createClusterWorld, type Form } from '../../support/world/cluster-world.ts';

// A Citus cluster that loses a worker. Runs alone, since other tests use the same cluster.

const isCluster = inject('nodes').length > 1;
const { CITUS_STOP_NODE: stopNode, CITUS_START_NODE: startNode } = process.env;
if (!isCluster || !(stopNode && startNode)) {
  console.warn(
    'SKIPPED: the loss of a node. Set CITUS_URL, CITUS_STOP_NODE and CITUS_START_NODE; see test/README.md.',
  );
}

describe.runIf(isCluster && stopNode && startNode)('on Citus without one of the workers', () => {
  it('only the forms of that worker respond with 503, and their events are delivered after its return', async () => {
    const { world, alice, nodeOf, submit } = await createClusterWorld();
    const receiver = await createReceiver();
    await buildWebhook(alice, { url: receiver.url, events: ['response.created'] });
    const forms: Form[] = [];
    for (let count = 0; count < 12; count += 1) forms.push(await buildPublishedForm(alice));
    const places = await Promise.all(forms.map(nodeOf));
    for (const form of forms) expect((await submit(form)).status).toBe(201);
    const statuses = async () => {
      const byNode = new Map<string, Set<number>>();
      for (const [index, form] of forms.entries()) {
        const node = places[index] ?? '';
        byNode.set(node, (byNode.get(node) ?? new Set()).add((await submit(form)).status));
      }
      return [...byNode.values()].map((found) => [...found]).sort();
    };
    execSync(String(stopNode), { stdio: 'ignore' });
    try {
      expect(await statuses()).toEqual([[201], [503]]);
    } finally {
      execSync(String(startNode), { stdio: 'ignore' });
    }
    await expect.poll(statuses, { interval: 500 }).toEqual([[201], [201]]);
    const stored = await world.services.db.prisma.response.count();
    await runWorkerOnce(world.services);
    await expect
      .poll(async () => (await runWorkerOnce(world.services)) + receiver.received.length, {})
      .toBe(stored);
  });
});
