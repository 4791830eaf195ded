import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createMailSender } from '../../src/mail/mail-sender.ts';
import { reply, startSmtpServer } from '../support/doubles/smtp-server.ts';
import { cleanUp } from '../support/processes/clean-up.ts';

const from = 'Example Forms <forms@example.org>';
const mail = {
  id: 'mail_01k0000000000000000000000a',
  to: 'ann@example.com',
  subject: 'Bestätigung 🎉',
  text: 'Hello\n.\nthere\n',
  html: '<p>Hello</p>',
};

function senderBy(url: string, timings?: { smtpConnect: number; smtpReply: number }) {
  const sender = createMailSender({ SMTP_URL: url, MAIL_FROM: from }, timings);
  cleanUp(() => sender.close());
  return sender;
}

describe('a mail that is not accepted', () => {
  it.each([
    ['the recipient', 'onRcptTo', 550, 'refused'],
    ['the recipient for now', 'onRcptTo', 451, 'deferred'],
    ['the content', 'onData', 554, 'refused'],
    ['the content for now', 'onData', 452, 'deferred'],
    ['the sender, which the operator can mend', 'onMailFrom', 553, 'deferred'],
    ['the connection', 'onConnect', 554, 'deferred'],
  ] as const)('has the reply of the server: it refuses %s', async (_, hook, code, state) => {
    const words = `5.1.1 not here ${code}`;
    const { host, mails } = await startSmtpServer({
      [hook]: (...args: unknown[]) => {
        const [stream, done] = [args[0], args.at(-1)];
        if (hook === 'onData') Object(stream).resume();
        if (typeof done === 'function') done(reply(code, words));
      },
    });
    const outcome = await senderBy(`smtp://${host}?tls=off`).send(mail);
    expect(outcome).toEqual({ state, reply: expect.stringContaining(words) });
    expect(mails).toEqual([]);
  });

  it('waits for the operator if the password is wrong', async () => {
    const { host } = await startSmtpServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(reply(535, 'no such user')),
    });
    const sender = senderBy(`smtp://forms:pa%2Fss@${host}?tls=off`);
    expect(await sender.send(mail)).toEqual({
      state: 'deferred',
      reply: expect.stringContaining('no such user'),
    });
    await expect(sender.verify()).rejects.toThrow('no such user');
  });

  it('is deferred if the certificate is not trusted, or if there is no TLS where it is required', async () => {
    const { host, mails } = await startSmtpServer();
    const plain = await startSmtpServer({ hideSTARTTLS: true });
    for (const url of [`smtp://${host}?tls=required`, `smtp://${plain.host}?tls=required`]) {
      expect((await senderBy(url).send(mail)).state).toBe('deferred');
    }
    const implicit = await startSmtpServer({ secure: true });
    expect(await senderBy(`smtps://${implicit.host}`).send(mail)).toEqual({
      state: 'deferred',
      reply: expect.stringMatching(/certificate/),
    });
    expect([...mails, ...plain.mails, ...implicit.mails]).toEqual([]);
  });

  it('is deferred if the server is silent, hangs up after the content, or is not there', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    cleanUp(() => silent.close());
    const address = silent.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const timings = { smtpConnect: 100, smtpReply: 5000 };
    const sender = senderBy(`smtp://127.0.0.1:${port}`, timings);
    expect((await sender.send(mail)).state).toBe('deferred');

    const hangingUp = await startSmtpServer({
      onData: (stream) => stream.resume().on('end', () => hangingUp.hangUp()),
    });
    expect((await senderBy(`smtp://${hangingUp.host}?tls=off`).send(mail)).state).toBe('deferred');
    expect(await senderBy('smtp://127.0.0.1:1').send(mail)).toEqual({
      state: 'deferred',
      reply: expect.stringContaining('ECONNREFUSED'),
    });
  });

  it('needs SMTP_URL and MAIL_FROM', () => {
    expect(() => createMailSender({ SMTP_URL: undefined, MAIL_FROM: undefined })).toThrow(
      'No mail can be sent: set SMTP_URL and MAIL_FROM.',
    );
  });
});

describe('a mail that is accepted', () => {
  it('has one recipient, a fixed Message-ID, and is not answered by machines', async () => {
    const { host, mails } = await startSmtpServer();
    const sender = senderBy(`smtp://${host}?tls=off`);
    expect(await sender.send(mail)).toEqual({ state: 'accepted', reply: '250 queued as 4711' });
    const [{ recipients, message, encrypted } = { recipients: [], message: undefined }] = mails;
    expect([recipients, encrypted]).toEqual([['ann@example.com'], false]);
    expect(message).toMatchObject({
      messageId: '<mail_01k0000000000000000000000a@example.org>',
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      from: { value: [{ name: 'Example Forms', address: 'forms@example.org' }] },
      to: { value: [{ name: '', address: 'ann@example.com' }] },
    });
    expect(message?.headers.get('auto-submitted')).toBe('auto-generated');
  });

  it('shares connections with others', async () => {
    const { host, mails, connections } = await startSmtpServer();
    const sender = senderBy(`smtp://${host}?tls=off`);
    const ids = Array.from({ length: 30 }, (_, index) => `mail_${index}`);
    await Promise.all(ids.map((id) => sender.send({ ...mail, id })));
    const received = mails.map(({ message }) => message.messageId).sort();
    expect(received).toEqual(ids.map((id) => `<${id}@example.org>`).sort());
    expect(connections()).toBeLessThanOrEqual(4);
  });

  it('shares connections with other senders, until the last of them is closed', async () => {
    const { host, mails, connections } = await startSmtpServer();
    const url = `smtp://${host}?tls=off`;
    const [first, second] = [senderBy(url), senderBy(url)];
    await first.send(mail);
    await second.send(mail);
    expect(connections()).toBe(1);
    second.close();
    second.close();
    await first.send(mail);
    expect(connections()).toBe(1);
    first.close();
    await senderBy(url).send(mail);
    expect([connections(), mails.length]).toEqual([2, 4]);
  });

  it('never has a header or a recipient that a text has brought', async () => {
    const { host, mails } = await startSmtpServer();
    const sender = senderBy(`smtp://${host}?tls=off`);
    const subject = 'Hello\r\nBcc: eve@example.com\r\n\r\n<b>x</b>';
    await sender.send({ ...mail, subject });
    await sender.send({ ...mail, to: 'ümläut@exämple.com' });
    const [{ recipients, source } = { recipients: [], source: '' }, international] = mails;
    expect(recipients).toEqual(['ann@example.com']);
    expect(source).not.toMatch(/^bcc:/im);
    expect(international?.recipients).toEqual(['ümläut@exämple.com']);
  });
});
