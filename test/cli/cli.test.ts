import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createCommandWorld, runCommand } from '../support/clients/command-line.ts';
import { temporaryFolder } from '../support/processes/server-process.ts';

describe('the command line', () => {
  it('prints errors to stderr, with exit code 2 for wrong usage and 1 otherwise', async () => {
    const { run } = await createCommandWorld();
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
      const { code, stdout, stderr } = await runCommand(args, { DATA_DIR: data });
      expect([code, stdout]).toEqual([status, '']);
      expect(stderr).toContain(reason);
    }
    expect(existsSync(data)).toBe(false); // usage is checked before the database is opened
    for (const [args, reason] of [
      [
        ['keys', 'create', '--name', 'x', '--scopes', 'all', '--workspace', 'none'],
        'Workspace "none" does not exist',
      ],
      [['keys', 'revoke', 'key_0'], 'Key "key_0" does not exist'],
      [['workspaces', 'set-plan', 'unknown', 'pro'], 'Workspace "unknown" does not exist'],
    ] as const) {
      const { code, stdout, stderr } = await run(...args);
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr).toContain(reason);
    }
    const help = await run('--help');
    expect([help.code, help.stderr]).toEqual([0, '']);
    for (const name of ['workspaces', 'keys', 'files', 'counters', 'secrets', 'migrate']) {
      expect(help.stdout).toMatch(new RegExp(`^  ${name}\\b`, 'm'));
    }
  });

  it('creates and lists workspaces and keys, as tables and as JSON', async () => {
    const { run } = await createCommandWorld();
    const made = await run('workspaces', 'create', 'acme', '--plan', 'pro');
    expect(made.code).toBe(0);
    expect(made.stdout).toMatch(/^id +name +plan +created_at\nws_\w+ +acme +pro +\S+\n$/);
    expect((await run('workspaces', 'create', 'acme')).stderr).toContain('already');

    const planned = await run('workspaces', 'set-plan', 'acme', 'free', '--json');
    const workspace = JSON.parse(planned.stdout);
    expect(workspace).toMatchObject({ name: 'acme', plan: 'free' });
    const workspaces = await run('workspaces', 'list', '--json');
    expect(JSON.parse(workspaces.stdout)).toMatchObject([{ name: 'default' }, workspace]);

    const created = await run(
      'keys',
      'create',
      '--name',
      'site',
      '--scopes',
      'forms:read,responses:read',
      '--workspace',
      'acme',
      '--expires',
      '2100-01-01',
      '--json',
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
    const listed = await run('keys', 'list', '--json');
    expect(JSON.parse(listed.stdout)).toMatchObject([
      { name: 'x' },
      { id: key.id, revoked_at: null },
    ]);
    expect(listed.stdout).not.toContain(key.key);
  });
});
