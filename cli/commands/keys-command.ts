import type { Command } from 'commander';
import { z } from 'zod';
import type { ApiKey } from '../../prisma/generated/client/client.ts';
import { OperatorError } from '../../src/platform/operator-error.ts';
import { issueKey, listKeys, revokeKey } from '../../src/workspaces/api-keys.ts';
import { type Scope, scopeModel, scopes } from '../../src/workspaces/scopes.ts';
import { parseExpiry } from '../support/parse-options.ts';
import { resolveWorkspace, runCommand } from '../support/run-command.ts';
import { UsageError } from '../support/usage-error.ts';

interface CreateOptions {
  readonly name: string;
  readonly scopes: string;
  readonly workspace?: string;
  readonly expires?: string;
}

export function addKeysCommand(program: Command): void {
  const keys = program.command('keys').description('manage API keys');

  keys
    .command('create')
    .description('create an API key; its secret is shown only once')
    .requiredOption('--name <name>', 'name of the key')
    .requiredOption('--scopes <list>', `"all", or a comma-separated list of ${scopes.join(', ')}`)
    .option('--workspace <id or name>', 'workspace of the key (default: "default")')
    .option('--expires <date>', 'expiry as an ISO 8601 date or date-time')
    .action((options: CreateOptions, command: Command) => {
      const request = {
        name: options.name,
        scopes: parseScopes(options.scopes),
        expiresAt: parseExpiry(options.expires),
      };
      return runCommand(command, async (platform) => {
        const { id } = await resolveWorkspace(platform, options.workspace);
        const { key, secret } = await issueKey(platform, id, request);
        return {
          rows: [{ id: key.id, key: secret, scopes: key.scopes.join(',') }],
          note: 'Store the key now: it cannot be shown again.',
          json: {
            id: key.id,
            key: secret,
            name: key.name,
            scopes: key.scopes,
            workspace_id: key.workspaceId,
            expires_at: key.expiresAt?.toISOString() ?? null,
          },
        };
      });
    });

  keys
    .command('list')
    .description('list API keys, without their secrets')
    .option('--workspace <id or name>', 'list only keys of this workspace')
    .action(({ workspace }: { workspace?: string }, command: Command) =>
      runCommand(command, async (platform) => {
        const owner =
          workspace === undefined ? undefined : await resolveWorkspace(platform, workspace);
        const found = await listKeys(platform, owner?.id);
        return {
          rows: found.map((key) => ({ ...keyRow(key), scopes: key.scopes.join(',') })),
          json: found.map((key) => ({ ...keyRow(key), scopes: key.scopes })),
        };
      }),
    );

  keys
    .command('revoke <id>')
    .description('revoke an API key immediately')
    .action((id: string, _: object, command: Command) =>
      runCommand(command, async (platform) => {
        if (!(await revokeKey(platform, id))) {
          throw new OperatorError(`Key "${id}" does not exist or is already revoked.`);
        }
        return { rows: [{ id, state: 'revoked' }], json: { id, revoked: true } };
      }),
    );
}

function keyRow(key: ApiKey) {
  return {
    id: key.id,
    name: key.name,
    workspace_id: key.workspaceId,
    created_at: key.createdAt.toISOString(),
    expires_at: key.expiresAt?.toISOString() ?? null,
    revoked_at: key.revokedAt?.toISOString() ?? null,
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
    created_by: key.createdBy,
  };
}

function parseScopes(list: string): Scope[] {
  if (list === 'all') return [...scopes];
  const named = list.split(',').map((scope) => scope.trim());
  const parsed = z.array(scopeModel).min(1).safeParse(named);
  if (parsed.success) return [...new Set(parsed.data)];
  throw new UsageError(`--scopes must be "all" or a comma-separated list of ${scopes.join(', ')}.`);
}
