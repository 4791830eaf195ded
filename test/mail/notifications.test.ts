import { describe, expect, it } from 'vitest';
import type { Clock } from '../../src/platform/clock.ts';
import type { Client } from '../support/clients/api-client.ts';
import { reply } from '../support/doubles/smtp-server.ts';
import { buildForm, buildPublishedForm } from '../support/fixtures/forms.ts';
import { invite } from '../support/fixtures/invitations.ts';
import { createMailWorld, mailsOf, owner, runJobs, submit } from '../support/fixtures/mail.ts';
import { createTestWorld } from '../support/world/test-world.ts';

/** Whether forms can send mail, as both APIs say. */
async function canSendMail(client: Client): Promise<unknown[]> {
  const { body } = await client.rest('GET /me');
  const { viewer } = await client.graphql('{ viewer { workspace { mailAvailable } } }');
  return [body.workspace.mail_available, viewer.workspace.mailAvailable];
}

describe('notifications that are refused', () => {
  it('have invalid members, the same in both APIs', async () => {
    const { client } = await createMailWorld();
    const eleven = Array.from({ length: 11 }, (_, index) => `a${index}@example.com`);
    for (const [notification, path, code] of [
      [{ on: 'response.created', to: ['a@example.com'] }, 'id', 'required'],
      [{ ...owner, to: [] }, 'to', 'too_few'],
      [{ ...owner, to: eleven }, 'to', 'too_many'],
      [{ ...owner, to: ['Ann <ann@example.com>'] }, 'to[0]', 'invalid_email'],
      [{ ...owner, to: ['a@example.com, eve@example.com'] }, 'to[0]', 'invalid_email'],
      [{ ...owner, to: ['a@example.com\r\nBcc: eve@example.com'] }, 'to[0]', 'invalid_email'],
      [{ ...owner, subject: 'Hello\nBcc: eve@example.com' }, 'subject', 'invalid_text'],
      [{ ...owner, body: 'x'.repeat(5001) }, 'body', 'too_long'],
    ] as const) {
      const { body } = await client.rest('POST /forms', {
        body: { settings: { notifications: [notification] } },
      });
      expect(body.errors, path).toMatchObject([
        { path: `settings.notifications[0].${path}`, code },
      ]);
    }
    const twice = await buildForm(client, { settings: { notifications: [owner, owner] } });
    expect(twice.errors).toMatchObject([
      { path: 'settings.notifications[1].id', code: 'duplicate_id' },
    ]);
  });

  it('are those of a key that may not read answers, which may remove them', async () => {
    const { world, client } = await createMailWorld();
    const editor = await world.clientOfSameWorkspace(client, ['forms:read', 'forms:write']);
    const settings = { notifications: [owner] };
    expect(await buildForm(editor, { settings })).toMatchObject({
      code: 'insufficient_scope',
      required_scope: 'responses:read',
    });
    const form = await buildForm(client, { settings });
    const change = (notifications: object[] | null) =>
      editor.rest(`PATCH /forms/${form.id}`, { body: { settings: { notifications } } });
    expect((await change([{ ...owner, to: ['eve@example.com'] }])).status).toBe(403);
    expect((await change([owner])).status).toBe(200);
    expect((await change(null)).body.settings).not.toHaveProperty('notifications');
  });

  it('are those of an installation that sends no mail; stored ones may be sent back', async () => {
    const world = await createTestWorld({ env: { SMTP_URL: '', MAIL_FROM: '' } });
    const client = await world.client();
    const settings = { notifications: [owner] };
    const { errors } = await buildForm(client, { settings });
    expect(errors).toMatchObject([{ path: 'settings.notifications', code: 'mail_unavailable' }]);
    expect(await canSendMail(client)).toEqual([false, false]);
    expect(await canSendMail((await createMailWorld()).client)).toEqual([true, true]);

    const form = await buildPublishedForm(client);
    const stored = JSON.stringify(settings);
    await world.services.db.pool.query('UPDATE forms SET settings = $1, epoch = epoch + 1', [
      stored,
    ]);
    world.services.formCache.invalidate(form.id);
    const { status } = await client.rest(`PATCH /forms/${form.id}`, { body: { settings } });
    expect(status).toBe(200);
    await submit(client, form.id);
    await runJobs(world.services);
    expect((await mailsOf(client, form.id)).data).toMatchObject([
      {
        status: 'failed',
        reply: 'This installation sends no mail: SMTP_URL is not set.',
        attempts: 0,
      },
    ]);
  });
});

