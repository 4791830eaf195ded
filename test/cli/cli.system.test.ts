import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createClient } from '../support/clients/api-client.ts';
import {
  dataFolder,
  runScript,
  startServer,
  temporaryFolder,
} from '../support/processes/server-process.ts';

const cli = (data: string, ...args: string[]) =>
  runScript('scripts/cli.js', args, { DATA_DIR: data });

describe('the command line without a server', () => {
  it('prints errors to stderr, with exit code 2 for wrong usage and 1 otherwise', async () => {
    const data = join(temporaryFolder(), 'data');
    for (const [status, args, reason] of [
      [2, [], 'Usage:'],
      [2, ['nonsense'], 'unknown command'],
      [2, ['workspaces', 'create', 'acme', '--plan', 'gold'], 'Allowed choices are free, pro'],
      [2, ['workspaces', 'create', ' '], 'The name must not be empty'],
      [2, ['keys', 'create', '--name', 'x'], '--scopes'],
      [
        2,
        ['keys', 'create', '--name', 'x', '--scopes', 'a'],
        '--scopes must be "all" or a comma-separated list of',
      ],
      [2, ['keys', 'create', '--name', 'x', '--scopes', 'all', '--expires', 'soon'], 'ISO date'],
      [
        2,
        ['keys', 'create', '--name', 'x', '--scopes', 'all', '--expires', '2020-01-01'],
        'future',
      ],
    ] as const) {
      const { code, stdout, stderr } = await cli(data, ...args);
      expect([code, stdout]).toEqual([status, '']);
      expect(stderr).toContain(reason);
    }
    expect(existsSync(data)).toBe(false); // usage is checked before the database is opened
    for (const [args, reason] of [
      [['keys', 'create', '--name', 'x', '--scopes', 'all'], 'Workspace "default" does not exist'],
      [['keys', 'revoke', 'key_0'], 'Key "key_0" does not exist'],
      [['workspaces', 'set-plan', 'unknown', 'pro'], 'Workspace "unknown" does not exist'],
    ] as const) {
      const { code, stdout, stderr } = await cli(data, ...args);
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr).toContain(reason);
    }
    const help = await cli(data, '--help');
    expect([help.code, help.stderr]).toEqual([0, '']);
    for (const name of ['workspaces', 'keys', 'files', 'counters', 'secrets', 'migrate']) {
      expect(help.stdout).toMatch(new RegExp(`^  ${name}\\b`, 'm'));
    }
  });

  it('creates and lists workspaces and keys, as tables and as JSON', async () => {
    const data = dataFolder();
    const made = await cli(data, 'workspaces', 'create', 'acme', '--plan', 'pro');
    expect(made.code).toBe(0);
    expect(made.stdout).toMatch(/^id +name +plan +created_at\nws_\w+ +acme +pro +\S+\n$/);
    expect((await cli(data, 'workspaces', 'create', 'acme')).stderr).toContain('already');

    const planned = await cli(data, 'workspaces', 'set-plan', 'acme', 'free', '--json');
    const workspace = JSON.parse(planned.stdout);
    expect(workspace).toMatchObject({ name: 'acme', plan: 'free' });
    const workspaces = await cli(data, 'workspaces', 'list', '--json');
    expect(JSON.parse(workspaces.stdout)).toEqual([workspace]);

    const created = await cli(
      ...[data, 'keys', 'create', '--name', 'site', '--scopes', 'forms:read,responses:read'],
      ...['--workspace', 'acme', '--expires', '2100-01-01', '--json'],
    );
    const key = JSON.parse(created.stdout);
    expect(key).toEqual({
      id: expect.stringMatching(/^key_/),
      key: expect.stringMatching(/^fw_[0-9A-Za-z]{28}$/),
      name: 'site',
      scopes: ['forms:read', 'responses:read'],
      workspace_id: workspace.id,
      expires_at: '2100-01-01T00:00:00.000Z',
    });
    const listed = await cli(data, 'keys', 'list', '--json');
    expect(JSON.parse(listed.stdout)).toMatchObject([{ id: key.id, revoked_at: null }]);
    expect(listed.stdout).not.toContain(key.key);
  });
});

it('the command line creates and revokes keys of a running server with immediate effect', async () => {
  const data = dataFolder();
  const server = await startServer({ DATA_DIR: data });
  const { stdout } = await cli(data, 'keys', 'create', '--name', 'x', '--scopes', 'all', '--json');
  const key = JSON.parse(stdout);
  const client = createClient(server.url, key.key, undefined);
  expect((await client.rest('POST /forms')).status).toBe(201);

  expect((await cli(data, 'keys', 'revoke', key.id)).code).toBe(0);
  expect((await client.rest('POST /forms')).status).toBe(401);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
});
