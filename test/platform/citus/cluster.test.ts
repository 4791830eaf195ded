import { describe, expect, inject, it, onTestFinished } from 'vitest';
import type { ApiResponse } from '../../support/clients/api-client.ts';
import { exerciseDatabase, openAt, urlOf } from '../../support/database/external-database.ts';
import {
  type RemoteCommand,
  recordRemoteCommands,
} from '../../support/database/remote-commands.ts';
import { createDatabase } from '../../support/database/test-database.ts';
import { buildPublishedForm } from '../../support/fixtures/forms.ts';
import { buildWebhook } from '../../support/fixtures/webhooks.ts';
import { createClusterWorld } from '../../support/world/cluster-world.ts';

// A server on a node of a Citus cluster. Decision: docs/decisions/0046-citus.md

const nodes = inject('nodes');
const isCluster = nodes.length > 1;
if (!isCluster)
  console.warn('SKIPPED: the tests of a Citus cluster. Set CITUS_URL; see docs/scale.md.');

describe.runIf(isCluster)('on Citus', () => {
  it('a request sends few commands to the node of its form, and a submission one without two-phase commit', async () => {
    const { world, alice, db, nodeOf, submit } = await createClusterWorld();
    const here = `${inject('connection').host}:${inject('connection').port}`;
    let form = await buildPublishedForm(alice);
    while ((await nodeOf(form)) === here) form = await buildPublishedForm(alice);
    const node = (await nodeOf(form)) ?? '';
    const { commandsOf } = await recordRemoteCommands(db.pool);
    const measure = async (work: () => Promise<ApiResponse>) => {
      expect((await work()).status).toBeLessThan(300); // what is read once is cached now
      return commandsOf(async () => expect((await work()).status).toBeLessThan(300));
    };
    let keys = 0;
    const paths: Record<string, () => Promise<ApiResponse>> = {
      submission: () => submit(form),
      'submission with a key': () => submit(form, { 'Idempotency-Key': `key number ${keys++}` }),
      'public form': () => {
        world.services.formCache.invalidate(form.id);
        return world.visitor.rest(`GET /public/forms/${form.slug}`);
      },
      list: () => alice.rest(`GET /forms/${form.id}/responses?limit=5`),
      review: async () => {
        const { body } = await alice.rest(`GET /forms/${form.id}/responses?limit=1`);
        return alice.rest(`PUT /forms/${form.id}/responses/${body.data[0].id}/approval`, {
          body: { status: keys++ % 2 ? 'approved' : 'rejected' },
        });
      },
      deletion: async () => {
        const { body } = await alice.rest(`GET /forms/${form.id}/responses?limit=1`);
        return alice.rest(`DELETE /forms/${form.id}/responses/${body.data[0].id}`);
      },
      analytics: () => alice.rest(`GET /forms/${form.id}/analytics`),
      export: () => alice.rest(`GET /forms/${form.id}/responses/export`),
    };
    const measured = new Map<string, RemoteCommand[]>();
    for (const [name, work] of Object.entries(paths)) measured.set(name, await measure(work));
    await buildWebhook(alice, { url: 'http://127.0.0.1:9/', form_id: form.id });
    measured.set('submission with a webhook', await measure(() => submit(form)));

    const isTwoPhase = ({ sql }: RemoteCommand) => /^(PREPARE|COMMIT PREPARED)/.test(sql);
    const coordinator = nodes[0] && `${nodes[0].host}:${nodes[0].port}`;
    const table = [...measured].map(([name, commands]) => ({
      name,
      form: commands.filter((one) => one.node === node && !isTwoPhase(one)).length,
      coordinator: commands.filter((one) => one.node === coordinator && !isTwoPhase(one)).length,
      others: commands.filter((one) => ![node, coordinator].includes(one.node)).length,
      twoPhase: commands.some(isTwoPhase),
    }));
    console.table(table);
    const single = { coordinator: 0, others: 0, twoPhase: false };
    expect(table.filter(({ name }) => name.startsWith('submission'))).toEqual([
      { name: 'submission', form: 1, ...single },
      { name: 'submission with a key', form: 2, ...single },
      { name: 'submission with a webhook', form: 1, ...single },
    ]);
    expect(table.find(({ name }) => name === 'list')).toMatchObject({ form: 2, twoPhase: false });
    expect(table.filter(({ others }) => others > 0)).toEqual([]);
  });

  it('concurrent submissions to the forms of a shard share statements', async () => {
    const { alice, db, nodeOf, submit } = await createClusterWorld();
    const here = `${inject('connection').host}:${inject('connection').port}`;
    const forms = await Promise.all(Array.from({ length: 64 }, () => buildPublishedForm(alice)));
    const shards = new Map<string, (typeof forms)[number][]>();
    for (const form of forms) {
      if ((await nodeOf(form)) === here) continue;
      const shard = await db.shardOf(form.id);
      shards.set(shard, [...(shards.get(shard) ?? []), form]);
    }
    const [most = []] = [...shards.values()].sort((a, b) => b.length - a.length);
    for (const form of most) expect((await submit(form)).status).toBe(201);

    const { commandsOf } = await recordRemoteCommands(db.pool);
    const commands = await commandsOf(async () => {
      const stored = await Promise.all([...most, ...most].map((form) => submit(form)));
      expect(new Set(stored.map(({ status }) => status))).toEqual(new Set([201]));
    });
    const calls = commands.filter(({ sql }) => sql.includes('store_responses'));
    expect(most.length).toBeGreaterThan(2);
    expect(calls.length).toBeGreaterThan(0);
    expect(calls.length).toBeLessThan(most.length);
  });

  it('120 forms are created concurrently', async () => {
    const { alice } = await createClusterWorld();
    const created = await Promise.all(
      Array.from({ length: 120 }, () => alice.rest('POST /forms', { body: {} })),
    );
    expect(new Set(created.map(({ status }) => status))).toEqual(new Set([201]));
  });

  it('a server starts on any node, and refuses to start if a table is not distributed', async () => {
    const { connection, drop } = await createDatabase();
    onTestFinished(drop);
    const url = urlOf({ database: String(connection.database) });
    await exerciseDatabase(await openAt(url));
    const opened = await openAt(url);
    await opened.platform.db.coordinator.query(`SELECT undistribute_table('events')`);
    await expect(openAt(url)).rejects.toThrow(
      'The tables are distributed, but not as this release requires: events. Run "npm run cli -- database distribute"',
    );
  });
});