describe('a notification', () => {
  it('is sent to each recipient, with the answers, once', async () => {
    const { world, smtp, client } = await createMailWorld();
    const notification = {
      ...owner,
      to: ['ann@example.com', 'bob@example.com', 'ann@example.com'],
      body: 'From **{{name}}**, see [our site](https://example.com/?a=1&b=2).',
    };
    const form = await buildPublishedForm(client, {
      title: 'Sign <up>',
      settings: { notifications: [notification] },
    });
    const id = await submit(client, form.id, { name: '<b>Eve</b> [x](https://evil.example)' });
    await Promise.all([runJobs(world.services), runJobs(world.services)]);
    await runJobs(world.services);

    const mails = [...smtp.mails].sort((one, two) => (one.recipients < two.recipients ? -1 : 1));
    expect(mails.map(({ recipients }) => recipients)).toEqual([
      ['ann@example.com'],
      ['bob@example.com'],
    ]);
    const [{ message } = { message: undefined }] = mails;
    const link = `https://forms.example/console/forms/${form.id}/responses?response=${id}`;
    expect(message?.subject).toBe('New response: Sign <up>');
    expect(message?.text).toBe(
      [
        'From <b>Eve</b> [x](https://evil.example), see our site (https://example.com/?a=1&b=2).',
        'Your name\n  <b>Eve</b> [x](https://evil.example)',
        `Open the response: ${link}\n`,
      ].join('\n\n'),
    );
    expect(message?.html).toContain(
      '<strong>&lt;b&gt;Eve&lt;/b&gt; [x](https://evil.example)</strong>',
    );
    expect(message?.html).toContain('<a href="https://example.com/?a=1&amp;b=2">our site</a>');
    expect(await mailsOf(client, form.id)).toMatchObject({
      total: 2,
      data: [
        { recipient: 'bob@example.com', status: 'sent', attempts: 1, response_id: id },
        {
          recipient: 'ann@example.com',
          notification_id: 'owner',
          event: 'response.created',
          reply: '250 queued as 4711',
          next_attempt_at: null,
        },
      ],
    });
    const found = await client.graphql(
      'query ($id: ID!) { form(id: $id) { mails(first: 1) { totalCount nodes { status form { id } } } } }',
      { id: form.id },
    );
    expect(found.form.mails).toEqual({
      totalCount: 2,
      nodes: [{ status: 'SENT', form: { id: form.id } }],
    });
  });

  it('is about a decision only if it is for that, and follows changes of the settings at once', async () => {
    const { world, smtp, client } = await createMailWorld();
    const decided = {
      id: 'd',
      on: 'response.approval_changed',
      to: ['d@example.com'],
      with_answers: false,
    };
    const form = await buildPublishedForm(client, { settings: { notifications: [decided] } });
    const id = await submit(client, form.id);
    await client.rest(`PUT /forms/${form.id}/responses/${id}/approval`, {
      body: { status: 'approved', note: 'Well done' },
    });
    await runJobs(world.services);
    expect(smtp.mails.map(({ message }) => [message.subject, message.text])).toEqual([
      [
        'Decision changed: Untitled form',
        expect.stringMatching(
          /^Decision\n {2}approved .*\n\nNote\n {2}Well done\n\nOpen the response/,
        ),
      ],
    ]);
    await client.rest(`PATCH /forms/${form.id}`, { body: { settings: { notifications: null } } });
    await submit(client, form.id);
    await runJobs(world.services);
    expect(smtp.mails).toHaveLength(1);
    const { body } = await client.rest(`GET /forms/${form.id}`);
    expect(body.settings).not.toHaveProperty('notifications');
  });

  it('is repeated if the server has no time, and fails with its words if it refuses', async () => {
    const replies = [reply(451, 'try later'), reply(550, 'no such user')];
    const { world, smtp, clock, client } = await createMailWorld({
      onRcptTo: (_address, _session, done) => done(replies.shift()),
    });
    const form = await buildPublishedForm(client, { settings: { notifications: [owner] } });
    await submit(client, form.id);
    await runJobs(world.services);
    expect((await mailsOf(client, form.id)).data).toMatchObject([
      { status: 'pending', attempts: 1, reply: '451 try later', sent_at: null },
    ]);
    await runJobs(world.services);
    clock.advance(10_000);
    await runJobs(world.services);
    expect((await mailsOf(client, form.id)).data).toMatchObject([
      { status: 'failed', attempts: 2, reply: '550 no such user', next_attempt_at: null },
    ]);
    expect(smtp.mails).toEqual([]);
  });

  it('is claimed again if a worker ended while it was sent, with the same Message-ID', async () => {
    const { world, smtp, clock, client } = await createMailWorld();
    const form = await buildPublishedForm(client, { settings: { notifications: [owner] } });
    await submit(client, form.id);
    await runJobs(world.services);
    // As after a kill between the acceptance by the server and the commit of the result.
    await world.services.db.pool.query(
      `UPDATE mails SET status = 'PENDING', attempts = 0, sent_at = NULL, next_attempt_at = created_at,
         leased_until = created_at + interval '10 minutes'`,
    );
    await runJobs(world.services);
    expect(smtp.mails).toHaveLength(1);
    clock.advance(600_001);
    await runJobs(world.services);
    const ids = smtp.mails.map(({ message }) => message.messageId);
    expect(ids).toEqual([ids[0], ids[0]]);
    expect((await mailsOf(client, form.id)).data).toMatchObject([{ status: 'sent', attempts: 1 }]);
  });

  it('is not sent for a response that was deleted, nor for a form', async () => {
    const { world, smtp, client } = await createMailWorld();
    const form = await buildPublishedForm(client, { settings: { notifications: [owner] } });
    const id = await submit(client, form.id);
    await client.rest(`DELETE /forms/${form.id}/responses/${id}`);
    await runJobs(world.services);
    expect(await mailsOf(client, form.id)).toMatchObject({ total: 0 });

    const other = await submit(client, form.id);
    await runJobs(world.services);
    expect(await mailsOf(client, form.id)).toMatchObject({ total: 1 });
    await client.rest(`DELETE /forms/${form.id}/responses/${other}`);
    expect(await mailsOf(client, form.id)).toMatchObject({ total: 0 });

    await submit(client, form.id);
    await client.rest(`DELETE /forms/${form.id}`);
    await runJobs(world.services);
    const { rows } = await world.services.db.pool.query('SELECT FROM mails');
    expect([rows.length, smtp.mails.length]).toEqual([0, 1]);
  });

  it('is not sent beyond the limits of its form and its workspace, and the list says why', async () => {
    const limits = 'submissions=1000/60,mails=12/3600,workspace_mails=15/3600';
    const { world, smtp, clock, client } = await createMailWorld({}, limits);
    const to = Array.from({ length: 4 }, (_, index) => `a${index}@example.com`);
    const busy = await buildPublishedForm(client, {
      settings: { notifications: [{ ...owner, to }] },
    });
    const quiet = await buildPublishedForm(client, { settings: { notifications: [owner] } });
    await Promise.all(Array.from({ length: 4 }, () => submit(client, busy.id)));
    await Promise.all([runJobs(world.services), runJobs(world.services)]);
    await Promise.all(Array.from({ length: 4 }, () => submit(client, quiet.id)));
    await runJobs(world.services);
    const failures = async (id: string) => {
      const { data } = await mailsOf(client, id);
      return data.flatMap(({ status, reply: text }: { status: string; reply: string }) =>
        status === 'failed' ? [text] : [],
      );
    };
    expect(smtp.mails).toHaveLength(15);
    expect(await failures(busy.id)).toEqual(
      Array.from({ length: 4 }, () => 'Too many mails of this form. Send it again later.'),
    );
    expect(await failures(quiet.id)).toEqual([
      'Too many mails of this workspace. Send it again later.',
    ]);

    const stranger = await world.client();
    const theirs = await buildPublishedForm(stranger, { settings: { notifications: [owner] } });
    await submit(stranger, theirs.id);
    await runJobs(world.services);
    clock.advance(3_600_001);
    await submit(client, busy.id);
    await runJobs(world.services);
    expect(smtp.mails).toHaveLength(15 + 1 + 4);
  });

  it('of one form does not delay that of others', async () => {
    const { world, smtp, client } = await createMailWorld();
    const to = Array.from({ length: 10 }, (_, index) => `a${index}@example.com`);
    const busy = await buildPublishedForm(client, {
      settings: { notifications: [{ ...owner, to }] },
    });
    const quiet = await buildPublishedForm(client, { settings: { notifications: [owner] } });
    await submit(client, busy.id);
    await submit(client, busy.id);
    await submit(client, quiet.id);
    await runJobs(world.services);
    const place = smtp.mails.findIndex(({ recipients }) => recipients.includes('ann@example.com'));
    expect(smtp.mails).toHaveLength(21);
    expect(place).toBeLessThan(15); // it would be the last one
  });
});

