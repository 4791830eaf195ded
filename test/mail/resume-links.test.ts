import { describe, expect, it } from 'vitest';
import type { Client } from '../support/clients/api-client.ts';
import { reply } from '../support/doubles/smtp-server.ts';
import { buildForm, buildPublishedForm } from '../support/fixtures/forms.ts';
import { createMailWorld, mailsOf, runJobs } from '../support/fixtures/mail.ts';
import { errorsOf } from '../support/fixtures/uploads.ts';
import { createTestWorld } from '../support/world/test-world.ts';

const settings = { save_partial: true, resume_by_mail: true };
const answers = { name: 'Eve <b>https://evil.example</b>' };
const email = 'ann@example.com';

/** Saved answers of a form; sends a request for their link. */
async function save(visitor: Client, { slug }: { slug: string }, language?: string) {
  const path = `/public/forms/${slug}/partial`;
  const { body } = await visitor.rest(`PUT ${path}`, { body: { answers, language } });
  const headers = { 'X-Form-Partial': String(body.token) };
  return {
    url: body.resume_url,
    headers,
    request: (address = email, token = headers) =>
      visitor.rest(`POST ${path}/mail`, { headers: token, body: { email: address } }),
    discard: () => visitor.rest(`DELETE ${path}`, { headers }),
  };
}

