import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { bindKeys } from '../../src/platform/secrets/secret-keys.ts';
import { createCommandWorld, runCommand } from '../support/clients/command-line.ts';
import { startSmtpServer } from '../support/doubles/smtp-server.ts';
import { buildInvitedForm } from '../support/fixtures/invitations.ts';
import { mailsOf, runJobs } from '../support/fixtures/mail.ts';
import { temporaryFolder } from '../support/processes/server-process.ts';

it('the command line creates, lists and revokes invitations', async () => {
  const { run, client } = await createCommandWorld();
  const cli = (...args: string[]) => run('invitations', ...args);
  const { id, slug } = await buildInvitedForm(client);
  const file = join(temporaryFolder(), 'references.txt');
  writeFileSync(file, 'customer 1\n\n=cmd|customer 2\r\n');

  for (const [status, args, reason] of [
    [2, ['create', id], 'Specify --count, --references or --recipients.'],
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
  expect([heading, end]).toEqual(['id,reference,url,expires_at,email', '']);
  expect(first).toMatch(
    /^inv_\w{26},customer 1,http\S+#invitation=invite_\w{32},2099-12-31T00:00:00.000Z,$/,
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

it('the command line says why invitations are not mailed, before any is created', async () => {
  const { world, run, client } = await createCommandWorld();
  const { id } = await buildInvitedForm(client);
  await bindKeys((query) => world.services.db.pool.query(query), world.services);
  const mail = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'forms@example.org' };
  const folder = temporaryFolder();
  const create = (content: string, options: readonly string[] = [], env: object = mail) => {
    const file = join(folder, 'recipients.csv');
    writeFileSync(file, content, 'latin1');
    const args = ['invitations', 'create', id, '--recipients', file, ...options];
    return runCommand(args, { ...world.environment, ...env });
  };
  const address = 'ann@example.com';
  const long = 'x'.repeat(201);
  // The last of them is not in the first request.
  const many = `${`${address}\n`.repeat(1000)}ann@\n`;
  for (const [status, content, options, reason] of [
    [2, '', [], 'The file of --recipients has no addresses.'],
    [2, 'email,reference\n', [], 'The file of --recipients has no addresses.'],
    [
      2,
      `email;name\n${address};Ann`,
      [],
      'and, if there are any, reference; the first line is: email, name',
    ],
    [2, `reference\n${address}`, [], 'the first line is: reference'],
    [2, `email,Email\n${address}`, [], 'the first line is: email, email'],
    [2, `${address},customer 1,Ann`, [], 'Line 1: 3 cells, but 2 columns.'],
    [2, `email\n"${address}`, [], 'is not valid CSV. Line 2: a quote is not closed.'],
    [2, `email\nb\u00fccher@example.com`, [], 'is not valid CSV. Must be in UTF-8.'],
    [2, address, ['--count', '1'], 'cannot be used with'],
    [2, address, ['--references', 'references.txt'], 'cannot be used with'],
    [
      1,
      `email\n\nann@\n${address}\n${address} b@c`,
      [],
      'Line 3: email: Must be an e-mail address.\nLine 5: email',
    ],
    [1, `reference,email\ncustomer 1,`, [], 'Line 2: email: Must be an e-mail address.'],
    [1, many, [], 'Line 1001: email: Must be an e-mail address.'],
    [1, `${address},${long}`, [], 'Line 1: reference: Must have at most 200 characters.'],
    [1, address, ['--subject', long], 'subject: Must have at most 200 characters.'],
    [1, address, ['--message', 'x'.repeat(5001)], 'message: Must have at most 5000 characters.'],
  ] as const) {
    const { code, stderr } = await create(content, options);
    expect([code, stderr], reason).toEqual([status, expect.stringContaining(reason)]);
  }
  const alone = await run('invitations', 'create', id, '--count', '1', '--subject', 'Hello');
  expect([alone.code, alone.stderr]).toEqual([2, expect.stringContaining('Specify --recipients')]);
  for (const [env, reason] of [
    [{}, 'This installation sends no mail: its operator has not set SMTP_URL.'],
    [{ ...mail, SECRET_KEY: '' }, 'SECRET_KEY is not set and the key file'],
    [{ ...mail, SECRET_KEY: 'x'.repeat(32) }, 'SECRET_KEY is not the key that this database'],
  ] as const) {
    const { code, stderr } = await create(address, [], env);
    expect([code, stderr], reason).toEqual([1, expect.stringContaining(reason)]);
  }
  expect(JSON.parse((await run('invitations', 'list', id, '--json')).stdout)).toEqual([]);
  expect((await mailsOf(client, id)).total).toBe(0);
});

it('the command line mails invitations, up to the limits of the form', async () => {
  const smtp = await startSmtpServer();
  const mail = { SMTP_URL: `smtp://${smtp.host}?tls=off`, MAIL_FROM: 'forms@example.org' };
  const { world, client } = await createCommandWorld(mail);
  const { id, slug } = await buildInvitedForm(client);
  const file = join(temporaryFolder(), 'recipients.csv');
  const create = (content: string, ...options: string[]) => {
    writeFileSync(file, content);
    const args = ['invitations', 'create', slug, '--recipients', file, ...options];
    const limits = { RATE_LIMITS: 'mails=3/3600' };
    return runCommand(args, { ...world.environment, ...mail, ...limits });
  };
  const texts = ['--subject', 'Your opinion', '--message', 'Please **write**.'];
  const table = await create('\ufeffReference;Email\r\n"Doe; Ann"; ann@example.com \r\n', ...texts);
  expect([table.code, table.stderr]).toEqual([0, '']);
  expect(table.stdout).toContain('Queued mails: 1. Store the links now');
  expect(table.stdout).toMatch(/Doe; Ann +ann@example\.com +http\S+#invitation=invite_\w{32}\n/);
  const [token = ''] = /#invitation=\w{39}/.exec(table.stdout) ?? [];
  await runJobs(world.services);
  expect(smtp.mails).toMatchObject([
    { recipients: ['ann@example.com'], message: { subject: 'Your opinion' } },
  ]);
  expect(smtp.mails[0]?.message.text).toContain(token);
  expect(smtp.mails[0]?.message.html).toContain('<strong>write</strong>');

  const addresses = ['b', 'c', 'd', 'e'].map((name) => `${name}@example.com`);
  const limited = await create(addresses.join('\n'), '--json');
  expect([limited.code, limited.stderr]).toEqual([
    1,
    'Mails that were not queued, and are listed as failed: 2. Too many mails of this form. Send it again later.\n',
  ]);
  expect(JSON.parse(limited.stdout)).toMatchObject(
    addresses.map((email) => ({ email, reference: null, url: expect.stringContaining(slug) })),
  );
  expect((await mailsOf(client, id)).total).toBe(5);
  expect((await client.rest(`GET /forms/${id}/mails?status=failed`)).body.total).toBe(2);
});