describe('a notification of the response limit', () => {
  const limit = { ...owner, on: 'form.response_limit_reached' };

  it('is refused for respondents', async () => {
    const { client } = await createMailWorld();
    const email = { id: 'email', type: 'email', title: 'E-mail' };
    const { errors } = await buildForm(client, {
      definition: { schema: { sections: [{ id: 'all', elements: [email] }] } },
      settings: { notifications: [{ ...limit, to: ['{{email}}'] }] },
    });
    expect(errors).toMatchObject([{ path: 'settings.notifications[0].to', code: 'invalid_value' }]);
  });

  it('is sent with the response that takes the last place, if that meets its condition', async () => {
    const { world, smtp, client } = await createMailWorld();
    const condition = { question: 'name', op: 'equals', value: 'Eve' };
    const form = await buildPublishedForm(client, {
      title: 'Party',
      settings: {
        max_responses: 2,
        notifications: [limit, { ...limit, id: 'eve', to: ['eve@example.com'], if: condition }],
      },
    });
    await submit(client, form.id);
    await runJobs(world.services);
    expect(smtp.mails).toEqual([]);
    await submit(client, form.id, { name: 'Bob' });
    await submit(client, form.id, { name: 'Too late' });
    await runJobs(world.services);
    expect(smtp.mails.map(({ recipients }) => recipients)).toEqual([['ann@example.com']]);
    expect(smtp.mails[0]?.message.subject).toBe('Response limit reached: Party');
    expect(smtp.mails[0]?.message.text).toContain('Bob');
    expect((await mailsOf(client, form.id)).data).toMatchObject([
      { event: 'form.response_limit_reached', status: 'sent' },
    ]);
  });
});

