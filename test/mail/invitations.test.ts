import { describe, expect, it } from 'vitest';
import { reencryptAll } from '../../src/platform/secrets/reencrypt-secrets.ts';
import { beginRotation, fingerprintOf } from '../../src/platform/secrets/secret-keys.ts';
import type { Client } from '../support/clients/api-client.ts';
import { reply } from '../support/doubles/smtp-server.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import { buildInvitedForm, invite } from '../support/fixtures/invitations.ts';
import { createMailWorld, mailsOf, runJobs, submit } from '../support/fixtures/mail.ts';
import { errorsOf } from '../support/fixtures/uploads.ts';
import { createTestWorld } from '../support/world/test-world.ts';

const ann = { reference: 'customer 1', email: 'ann@example.com' };

const invitationsOf = async (client: Client, { id }: { id: string }) =>
  (await client.rest(`GET /forms/${id}/invitations`)).body;

const createInvitations = `mutation ($id: ID!, $input: CreateInvitationsInput!, $subject: String) {
  createInvitations(formId: $id, input: $input, subject: $subject) { invitations { url } }
}`;

describe('invitations by mail that are refused', () => {
  it('have an invalid address or text, the same in both APIs, and nothing is stored', async () => {
    const { client } = await createMailWorld();
    const form = await buildInvitedForm(client);
    const to = (email: string) => ({ recipients: [ann, { email }] });
    for (const [body, path, code] of [
      [to('Ann <ann@example.com>'), 'recipients[1].email', 'invalid_email'],
      [to('"Ann"@example.com'), 'recipients[1].email', 'invalid_email'],
      [to('a@example.com, eve@example.com'), 'recipients[1].email', 'invalid_email'],
      [to('a@example.com\r\nBcc: eve@example.com'), 'recipients[1].email', 'invalid_email'],
      [to(''), 'recipients[1].email', 'invalid_email'],
      [{ ...to('b@example.com'), subject: 'A\nBcc: b@example.com' }, 'subject', 'invalid_text'],
      [{ ...to('b@example.com'), subject: 'x'.repeat(201) }, 'subject', 'too_long'],
      [{ ...to('b@example.com'), message: 'x'.repeat(5001) }, 'message', 'too_long'],
    ] as const) {
      const refused = await client.rest(`POST /forms/${form.id}/invitations`, { body });
      expect(errorsOf(refused), path).toEqual([422, [path, code]]);
    }
    const problem = await client.graphqlProblem(createInvitations, {
      id: form.id,
      input: to('nobody'),
      subject: 'A\nB',
    });
    expect(problem.errors).toMatchObject([
      { path: 'recipients[1].email', code: 'invalid_email' },
      { path: 'subject', code: 'invalid_text' },
    ]);
    expect((await invitationsOf(client, form)).total).toBe(0);
    expect((await mailsOf(client, form.id)).total).toBe(0);
  });

  it('are those of an installation that sends no mail, before anything is stored', async () => {
    const world = await createTestWorld({ env: { SMTP_URL: '', MAIL_FROM: '' } });
    const client = await world.client();
    const form = await buildInvitedForm(client);
    const recipients = [{ reference: 'customer 2' }, ann];
    const refused = await client.rest(`POST /forms/${form.id}/invitations`, {
      body: { recipients },
    });
    expect(errorsOf(refused)).toEqual([422, ['recipients[1].email', 'mail_unavailable']]);
    expect((await invitationsOf(client, form)).total).toBe(0);
    await invite(client, form, { recipients: [{ reference: 'customer 2' }], message: 'Hello' });
    expect((await mailsOf(client, form.id)).total).toBe(0);
  });
});

