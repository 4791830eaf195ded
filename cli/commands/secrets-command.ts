import type { Command } from 'commander';
import { resetSecrets } from '../../src/platform/secrets/open-secrets.ts';
import { runCommand } from '../support/run-command.ts';

export function addSecretsCommand(program: Command): void {
  const secrets = program.command('secrets').description('manage the secret key');

  secrets
    .command('reset')
    .description(
      'bind the database to the current SECRET_KEY, or to a new key file, after the previous key was lost',
    )
    .action((_: object, command: Command) =>
      runCommand(command, async ({ config, db: { pool }, clock, log }, { dataDir }) => {
        const { unreadable } = await resetSecrets({ config, dataDir, pool, clock, log });
        return {
          rows: unreadable.map((id) => ({ webhook: id, state: 'needs a new secret' })),
          json: { webhooks_without_secret: unreadable },
          note: 'The database is bound to the key. Restart all servers with it.',
        };
      }),
    );
}