describe('the name of the sender', () => {
  it('is refused if it has several lines, or looks like an address', async () => {
    const { client } = await createMailWorld();
    for (const [sender_name, code] of [
      ['', 'required'],
      ['Support\r\nBcc: eve@example.com', 'invalid_text'],
      ['security@bank.example', 'invalid_text'],
      ['security＠bank.example', 'invalid_text'],
      ['Bank <security', 'invalid_text'],
      ['x'.repeat(65), 'too_long'],
    ] as const) {
      const { errors } = await buildForm(client, { settings: { sender_name } });
      expect(errors, sender_name).toContainEqual(
        expect.objectContaining({ path: 'settings.sender_name', code }),
      );
    }
  });

  it('replaces that of the installation, whose address remains, until it is removed', async () => {
    const { world, smtp, client } = await createMailWorld();
    const name = 'Müller, "Söhne" \\ Co. 🎉';
    const form = await buildPublishedForm(client, {
      settings: { notifications: [owner], sender_name: name },
    });
    const mails = async () => {
      await runJobs(world.services);
      return smtp.mails.map(({ message }) => message.from?.value);
    };
    await submit(client, form.id);
    await invite(client, form, { recipients: [{ email: 'bob@example.com' }] });
    const sender = [{ name, address: 'forms@example.org' }];
    expect(await mails()).toEqual([sender, sender]);
    await client.rest(`PATCH /forms/${form.id}`, { body: { settings: { sender_name: null } } });
    await submit(client, form.id);
    expect((await mails()).at(-1)).toEqual([
      { name: 'Example Forms', address: 'forms@example.org' },
    ]);
    expect(smtp.mails[0]?.source).not.toMatch(/[\u0080-\uffff]/);
  });
});

