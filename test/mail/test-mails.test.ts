import { describe, expect, it } from 'vitest';
import type { Client } from '../support/clients/api-client.ts';
import { reply } from '../support/doubles/smtp-server.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import { createMailWorld, mailsOf, runJobs, submit } from '../support/fixtures/mail.ts';
import { createTestWorld } from '../support/world/test-world.ts';

const { world, smtp, client } = await createMailWorld({
  onRcptTo({ address }, _, done) {
    done(address.startsWith('nobody@') ? reply(550, '5.1.1 unknown') : undefined);
  },
});

const elements = [
  { id: 'name', type: 'short_text', title: 'Name' },
  { id: 'email', type: 'email', title: 'E-mail' },
];
const settings = {
  title: 'Sign up',
  definition: { schema: { sections: [{ id: 'all', elements }] } },
};
const form = await buildPublishedForm(client, settings);
const first = await submit(client, form.id, { name: 'Ann', email: 'ann@example.com' });
await submit(client, form.id, { name: 'Eve' });

const toAll = { id: 'x', on: 'response.created', to: ['team@example.org', '{{email}}'] };
const toMe = { notification: toAll, to: 'me@example.org' };

const send = (body: object, by: Client = client, formId = form.id) =>
  by.rest(`POST /forms/${formId}/mails/test`, { body });

describe('a test mail that is refused', () => {
  it('needs the scopes that notifications need, and a form with a response', async () => {
    for (const [scopes, required] of [
      [['forms:write'], 'responses:read'],
      [['responses:read', 'responses:write'], 'forms:write'],
    ] as const) {
      const key = await world.clientOfSameWorkspace(client, [...scopes]);
      const { status, body } = await send(toMe, key);
      expect([status, body.required_scope]).toEqual([403, required]);
    }
    expect((await send(toMe, await world.client())).status).toBe(404);
    const empty = await buildPublishedForm(client, settings);
    expect((await send(toMe, client, empty.id)).status).toBe(404);
    const missing = await send({ ...toMe, response_id: 'resp_01k0000000000000000000000a' });
    expect(missing.status).toBe(404);
  });

  it.each<[string, object, string, string]>([
    [
      'an invalid notification',
      { notification: { ...toAll, to: [] } },
      'notification.to',
      'too_few',
    ],
    [
      'an invalid member',
      { notification: { ...toAll, reply_to: '{{name}}' } },
      'notification.reply_to',
      'invalid_value',
    ],
    ['several addresses', { to: 'a@example.org, b@example.org' }, 'to', 'invalid_email'],
    ['a reference as its address', { to: '{{email}}' }, 'to', 'invalid_email'],
    [
      'headers in its address',
      { to: 'a@example.org\r\nBcc: b@example.org' },
      'to',
      'invalid_email',
    ],
    ['another recipient', { recipient: 'eve@example.com' }, 'recipient', 'invalid_value'],
    [
      'a recipient who gave no address',
      { recipient: 'ann@example.com' },
      'recipient',
      'invalid_value',
    ],
    [
      'no recipient at all',
      { notification: { ...toAll, to: ['{{email}}'] } },
      'recipient',
      'invalid_value',
    ],
  ])('has %s', async (_, members, path, code) => {
    const { status, body } = await send({ ...toMe, ...members });
    expect([status, body.errors]).toMatchObject([422, [{ path, code }]]);
    expect(smtp.mails).toEqual([]);
  });

  it('is one of an installation that sends no mail', async () => {
    const silent = await createTestWorld({ env: { SMTP_URL: '', MAIL_FROM: '' } });
    const owner = await silent.client();
    const { id } = await buildPublishedForm(owner, settings);
    await submit(owner, id, { name: 'Ann' });
    const { body } = await send(toMe, owner, id);
    expect(body.errors).toMatchObject([{ path: 'notification', code: 'mail_unavailable' }]);
  });

  it.each(['mails=1/3600', 'workspace_mails=1/3600'])('is beyond the limit %s', async (limits) => {
    const limited = await createMailWorld({}, limits);
    const { id } = await buildPublishedForm(limited.client, settings);
    await submit(limited.client, id, { name: 'Ann' });
    expect((await send(toMe, limited.client, id)).status).toBe(200);
    const { status, body, headers } = await send(toMe, limited.client, id);
    expect([status, body.code]).toEqual([429, 'rate_limited']);
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(limited.smtp.mails).toHaveLength(1);
  });

  it('has the reply of the server, and is not attempted again', async () => {
    const { status, body } = await send({ ...toMe, to: 'nobody@example.org' });
    expect([status, body]).toEqual([
      200,
      { accepted: false, reply: expect.stringContaining('5.1.1 unknown') },
    ]);
    await runJobs(world.services);
    expect(smtp.mails).toEqual([]);
  });
});

describe('a test mail', () => {
  it('is that of the first recipient about the newest response, to one address, and is not listed', async () => {
    const { body } = await send({
      ...toMe,
      notification: { ...toAll, if: { question: 'name', op: 'equals', value: 'Ann' } },
    });
    expect(body).toEqual({ accepted: true, reply: '250 queued as 4711' });
    const [{ recipients, message } = { recipients: [], message: undefined }] = smtp.mails;
    expect(recipients).toEqual(['me@example.org']);
    expect(message).toMatchObject({
      subject: 'Test: New response: Sign up',
      text: expect.stringContaining('Name\n  Eve'),
      html: expect.stringContaining('<dd>Eve</dd>'),
      to: { value: [{ address: 'me@example.org' }] },
    });
    expect(message?.messageId).toMatch(/^<mail_\w+@example\.org>$/);
    await runJobs(world.services);
    expect(smtp.mails).toHaveLength(1);
    expect((await mailsOf(client, form.id)).total).toBe(0);
  });

  it('is that of a recipient about a response, also by GraphQL', async () => {
    const { sendTestMail } = await client.graphql(
      `mutation ($formId: ID!, $input: SendTestMailInput!) {
        sendTestMail(formId: $formId, input: $input) { accepted reply }
      }`,
      {
        formId: form.id,
        input: {
          notification: { ...toAll, on: 'RESPONSE_CREATED', body: 'Hi {{name}}' },
          responseId: first,
          recipient: 'ann@example.com',
          to: 'me@example.org',
        },
      },
    );
    expect(sendTestMail.accepted).toBe(true);
    expect(smtp.mails.at(-1)).toMatchObject({
      recipients: ['me@example.org'],
      message: { subject: 'Test: Sign up', text: 'Sign up\n\nHi Ann\n' },
    });
  });

  it('of a digest has no file', async () => {
    const notification = { ...toAll, to: ['team@example.org'], digest: 'hourly', attach: 'csv' };
    expect((await send({ ...toMe, notification })).body.accepted).toBe(true);
    expect(smtp.mails.at(-1)?.message).toMatchObject({
      subject: expect.stringMatching(/^Test: [12] new responses?: Sign up$/),
      attachments: [],
    });
  });
});
