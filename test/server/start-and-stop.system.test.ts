import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createClient } from '../support/clients/api-client.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import {
  launch,
  probe,
  startServer,
  temporaryFolder,
  waitUntilReady,
} from '../support/processes/server-process.ts';
import { bootstrapKey, createDeployment } from '../support/processes/two-servers.ts';

// What an operator does first and last: README's start, and its stop under load.

/** Sends requests one after another until one is refused. */
async function untilRefused(send: () => Promise<number | 'refused'>) {
  const seen: (number | 'refused')[] = [];
  for (;;) {
    const outcome = await send();
    seen.push(outcome);
    if (outcome === 'refused') return seen;
  }
}

it('a start prints what it is doing: the first one what it creates, later ones only what they start', async () => {
  const data = join(temporaryFolder(), 'data');
  const first = await startServer({ DATA_DIR: data });
  const { stderr } = await first.kill('SIGTERM');
  expect(stderr).toMatch(
    /^Creating a database in \S+cluster …\nStarting PostgreSQL …\nCreating the tables …\n {2}API key /m,
  );
  const second = await startServer({ DATA_DIR: data });
  expect((await second.kill('SIGTERM')).stderr).toMatch(
    /^Starting PostgreSQL …\nNo key has been used/m,
  );
});

it('a stop by SIGTERM to the process of npm start loses nothing acknowledged and refuses no request before /readyz returns 503', async () => {
  const installation = await createDeployment();
  const started = launch('npm', ['start'], {
    ...installation.environment,
    PORT: '0',
    SHUTDOWN_DELAY: '1',
    npm_config_update_notifier: 'false',
  });
  const { url } = await waitUntilReady(started);
  const form = await buildPublishedForm(createClient(url, bootstrapKey, undefined));

  const order: string[] = [];
  const acknowledged: string[] = [];
  const submit = async () => {
    try {
      const response = await fetch(`${url}/api/v1/public/forms/${form.slug}/submissions`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Connection: 'close' },
        body: JSON.stringify({ answers: { name: 'Ann' } }),
      });
      const body: { id: string } = await response.json();
      if (response.status === 201) acknowledged.push(body.id);
      return response.status;
    } catch {
      order.push('refused');
      return 'refused' as const;
    }
  };
  const ready = async () => {
    const outcome = await probe(`${url}/readyz`);
    order.push(outcome === 'refused' ? outcome : `ready ${outcome}`);
    return outcome;
  };
  const load = Promise.all([...[1, 2, 3, 4].map(() => untilRefused(submit)), untilRefused(ready)]);
  while (acknowledged.length < 50) await new Promise((resolve) => setTimeout(resolve, 5));
  started.child.kill('SIGTERM');

  const seen = await load;
  const { code } = await started.ended;
  expect(code).toBe(0);
  expect(order).toContain('ready 503');
  expect(order.indexOf('ready 503')).toBeLessThan(order.indexOf('refused'));
  for (const outcomes of seen.slice(0, 4)) {
    expect(new Set(outcomes.slice(0, -1))).toEqual(new Set([201]));
  }
  const { rows } = await installation.pool.query<{ id: string }>(
    'SELECT id FROM responses WHERE form_id = $1',
    [form.id],
  );
  expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged));
});