describe('a digest', () => {
  const digest = { ...owner, digest: 'hourly' };

  it('is refused for what has no meaning for several responses', async () => {
    const { client } = await createMailWorld();
    const email = { id: 'email', type: 'email', title: 'E-mail' };
    const definition = { schema: { sections: [{ id: 'all', elements: [email] }] } };
    for (const [members, path] of [
      [{ on: 'response.approval_changed' }, 'digest'],
      [{ to: ['{{email}}'] }, 'to'],
      [{ reply_to: '{{email}}' }, 'reply_to'],
      [{ body: 'From {{email}}' }, 'body'],
      [{ digest: 'weekly' }, 'digest'],
      [{ digest: null, attach: 'csv' }, 'attach'],
    ] as const) {
      const settings = { notifications: [{ ...digest, ...members }] };
      const { errors } = await buildForm(client, { definition, settings });
      expect(errors, path).toMatchObject([
        { path: `settings.notifications[0].${path}`, code: 'invalid_value' },
      ]);
    }
  });

  it('is one mail for the responses of an hour that meet its condition and still exist, after the hour', async () => {
    const { world, smtp, clock, client } = await createMailWorld(
      {},
      'submissions=1000/60,mails=2/3600',
    );
    clock.advance(untilNext(3_600_000, clock) + 600_000);
    const form = await buildPublishedForm(client, {
      title: 'Sign up',
      settings: {
        notifications: [
          { ...digest, if: { question: 'age', op: 'gte', value: 18 }, body: 'Hello **you**' },
        ],
      },
    });
    const ids: string[] = [];
    for (const [name, age] of [
      ['Ann', 20],
      ['Bob', 12],
      ['Eve', 30],
      ['Zoe', 40],
    ] as const) {
      ids.push(await submit(client, form.id, { name, age }));
      await Promise.all([runJobs(world.services), runJobs(world.services)]);
    }
    await client.rest(`DELETE /forms/${form.id}/responses/${ids[3]}`);
    clock.advance(untilNext(3_600_000, clock) + 59_000);
    await submit(client, form.id, { name: 'Next hour', age: 50 });
    await runJobs(world.services);
    expect(smtp.mails).toEqual([]);
    clock.advance(1_000);
    await runJobs(world.services);
    await runJobs(world.services);
    expect(smtp.mails.map(({ message }) => message.subject)).toEqual(['2 new responses: Sign up']);
    const text = smtp.mails[0]?.message.text ?? '';
    expect(text).toContain('Hello you');
    expect(text).toContain('Ann');
    expect(text).toContain(`responses?response=${ids[2]}`);
    expect(text).not.toMatch(/Bob|Zoe|Next hour/);
    clock.advance(3_600_000);
    await runJobs(world.services);
    expect(smtp.mails.map(({ message }) => message.subject)).toEqual([
      '2 new responses: Sign up',
      '1 new response: Sign up',
    ]);
    expect(await mailsOf(client, form.id)).toMatchObject({
      total: 2,
      data: [
        { status: 'sent', response_id: null },
        { status: 'sent', response_id: null },
      ],
    });
  });

  it('shows the first responses, and the number of the others', async () => {
    const { world, smtp, clock, client } = await createMailWorld();
    const form = await buildPublishedForm(client, { settings: { notifications: [digest] } });
    const names = Array.from({ length: 23 }, (_, index) => `Name ${index + 1}.`);
    for (const name of names) await submit(client, form.id, { name });
    await runJobs(world.services);
    clock.advance(3_660_000);
    await runJobs(world.services);
    const [mail] = smtp.mails;
    expect(mail?.message.subject).toBe('23 new responses: Untitled form');
    expect(mail?.message.text?.match(/Name \d+\./g)).toEqual(names.slice(0, 20));
    expect(mail?.message.text).toContain(
      'Responses that are not shown here: 3\n\nOpen the responses: ',
    );
  });

  it('has no links to a console that is off, as other mails', async () => {
    const { world, smtp, clock, client } = await createMailWorld({}, 'off', { CONSOLE: 'off' });
    clock.advance(untilNext(3_600_000, clock));
    const notifications = [digest, { ...owner, id: 'each' }];
    const form = await buildPublishedForm(client, { settings: { notifications } });
    await submit(client, form.id, { name: 'Ann' });
    await runJobs(world.services);
    clock.advance(3_660_000);
    await runJobs(world.services);
    const contents = smtp.mails.map(({ message }) => `${message.text}${message.html}`);
    expect(contents).toEqual([expect.stringContaining('Ann'), expect.stringContaining('Ann')]);
    expect(contents.join()).not.toMatch(/href|http|undefined|Open/);
  });

  it.each([
    ['csv', 'text/csv'],
    ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ])(
    'has its responses as %s, those of its period that meet its condition',
    async (attach, type) => {
      const { world, smtp, clock, client } = await createMailWorld();
      clock.advance(untilNext(3_600_000, clock));
      const adults = { question: 'age', op: 'gte', value: 18 };
      const form = await buildPublishedForm(client, {
        settings: { notifications: [{ ...digest, attach, if: adults }] },
      });
      for (const age of [20, 12, 30]) await submit(client, form.id, { name: `Age ${age}`, age });
      await runJobs(world.services);
      clock.advance(3_600_000);
      await submit(client, form.id, { name: 'Next hour', age: 50 });
      clock.advance(60_000);
      await runJobs(world.services);
      const [file] = smtp.mails[0]?.message.attachments ?? [];
      expect(file).toMatchObject({
        contentType: type,
        filename: expect.stringMatching(
          new RegExp(`^${form.slug}-\\d{4}-\\d\\d-\\d\\dT\\d\\d\\.${attach}$`),
        ),
      });
      const text = String(file?.content);
      if (attach === 'csv') expect(text.match(/Age \d+|Next/g)).toEqual(['Age 30', 'Age 20']);
      else expect(text.slice(0, 2)).toBe('PK');
    },
  );

  it('is that of the hour of a response, also if its event was written in the next one', async () => {
    const { world, smtp, clock, client } = await createMailWorld();
    const form = await buildPublishedForm(client, { settings: { notifications: [digest] } });
    await submit(client, form.id);
    const { pool } = world.services.db;
    await pool.query(`UPDATE events SET created_at = created_at + interval '1 hour'`);
    await runJobs(world.services);
    clock.advance(untilNext(3_600_000, clock) + 60_000);
    await runJobs(world.services);
    expect(smtp.mails.map(({ message }) => message.subject)).toEqual([
      '1 new response: Untitled form',
    ]);
  });

  it('of a day ends with the day of the time zone of the form', async () => {
    const { world, smtp, clock, client } = await createMailWorld();
    clock.advance(untilNext(86_400_000, clock) + 12 * 3_600_000);
    const form = await buildPublishedForm(client, {
      settings: { time_zone: 'Asia/Tokyo', notifications: [{ ...digest, digest: 'daily' }] },
    });
    await submit(client, form.id, { name: 'Before midnight in Tokyo' });
    clock.advance(3 * 3_600_000 + 1000);
    await submit(client, form.id, { name: 'After midnight in Tokyo' });
    await runJobs(world.services);
    clock.advance(60_000);
    await runJobs(world.services);
    expect(smtp.mails).toHaveLength(1);
    expect(smtp.mails[0]?.message.text).toMatch(/Before midnight/);
    expect(smtp.mails[0]?.message.text).not.toMatch(/After midnight/);
  });
});

