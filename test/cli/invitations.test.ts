import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createCommandWorld } from '../support/clients/command-line.ts';
import { buildInvitedForm } from '../support/fixtures/invitations.ts';
import { temporaryFolder } from '../support/processes/server-process.ts';

it('the command line creates, lists and revokes invitations', async () => {
  const { run, client } = await createCommandWorld();
  const cli = (...args: string[]) => run('invitations', ...args);
  const { id, slug } = await buildInvitedForm(client);
  const file = join(temporaryFolder(), 'references.txt');
  writeFileSync(file, 'customer 1\n\n=cmd|customer 2\r\n');

  for (const [status, args, reason] of [
    [2, ['create', id], 'Specify --count or --references.'],
    [2, ['create', id, '--count', '0'], '--count must be a whole number'],
    [2, ['create', id, '--count', '1', '--references', file], 'cannot be used with'],
    [2, ['create', id, '--count', '1', '--expires', '2020-01-01'], 'must be in the future'],
    [2, ['list', id, '--status', 'lost'], 'Allowed choices are unused, used'],
    [1, ['create', 'unknown', '--count', '1'], 'There is no form with the id or slug "unknown".'],
    [1, ['revoke', id, 'inv_unknown'], 'Invitation not found.'],
  ] as const) {
    const { code, stderr } = await cli(...args);
    expect([code, stderr], args.join(' ')).toEqual([status, expect.stringContaining(reason)]);
  }

  const csv = await cli('create', slug, '--references', file, '--expires', '2099-12-31', '--csv');
  const [heading, first, second, end] = csv.stdout.split('\r\n');
  expect([heading, end]).toEqual(['id,reference,url,expires_at', '']);
  expect(first).toMatch(
    /^inv_\w{26},customer 1,http\S+#invitation=invite_\w{32},2099-12-31T00:00:00.000Z$/,
  );
  expect(second).toContain(",'=cmd|customer 2,");

  // More than one request creates.
  const created = JSON.parse((await cli('create', id, '--count', '1001', '--json')).stdout);
  expect(new Set(created.map(({ token }: { token: string }) => token)).size).toBe(1001);
  const [{ id: revoked }, { token }] = created;
  expect((await cli('revoke', id, revoked)).code).toBe(0);
  const body = { answers: {}, invitation: token };
  const submitted = await client.rest(`POST /public/forms/${slug}/submissions`, { body });
  expect(submitted.status).toBe(201);
  const listed = async (...args: string[]) =>
    JSON.parse((await cli('list', id, '--json', ...args)).stdout);
  expect(await listed()).toHaveLength(1000);
  expect(await listed('--limit', '2000')).toHaveLength(1003);
  expect(await listed('--status', 'used')).toMatchObject([{ response_id: submitted.body.id }]);
  expect(await listed('--status', 'revoked')).toMatchObject([{ id: revoked }]);
  const used = await cli('revoke', id, created[1].id);
  expect([used.code, used.stderr]).toEqual([1, expect.stringContaining('has been used')]);
});
