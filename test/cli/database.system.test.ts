import { expect, it } from 'vitest';
import { createDeployment } from '../support/processes/two-servers.ts';

it('"database distribute" says what is missing if PostgreSQL has no Citus', async () => {
  const { run } = await createDeployment();
  for (const options of [[], ['--dry-run']]) {
    const { code, stdout, stderr } = await run('scripts/cli.js', [
      ...['database', 'distribute'],
      ...options,
    ]);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain('This PostgreSQL has no Citus extension: install Citus on every node');
  }
});
