import { expect, it } from 'vitest';
import { runCommand } from '../support/clients/command-line.ts';
import { certificateAuthorityFile } from '../support/database/postgres-proxy.ts';
import { reply, startSmtpServer } from '../support/doubles/smtp-server.ts';
import { spawnProcess } from '../support/processes/spawn-process.ts';

const MAIL_FROM = 'Example Forms <forms@example.org>';
const send = (env: Record<string, string>, address = 'ann@example.com', ...options: string[]) =>
  runCommand(['mail', 'test', address, ...options], env);

it('the command line says why no test mail can be sent', async () => {
  const password = 'a-password';
  for (const [environment, address, status, reason] of [
    [{}, 'ann@example.com', 1, 'No mail can be sent: set SMTP_URL and MAIL_FROM.'],
    [{}, 'ann@example.com, eve@example.com', 2, 'is no e-mail address'],
    [{}, 'ann@example.com\r\nBcc: eve@example.com', 2, 'is no e-mail address'],
    [{ SMTP_URL: 'smtp://localhost' }, 'a@b.example', 1, 'MAIL_FROM must be set together with'],
    [{ MAIL_FROM: 'Ann, Eve <ann@b>' }, 'a@b.example', 1, 'MAIL_FROM must be an address such as'],
    [{ SMTP_URL: 'http://localhost' }, 'a@b.example', 1, 'SMTP_URL must be a URL such as smtps:'],
    [{ SMTP_URL: 'smtp://a.example?pool=1' }, 'a@b.example', 1, 'has the unknown parameter pool'],
    [{ SMTP_URL: 'smtps://a.example?tls=off' }, 'a@b.example', 1, 'smtps: always has TLS'],
    [
      { SMTP_URL: `smtp://x:${password}@a.example?tls=optional` },
      'a@b.example',
      1,
      'not sent with',
    ],
    [{ SMTP_URL: `smtp://x:${password}%@a.example` }, 'a@b.example', 1, 'write it as %25'],
    [{ SMTP_URL: `smtp://:${password}@a.example` }, 'a@b.example', 1, 'a user and a password'],
    [{ SMTP_URL: `smtp://x@a.example/${password}` }, 'a@b.example', 1, 'must have no path'],
  ] as const) {
    const { code, stderr } = await send(environment, address);
    expect([code, stderr], reason).toEqual([status, expect.stringContaining(reason)]);
    expect(stderr).not.toContain(password);
  }
  const { host } = await startSmtpServer({
    onRcptTo: (_, _session, done) => done(reply(550, 'Nope')),
  });
  const refused = await send({ SMTP_URL: `smtp://${host}?tls=off`, MAIL_FROM });
  expect(refused).toMatchObject({
    code: 1,
    stderr: 'The server has not accepted the mail: 550 Nope\n',
  });
});

it('the command line sends a test mail with TLS and a password, by a certificate that Node.js trusts', async () => {
  const accounts: unknown[] = [];
  const { port, mails } = await startSmtpServer({
    authOptional: false,
    onAuth({ username, password }, _, done) {
      accounts.push([username, password]);
      done(null, { user: username });
    },
  });
  const { code, stdout } = await spawnProcess(
    process.execPath,
    ['scripts/cli.js', 'mail', 'test', 'ann@example.com', '--json'],
    {
      ...process.env,
      SMTP_URL: `smtp://forms%40example.org:pa%2Fss@localhost:${port}?tls=required`,
      MAIL_FROM,
      NODE_EXTRA_CA_CERTS: certificateAuthorityFile,
    },
  ).ended;
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toEqual({
    recipient: 'ann@example.com',
    state: 'accepted',
    reply: '250 queued as 4711',
  });
  expect(accounts).toEqual([['forms@example.org', 'pa/ss']]);
  expect(mails).toMatchObject([
    {
      recipients: ['ann@example.com'],
      encrypted: true,
      message: { subject: 'Test of Formwright' },
    },
  ]);
});