describe('the link to saved answers by mail', () => {
  it('cannot be enabled without saving, or without an SMTP server', async () => {
    const { client } = await createMailWorld();
    const refused = await buildForm(client, { settings: { resume_by_mail: true } });
    expect(refused.errors).toMatchObject([
      { path: 'settings.resume_by_mail', code: 'invalid_value' },
    ]);
    const form = await buildForm(client, { settings });
    const off = await client.rest(`PATCH /forms/${form.id}`, {
      body: { settings: { save_partial: false } },
    });
    expect(errorsOf(off)).toEqual([422, ['settings.resume_by_mail', 'invalid_value']]);
    const world = await createTestWorld({ env: { SMTP_URL: '', MAIL_FROM: '' } });
    const { errors } = await buildForm(await world.client(), { settings });
    expect(errors).toMatchObject([{ path: 'settings.resume_by_mail', code: 'mail_unavailable' }]);
  });

  it('is announced by the public form if the setting is on; other forms are as before', async () => {
    const { world, client } = await createMailWorld();
    const publicSettings = async (own: object) => {
      const { slug } = await buildPublishedForm(client, { settings: own });
      const { body } = await world.visitor.rest(`GET /public/forms/${slug}`);
      const { publicForm } = await world.visitor.graphql(
        `query ($slug: String!) { publicForm(slug: $slug) { settings { savePartial resumeByMail } } }`,
        { slug },
      );
      return [body.settings, publicForm.settings];
    };
    const [rest, graphql] = await publicSettings({ save_partial: true });
    expect(rest).toHaveProperty('save_partial', true);
    expect(rest).not.toHaveProperty('resume_by_mail');
    expect(graphql).toEqual({ savePartial: true, resumeByMail: null });
    expect(await publicSettings(settings)).toMatchObject([
      settings,
      { savePartial: true, resumeByMail: true },
    ]);
  });

  it('is neither announced nor sent by an installation that no longer sends mail', async () => {
    const { world, client } = await createMailWorld();
    const form = await buildPublishedForm(client, { settings });
    const path = `/public/forms/${form.slug}`;
    const before = await world.visitor.rest(`GET ${path}`);
    expect(before.body.settings).toMatchObject(settings);
    const saved = await save(world.visitor, form);

    const { database } = world.services.db.pool.options;
    const env = { SMTP_URL: '', MAIL_FROM: '', RATE_LIMITS: 'off' };
    const { visitor } = await createTestWorld({ env, connection: { database } });
    const refused = await visitor.rest(`POST ${path}/partial/mail`, {
      headers: saved.headers,
      body: { email },
    });
    expect(errorsOf(refused)).toEqual([422, ['email', 'mail_unavailable']]);
    expect((await mailsOf(client, form.id)).total).toBe(0);
    const headers = { 'If-None-Match': String(before.headers.get('ETag')) };
    const after = await visitor.rest(`GET ${path}`, { headers });
    expect(after.status).toBe(200);
    expect(after.body.settings).toHaveProperty('save_partial', true);
    expect(after.body.settings).not.toHaveProperty('resume_by_mail');
    expect((await world.visitor.rest(`GET ${path}`, { headers })).status).toBe(304);
  });

  it('is refused for an invalid address, an unknown token, and by other forms', async () => {
    const { world, client } = await createMailWorld();
    const form = await buildPublishedForm(client, { settings });
    const saved = await save(world.visitor, form);
    for (const address of ['', 'Ann <a@example.com>', 'a@example.com\r\nBcc: b@example.com']) {
      expect(errorsOf(await saved.request(address)), address).toEqual([
        422,
        ['email', 'invalid_email'],
      ]);
    }
    const problem = await world.visitor.graphqlProblem(
      `mutation ($slug: String!, $token: String!) {
        mailPartialResponse(slug: $slug, token: $token, input: { email: "nobody" }) { accepted }
      }`,
      { slug: form.slug, token: saved.headers['X-Form-Partial'] },
    );
    expect(problem.errors).toMatchObject([{ path: 'email', code: 'invalid_email' }]);
    const unknown = { 'X-Form-Partial': `resume_${'0'.repeat(32)}` };
    expect((await saved.request(email, unknown)).status).toBe(404);
    await saved.discard();
    expect((await saved.request()).status).toBe(404);

    const other = await buildPublishedForm(client, { settings: { save_partial: true } });
    const { status, body } = await (await save(world.visitor, other)).request();
    expect([status, body.code]).toEqual([403, 'partials_disabled']);
    expect((await mailsOf(client, form.id)).total).toBe(0);
  });

  it('has nothing that was entered, is in the language of the answers, and works', async () => {
    const { world, smtp, client } = await createMailWorld();
    const form = await buildPublishedForm(client, {
      title: 'Survey',
      settings,
      definition: {
        schema: {
          sections: [
            { id: 'all', elements: [{ id: 'name', type: 'short_text', title: 'Your name' }] },
          ],
          translations: { de: { 'form.title': 'Umfrage' } },
        },
      },
    });
    const saved = await save(world.visitor, form, 'de');
    expect((await saved.request()).status).toBe(204);
    await Promise.all([runJobs(world.services), runJobs(world.services)]);
    expect(smtp.mails.map(({ recipients }) => recipients)).toEqual([[email]]);
    const [{ message } = { message: undefined }] = smtp.mails;
    expect(message?.subject).toBe('Umfrage');
    expect(message?.text).toMatch(/^Umfrage\n\nÖffnen Sie diesen Link/);
    expect(message?.text).toContain(saved.url);
    expect(`${message?.text}${message?.html}`).not.toMatch(/Eve|evil/);
    expect(message?.html).toContain('<html lang="de"');
    expect(await mailsOf(client, form.id)).toMatchObject({
      data: [
        {
          event: 'resume_link.requested',
          recipient: null,
          status: 'sent',
          notification_id: null,
          invitation_id: null,
          response_id: null,
        },
      ],
    });
  });

  it('is stored encrypted, with its address, until the server has accepted or refused it', async () => {
    const replies = [
      reply(451, 'ann@example.com is greylisted'),
      reply(550, '5.1.1 <Ann@Example.com>: ann is unknown'),
    ];
    const { world, smtp, clock, client } = await createMailWorld({
      onRcptTo: (_address, _session, done) => done(replies.shift()),
    });
    const form = await buildPublishedForm(client, { settings });
    const saved = await save(world.visitor, form);
    const stored = async () => {
      const { rows } = await world.services.db.pool.query('SELECT m::text AS text FROM mails m');
      return rows.map(({ text }) => text).join('\n');
    };
    const token = saved.headers['X-Form-Partial'];
    const secret = new RegExp(`${token}|${Buffer.from(token).toString('hex')}`);
    await saved.request();
    await runJobs(world.services);
    expect(await stored()).toContain(email);
    expect(await stored()).not.toMatch(secret);
    const [{ id, recipient }] = (await mailsOf(client, form.id)).data;
    expect(recipient).toBe(email);

    clock.advance(3_600_000);
    await runJobs(world.services);
    expect((await mailsOf(client, form.id)).data).toMatchObject([
      { status: 'failed', recipient: null, reply: '550 5.1.1' },
    ]);
    const { rows } = await world.services.db.pool.query('SELECT token FROM mails');
    expect(rows).toEqual([{ token: null }]);
    expect(await stored()).not.toMatch(/ann/i);
    const again = await client.rest(`POST /forms/${form.id}/mails/${id}/resend`);
    expect(errorsOf(again)).toEqual([422, ['', 'invalid_value']]);

    await saved.request();
    await runJobs(world.services);
    expect(smtp.accepted).toHaveLength(1);
    expect(await stored()).not.toMatch(/ann/i);
  });

  it('is the same answer beyond the limits, of which those of the form are not used up', async () => {
    const limits = 'mails=3/3600,respondent_mails=2/86400,partials=1000/60,submissions=1000/60';
    const { world, smtp, client } = await createMailWorld({}, limits);
    const form = await buildPublishedForm(client, { settings });
    const saved = await save(world.visitor, form);
    const texts: string[] = [];
    for (const address of [
      email,
      'ANN@example.com',
      email,
      email,
      'b@example.com',
      'c@example.com',
    ])
      texts.push(
        JSON.stringify(await saved.request(address).then(({ status, body }) => [status, body])),
      );
    expect(new Set(texts).size).toBe(1);
    await runJobs(world.services);
    expect(smtp.mails.map(({ recipients }) => recipients[0]).sort()).toEqual([
      'ANN@example.com',
      email,
      'b@example.com',
    ]);
    expect((await mailsOf(client, form.id)).total).toBe(3);
  });

  it('is not sent after the answers were discarded, or the setting was switched off', async () => {
    const { world, smtp, client } = await createMailWorld();
    const form = await buildPublishedForm(client, { settings });
    const saved = await save(world.visitor, form);
    await saved.request();
    await saved.discard();
    await runJobs(world.services);
    const replyOf = async () => (await mailsOf(client, form.id)).data[0];
    expect(await replyOf()).toMatchObject({
      status: 'failed',
      reply: 'The saved answers were submitted or deleted, or have expired.',
    });
    await (await save(world.visitor, form)).request();
    await client.rest(`PATCH /forms/${form.id}`, { body: { settings: { resume_by_mail: false } } });
    await runJobs(world.services);
    expect(await replyOf()).toMatchObject({
      status: 'failed',
      reply: 'The setting resume_by_mail of the form is off.',
    });
    expect(smtp.mails).toEqual([]);
  });
});
