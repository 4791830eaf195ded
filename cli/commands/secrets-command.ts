import type { Command } from 'commander';
import { resetSecrets } from '../../src/platform/secrets/open-secrets.ts';
import { runCommand } from './run-command.ts';

export function addSecretsCommand(program: Command): void {
  const secrets = program.command('secrets').description('the key that signs and encrypts');

  secrets
    .command('reset')
    .description('accept the present SECRET_KEY, or a new key file, where the one before is lost')
    .action((_: object, command: Command) =>
      runCommand(command, async ({ config, db: { pool }, clock, log }, { dataDir }) => {
        const { unreadable } = await resetSecrets({ config, dataDir, pool, clock, log });
        return {
          rows: unreadable.map((id) => ({ webhook: id, state: 'needs a new secret' })),
          json: { webhooks_without_secret: unreadable },
          note: 'The key is accepted. Restart all servers with it.',
        };
      }),
    );
}
