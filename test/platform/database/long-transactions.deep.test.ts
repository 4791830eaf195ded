import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { ApiResponse } from '../../support/clients/api-client.ts';
import { waitForBlockedStatements, withRowLock } from '../../support/database/row-locks.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

// A transaction may wait for another one of the same workspace for longer than the default timeout of Prisma.

const world = await createTestWorld({ timings: { lockTimeout: 30_000 } });

it('requests that wait for a lock longer than five seconds succeed', async () => {
  const client = await world.client();
  const { pool } = world.services.db;
  const webhook = { url: 'https://receiver.example/hook', events: ['form.published'] };
  const { body: form } = await client.rest('POST /forms');
  const work: Promise<ApiResponse>[] = [];
  const lock =
    'SELECT FROM workspaces, forms WHERE workspaces.id = $1 AND forms.workspace_id = $1 FOR UPDATE';
  await withRowLock(pool, lock, [client.workspaceId], async () => {
    work.push(
      client.rest('POST /forms'),
      client.rest(`PATCH /forms/${form.id}`, { body: { title: 'Later' } }),
      client.rest('POST /webhooks', { body: webhook }),
    );
    await waitForBlockedStatements(pool, work.length);
    await sleep(5500);
  });
  expect((await Promise.all(work)).map(({ status }) => status)).toEqual([201, 200, 201]);
});
