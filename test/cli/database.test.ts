import { expect, it } from 'vitest';
import { createCommandWorld } from '../support/clients/command-line.ts';

it('"database distribute" says what is missing if PostgreSQL has no Citus', async () => {
  const { run } = await createCommandWorld();
  for (const options of [[], ['--dry-run']]) {
    const { code, stdout, stderr } = await run('database', 'distribute', ...options);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain('This PostgreSQL has no Citus extension: install Citus on every node');
  }
});