describe('the mail of an invitation', () => {
  it('has the link, what the owner has written, and nothing else; the link works', async () => {
    const { world, smtp, client } = await createMailWorld();
    const form = await buildInvitedForm(client);
    await client.rest(`PATCH /forms/${form.id}`, { body: { title: 'How <was> it?' } });
    const idn = { email: 'ida@bücher.example' };
    const created = await invite(client, form, {
      subject: 'Your opinion',
      message: 'Please **tell us**, see [our site](https://example.com/).',
      recipients: [ann, idn, { reference: 'no mail' }],
    });
    await Promise.all([runJobs(world.services), runJobs(world.services)]);
    const mails = [...smtp.mails].sort((one, two) => (one.recipients < two.recipients ? -1 : 1));
    expect(mails.map(({ recipients }) => recipients)).toEqual([
      ['ann@example.com'],
      ['ida@bücher.example'],
    ]);
    const [{ message } = { message: undefined }] = mails;
    expect(message?.subject).toBe('Your opinion');
    expect(message?.text).toBe(
      `Please tell us, see our site (https://example.com/).\n\nHow <was> it?: ${created[0].url}\n`,
    );
    expect(message?.html).toContain(`<a href="${created[0].url}">How &lt;was&gt; it?</a>`);
    expect(message?.html).toContain('<strong>tell us</strong>');
    const listed = await invitationsOf(client, form);
    expect(listed.data.map(({ email }: { email: string | null }) => email)).toEqual([
      null,
      idn.email,
      ann.email,
    ]);
    expect(await mailsOf(client, form.id)).toMatchObject({
      total: 2,
      data: [{ recipient: idn.email }, { recipient: ann.email }].map((mail) => ({
        ...mail,
        event: 'invitation.created',
        notification_id: null,
        response_id: null,
        invitation_id: expect.stringMatching(/^inv_/),
        status: 'sent',
      })),
    });
    const [, token = ''] = /#invitation=(\w+)/.exec(message?.text ?? '') ?? [];
    const body = { answers: { name: 'Ann' }, invitation: token };
    const submitted = await world.visitor.rest(`POST /public/forms/${form.slug}/submissions`, {
      body,
    });
    expect(submitted.status).toBe(201);
  });

  it('is sent once for requests with the same idempotency key, which return the same links', async () => {
    const { world, smtp, client } = await createMailWorld();
    const form = await buildInvitedForm(client);
    const recipients = [ann, { reference: 'customer 2' }, { email: 'b@example.com' }];
    const send = (body: object, by = client) =>
      by.rest(`POST /forms/${form.id}/invitations`, {
        body,
        headers: { 'Idempotency-Key': 'march' },
      });
    const all = await Promise.all(Array.from({ length: 6 }, () => send({ recipients })));
    const bodies = all.map(({ body }) => JSON.stringify(body));
    expect([all[0]?.status, all[0]?.body.data.length, new Set(bodies).size]).toEqual([201, 3, 1]);
    const first = all.filter(({ headers }) => !headers.has('Idempotency-Replayed'));
    expect(first).toHaveLength(1);
    const changed = await send({ recipients, message: 'Hello' });
    expect([changed.status, changed.body.code]).toEqual([409, 'idempotency_key_reused']);
    await runJobs(world.services);
    const recipientsOf = smtp.mails.flatMap(({ recipients: to }) => to);
    expect(recipientsOf.sort()).toEqual(['ann@example.com', 'b@example.com']);
    expect((await invitationsOf(client, form)).total).toBe(3);

    const [invitation] = all[0]?.body.data ?? [];
    await client.rest(`DELETE /forms/${form.id}/invitations/${invitation.id}`);
    const again = await send({ recipients });
    expect([again.status, again.body.data.length]).toEqual([201, 3]);
    expect(again.body.data[0]).toMatchObject({ id: invitation.id, status: 'revoked', email: null });
    const colleague = await world.clientOfSameWorkspace(client, ['responses:write']);
    const theirs = await send({ recipients }, colleague);
    expect([theirs.status, theirs.headers.get('Idempotency-Replayed')]).toEqual([201, null]);
    const { rows } = await world.services.db.pool.query(
      "SELECT encode(sealed, 'escape') AS text FROM creation_keys",
    );
    expect(rows).toHaveLength(2);
    expect(rows[0].text).not.toContain(invitation.token);
    await client.rest(`DELETE /forms/${form.id}`);
    const gone = await send({ recipients });
    expect([gone.status, gone.body.code]).toEqual([404, 'not_found']);
  });

  it('is not delayed by another one whose reply the server holds', async () => {
    const { world, smtp, client } = await createMailWorld();
    const form = await buildInvitedForm(client);
    const held: (() => void)[] = [];
    smtp.respondWith((accept) => held.push(accept));
    const to = (names: readonly string[]) => ({
      recipients: names.map((name) => ({ email: `${name}@example.com` })),
    });
    await invite(client, form, to(['slow']));
    const run = runJobs(world.services);
    await expect.poll(() => held.length).toBe(1);
    smtp.respondWith((accept) => accept());
    await invite(client, form, to(['a', 'b', 'c', 'd', 'e', 'f']));
    await expect.poll(() => smtp.accepted.length).toBe(6);
    for (const accept of held) accept();
    await run;
    expect(smtp.accepted.at(-1)?.recipients).toEqual(['slow@example.com']);
    expect((await mailsOf(client, form.id)).data).toMatchObject(
      Array.from({ length: 7 }, () => ({ status: 'sent', attempts: 1 })),
    );
  });

  it('leaves connections to those of other forms while the server holds the replies of a form', async () => {
    const { world, smtp, client } = await createMailWorld();
    const [busy, other] = [await buildInvitedForm(client), await buildInvitedForm(client)];
    const held: (() => void)[] = [];
    smtp.respondWith((accept) => held.push(accept));
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const recipients = names.map((name) => ({ email: `${name}@example.com` }));
    await invite(client, busy, { recipients });
    const run = runJobs(world.services);
    await expect.poll(() => held.length).toBe(3);
    smtp.respondWith((accept) => accept());
    await invite(client, other, { recipients: [ann] });
    await expect.poll(() => smtp.accepted.length).toBe(1);
    expect(smtp.accepted[0]?.recipients).toEqual([ann.email]);
    for (const accept of held) accept();
    await run;
    expect(smtp.accepted).toHaveLength(7);
  });

  it('has the title of the form as subject, in its language', async () => {
    const { world, smtp, client } = await createMailWorld();
    const elements = [{ id: 'name', type: 'short_text', title: 'الاسم' }];
    const form = await buildPublishedForm(client, {
      title: 'رأيك',
      definition: { schema: { language: 'ar', sections: [{ id: 'all', elements }] } },
    });
    const [{ url }] = await invite(client, form, { recipients: [ann] });
    await runJobs(world.services);
    const message = smtp.mails[0]?.message;
    expect([message?.subject, message?.text]).toEqual(['رأيك', `رأيك: ${url}\n`]);
    expect(message?.html).toContain('<html lang="ar" dir="rtl">');
  });

  it('is queued with its token encrypted, which another secret key can replace', async () => {
    const { world, smtp, client } = await createMailWorld();
    const { services } = world;
    const { pool } = services.db;
    const form = await buildInvitedForm(client);
    const [{ token }] = await invite(client, form, { recipients: [ann] });
    const { rows } = await pool.query('SELECT m::text AS text FROM mails m');
    const hex = Buffer.from(token).toString('hex');
    expect(rows).toHaveLength(1);
    expect(rows[0].text).not.toMatch(new RegExp(`${token}|${hex}`));

    const next = Buffer.from('another secret key of this test, 32 bytes');
    const keys = { secret: next, previousSecret: services.secret };
    await beginRotation((query) => pool.query(query), fingerprintOf(services.secret), next);
    expect(await reencryptAll(pool, services.clock, keys, () => undefined)).toBe(true);
    await runJobs({ ...services, secret: next });
    expect(smtp.mails[0]?.message.text).toContain(`#invitation=${token}`);
    await client.rest(`POST /forms/${form.id}/mails/${await mailId(client, form)}/resend`);
    await runJobs(services);
    expect((await mailsOf(client, form.id)).data).toMatchObject([
      { status: 'failed', reply: expect.stringContaining('SECRET_KEY') },
    ]);
  });

  it('is not sent if the invitation cannot be used, also not again', async () => {
    const { world, smtp, clock, client } = await createMailWorld();
    const form = await buildInvitedForm(client);
    const soon = new Date(clock.now().getTime() + 60_000).toISOString();
    const recipients = ['revoked', 'used', 'expired'].map((name) => ({
      email: `${name}@example.com`,
      ...(name === 'expired' && { expires_at: soon }),
    }));
    const [revoked, used] = await invite(client, form, { recipients });
    await client.rest(`DELETE /forms/${form.id}/invitations/${revoked.id}`);
    const body = { answers: { name: 'Ann' }, invitation: used.token };
    await world.visitor.rest(`POST /public/forms/${form.slug}/submissions`, { body });
    clock.advance(60_001);
    await runJobs(world.services);
    const outcomes = async () =>
      Object.fromEntries(
        (await mailsOf(client, form.id)).data.map(
          (one: { recipient: string; status: string; reply: string }) => [
            one.recipient.split('@')[0],
            [one.status, one.reply],
          ],
        ),
      );
    const expected = {
      revoked: ['failed', 'The invitation has been revoked.'],
      used: ['failed', 'The invitation has been used. Each is valid for one response.'],
      expired: ['failed', 'The invitation has expired.'],
    };
    expect(await outcomes()).toEqual(expected);
    expect((await invitationsOf(client, form)).data).toMatchObject([{}, {}, { email: null }]);
    for (const { id } of (await mailsOf(client, form.id)).data) {
      const again = await client.rest(`POST /forms/${form.id}/mails/${id}/resend`);
      expect(again.body.status).toBe('pending');
    }
    await runJobs(world.services);
    expect(await outcomes()).toEqual(expected);
    expect(smtp.mails).toEqual([]);
  });

  it('is attempted again, at once if the owner requests it, with the same Message-ID', async () => {
    const replies = [reply(451, 'try later')];
    const { world, smtp, client } = await createMailWorld({
      onRcptTo: (_address, _session, done) => done(replies.shift()),
    });
    const form = await buildInvitedForm(client);
    await invite(client, form, { recipients: [ann] });
    await runJobs(world.services);
    const id = await mailId(client, form);
    expect((await mailsOf(client, form.id)).data).toMatchObject([
      { status: 'pending', reply: '451 try later' },
    ]);
    await client.rest(`POST /forms/${form.id}/mails/${id}/resend`);
    await runJobs(world.services);
    expect(smtp.mails.map(({ message }) => message.messageId)).toEqual([`<${id}@example.org>`]);
  });

  it('is listed as failed beyond the limits of the form and the workspace, and can be sent later', async () => {
    const limits = 'mails=2/3600,workspace_mails=3/3600';
    const { world, smtp, clock, client } = await createMailWorld({}, limits);
    const recipients = ['a', 'b', 'c'].map((name) => ({ email: `${name}@example.com` }));
    const [form, other] = [await buildInvitedForm(client), await buildInvitedForm(client)];
    expect(await invite(client, form, { recipients })).toHaveLength(3);
    expect(await invite(client, other, { recipients })).toHaveLength(3);
    await runJobs(world.services);
    expect(smtp.mails).toHaveLength(3);
    const failed = async ({ id }: { id: string }) =>
      (await mailsOf(client, id)).data.filter(
        ({ status }: { status: string }) => status === 'failed',
      );
    const [ofForm] = await failed(form);
    expect(ofForm.reply).toBe('Too many mails of this form. Send it again later.');
    expect(await failed(other)).toMatchObject([
      { reply: 'Too many mails of this workspace. Send it again later.' },
      { reply: 'Too many mails of this form. Send it again later.' },
    ]);
    clock.advance(3_600_001);
    await client.rest(`POST /forms/${form.id}/mails/${ofForm.id}/resend`);
    await runJobs(world.services);
    expect(smtp.mails).toHaveLength(4);
    expect(await failed(form)).toEqual([]);
  });

  it('is deleted with the response that answered the invitation, as is the address', async () => {
    const { world, client } = await createMailWorld();
    const form = await buildInvitedForm(client);
    const [{ token }] = await invite(client, form, {
      recipients: [ann, { email: 'b@example.com' }],
    });
    await runJobs(world.services);
    const body = { answers: { name: 'Ann' }, invitation: token };
    const path = `/public/forms/${form.slug}/submissions`;
    const { body: response } = await world.visitor.rest(`POST ${path}`, { body });
    const unrelated = await submit(client, form.id, { name: 'Eve' });
    await client.rest(`DELETE /forms/${form.id}/responses/${unrelated}`);
    expect((await mailsOf(client, form.id)).total).toBe(2);
    await client.rest(`DELETE /forms/${form.id}/responses/${response.id}`);
    expect((await mailsOf(client, form.id)).data).toMatchObject([{ recipient: 'b@example.com' }]);
    expect((await invitationsOf(client, form)).data).toMatchObject([
      { email: 'b@example.com' },
      { email: null, status: 'used' },
    ]);
    await client.rest(`DELETE /forms/${form.id}`);
    await expect
      .poll(async () => (await world.services.db.pool.query('SELECT FROM mails')).rows)
      .toEqual([]);
  });
});

async function mailId(client: Client, { id }: { id: string }): Promise<string> {
  return (await mailsOf(client, id)).data[0].id;
}