/** Milliseconds until the next multiple of a duration. */
const untilNext = (duration: number, clock: Clock) => duration - (clock.now().getTime() % duration);

it('mails are listed with the scope responses:read, page by page', async () => {
  const { world, client } = await createMailWorld();
  const to = ['a@example.com', 'b@example.com', 'c@example.com'];
  const form = await buildPublishedForm(client, {
    settings: { notifications: [{ ...owner, to }] },
  });
  await submit(client, form.id);
  await runJobs(world.services);
  const reader = await world.clientOfSameWorkspace(client, ['forms:read']);
  expect(await mailsOf(reader, form.id)).toMatchObject({ code: 'insufficient_scope' });
  const stranger = await world.client();
  expect(await mailsOf(stranger, form.id)).toMatchObject({ code: 'not_found' });
  const first = await client.rest(`GET /forms/${form.id}/mails?limit=2`);
  const rest = await client.rest(`GET /forms/${form.id}/mails?before=${first.body.next_cursor}`);
  const recipients = [...first.body.data, ...rest.body.data].map(
    (one: { recipient: string }) => one.recipient,
  );
  expect(recipients.sort()).toEqual(to);
});

it('are listed by status, page by page', async () => {
  const refused = new Set(['a1@example.com', 'a3@example.com', 'a4@example.com']);
  const { world, client } = await createMailWorld({
    onRcptTo: ({ address }, _, done) =>
      done(refused.has(address) ? reply(550, '5.1.1 unknown') : undefined),
  });
  const to = Array.from({ length: 5 }, (_, index) => `a${index}@example.com`);
  const form = await buildPublishedForm(client, {
    settings: { notifications: [{ ...owner, to }] },
  });
  await submit(client, form.id);
  const listed = async (query: string) =>
    (await client.rest(`GET /forms/${form.id}/mails${query}`)).body;
  expect(await listed('?status=lost')).toMatchObject({ code: 'bad_request' });
  await runJobs(world.services);
  expect(await listed('?status=pending')).toMatchObject({ total: 0, data: [] });
  const page = await listed('?status=failed&limit=2');
  expect(page).toMatchObject({ total: 3, data: [{ status: 'failed' }, { status: 'failed' }] });
  const last = await listed(`?status=failed&before=${page.next_cursor}`);
  expect(last).toMatchObject({ total: 3, data: [{ status: 'failed' }], next_cursor: null });
  const { form: found } = await client.graphql(
    `query ($id: ID!) { form(id: $id) {
      all: mails { totalCount } sent: mails(status: SENT) { totalCount nodes { recipient } }
    } }`,
    { id: form.id },
  );
  expect(found.all.totalCount).toBe(5);
  expect(found.sent.totalCount).toBe(2);
  const recipients = found.sent.nodes.map((one: { recipient: string }) => one.recipient);
  expect(recipients.sort()).toEqual(['a0@example.com', 'a2@example.com']);
});
