import { describe, expect, it } from 'vitest';
import { pollingJobs } from '../../src/services/background-jobs.ts';
import type { Client } from '../support/clients/api-client.ts';
import { createMailWorld, mailsOf, owner, runJobs, submit } from '../support/fixtures/mail.ts';

const elements = [
  { id: 'name', type: 'short_text', title: 'Name' },
  { id: 'email', type: 'email', title: 'E-mail' },
  { id: 'contact', type: 'contact_info', title: 'Contact', required_parts: [] },
  {
    id: 'size',
    type: 'single_choice',
    title: 'Size',
    options: [
      { id: 's', label: 'Small' },
      { id: 'l', label: 'Large.com' },
    ],
  },
  {
    id: 'children',
    type: 'repeat',
    title: 'Children',
    elements: [{ id: 'child_email', type: 'email', title: 'E-mail of the child' }],
  },
];

const definition = {
  schema: {
    sections: [{ id: 'all', elements }],
    translations: { de: { 'form.title': 'Anmeldung', 'elements.size.options.s': 'Klein' } },
  },
};

const confirmation = { id: 'thanks', on: 'response.created', to: ['{{email}}'] };

async function build(client: Client, notifications: readonly object[], more: object = {}) {
  const body = { title: 'Sign up', definition, settings: { notifications }, ...more };
  const { body: form } = await client.rest('POST /forms', { body });
  expect(form.errors).toBeUndefined();
  await client.rest(`POST /forms/${form.id}/publish`);
  return form;
}

describe('notifications that do not fit the form', async () => {
  const { client } = await createMailWorld();

  it('are refused, with the place and the reason, the same wherever they are set', async () => {
    const form = await build(client, []);
    const text = { question: 'name', op: 'equals', value: 'Ann' };
    const deep = [1, 2, 3, 4, 5, 6, 7, 8, 9].reduce<object>((not) => ({ not }), text);
    for (const [members, path, code] of [
      [{ to: ['{{nobody}}'] }, 'to[0]', 'unknown_question'],
      [{ to: ['a@example.com', '{{name}}'] }, 'to[1]', 'invalid_value'],
      [{ to: ['{{child_email}}'] }, 'to[0]', 'unknown_question'],
      [{ to: ['{{email}}, b@example.com'] }, 'to[0]', 'invalid_email'],
      [{ to: ['{{email}}{{contact}}'] }, 'to[0]', 'invalid_email'],
      [{ reply_to: '{{size}}' }, 'reply_to', 'invalid_value'],
      [{ reply_to: 'a@example.com\r\nBcc: eve@example.com' }, 'reply_to', 'invalid_email'],
      [{ body: 'Hello {{nobody}}' }, 'body', 'unknown_question'],
      [{ if: { ...text, question: 'nobody' } }, 'if.question', 'unknown_question'],
      [{ if: { ...text, op: 'gt' } }, 'if.op', 'unfit_op'],
      [
        { if: { any: [text, { question: 'size', op: 'equals', value: 'xl' }] } },
        'if.any[1].value',
        'unknown_option',
      ],
      [
        { if: { question: '$approval', op: 'equals', value: 'maybe' } },
        'if.value',
        'unknown_option',
      ],
      [{ if: { question: 'name' } }, 'if.op', 'required'],
      [{ if: deep }, undefined, 'too_deep'],
      [{ if: { ...text, value: 'x'.repeat(5000) } }, 'if', 'too_large'],
    ] as const) {
      const settings = { notifications: [{ ...confirmation, ...members }] };
      const created = await client.rest('POST /forms', { body: { definition, settings } });
      const updated = await client.rest(`PATCH /forms/${form.id}`, { body: { settings } });
      const place = path === undefined ? {} : { path: `settings.notifications[0].${path}` };
      expect(created.body.errors, path).toMatchObject([{ ...place, code }]);
      expect(updated.body.errors).toEqual(created.body.errors);
    }
  });

  it('are checked against the draft of the same request, and not again while they stay as they are', async () => {
    const form = await build(client, [confirmation]);
    const [name, email] = elements;
    const without = { schema: { sections: [{ id: 'all', elements: [name] }] } };
    const patch = (body: object) => client.rest(`PATCH /forms/${form.id}`, { body });
    expect((await patch({ definition: without })).status).toBe(200);
    expect((await patch({ settings: { notifications: [confirmation] } })).status).toBe(200);
    const changed = { settings: { notifications: [{ ...confirmation, id: 'other' }] } };
    expect((await patch(changed)).status).toBe(422);
    const restored = { schema: { sections: [{ id: 'all', elements: [name, email] }] } };
    expect((await patch({ ...changed, definition: restored })).status).toBe(200);
  });
});

describe('a condition', () => {
  it('decides for which responses a notification is sent, with their answers and their decision', async () => {
    const { world, smtp, client } = await createMailWorld();
    const is = (question: string, value: string) => ({ question, op: 'equals', value });
    const form = await build(client, [
      { ...owner, if: is('size', 's') },
      {
        ...owner,
        id: 'rejected',
        on: 'response.approval_changed',
        if: { all: [is('$approval', 'rejected'), is('$source', 'api')] },
        to: ['bob@example.com'],
      },
    ]);
    const small = await submit(client, form.id, { size: 's' });
    const large = await submit(client, form.id, { size: 'l' });
    await runJobs(world.services);
    for (const [id, status] of [
      [small, 'approved'],
      [large, 'rejected'],
    ] as const) {
      const body = { status };
      await client.rest(`PUT /forms/${form.id}/responses/${id}/approval`, { body });
    }
    await runJobs(world.services);
    const { data } = await mailsOf(client, form.id);
    expect(data).toMatchObject([
      { recipient: 'bob@example.com', response_id: large, status: 'sent' },
      { recipient: 'ann@example.com', response_id: small, status: 'sent' },
    ]);
    expect(smtp.mails).toHaveLength(2);
  });

  it('that no published version fits fails with the reason', async () => {
    const { world, client } = await createMailWorld();
    const form = await build(client, []);
    const color = { id: 'color', type: 'short_text', title: 'Color' };
    const draft = { schema: { sections: [{ id: 'all', elements: [...elements, color] }] } };
    const notification = { ...owner, if: { question: 'color', op: 'is_answered' } };
    await client.rest(`PATCH /forms/${form.id}`, {
      body: { definition: draft, settings: { notifications: [notification] } },
    });
    await submit(client, form.id, { size: 's' });
    await runJobs(world.services);
    expect((await mailsOf(client, form.id)).data).toMatchObject([
      {
        status: 'failed',
        attempts: 0,
        reply: expect.stringMatching(
          /^The condition does not fit the published form: No published/,
        ),
      },
    ]);
  });
});

describe('mail to respondents', () => {
  it('goes to the address of the answer only, without answers and links, in the language of the response', async () => {
    const { world, smtp, client } = await createMailWorld();
    const form = await build(client, [
      { ...confirmation, to: ['{{email}}', '{{ contact }}', 'ann@example.com'], body: '{{size}}' },
    ]);
    const body = {
      language: 'de',
      answers: {
        name: 'Eve',
        email: 'eve@example.com',
        contact: { email: 'EVE@example.com' },
        size: 's',
      },
    };
    await world.visitor.rest(`POST /public/forms/${form.slug}/submissions`, { body });
    await submit(client, form.id, { name: 'Bob' });
    await runJobs(world.services);
    const sent = smtp.mails.map(({ recipients, message }) => ({ to: recipients, message }));
    const own = sent.filter(({ to }) => to[0] === 'eve@example.com');
    expect(sent.map(({ to }) => to[0]).sort()).toEqual([
      'ann@example.com',
      'ann@example.com',
      'eve@example.com',
    ]);
    expect(own.map(({ message }) => [message.subject, message.text])).toEqual([
      ['Anmeldung', 'Anmeldung\n\nKlein\n'],
    ]);
    const html = String(own[0]?.message.html);
    expect(html).toContain('<html lang="de" dir="ltr">');
    expect(html).toContain('<div hidden style="display:none">Anmeldung');
    expect(html).not.toMatch(/Eve|console|href/);
  });

  it('has the message of the form if the notification has no text: after a submission, and of a decision', async () => {
    const { world, smtp, client } = await createMailWorld();
    const approval = { approved_message: 'You are in, {{name}}!' };
    const decided = { ...confirmation, id: 'decided', on: 'response.approval_changed' };
    const form = await build(client, [confirmation, decided], {
      definition: { ...definition, approval },
    });
    const id = await submit(client, form.id, { name: 'Eve', email: 'eve@example.com' });
    await runJobs(world.services);
    const decide = (status: string | null) =>
      client.rest(`PUT /forms/${form.id}/responses/${id}/approval`, { body: { status } });
    await decide('approved');
    await runJobs(world.services);
    await decide('rejected');
    await runJobs(world.services);
    expect(smtp.mails.map(({ message }) => message.text)).toEqual([
      'Sign up\n\nThank you! Your response has been recorded.\n',
      'Sign up\n\nYou are in, Eve!\n',
      'Sign up\n\nYour answers were not approved.\n',
    ]);
  });

  it('is that of the first notification whose condition is met: one mail for a response', async () => {
    const { world, smtp, client } = await createMailWorld();
    const form = await build(client, [
      {
        ...confirmation,
        subject: 'Klein',
        if: { question: '$language', op: 'equals', value: 'de' },
      },
      {
        ...confirmation,
        id: 'small',
        subject: 'Small',
        if: { question: 'size', op: 'is_answered' },
      },
      { ...confirmation, id: 'all', subject: 'All', to: ['{{contact}}', '{{email}}'] },
    ]);
    await submit(client, form.id, { email: 'a@example.com', size: 's' });
    await submit(client, form.id, { email: 'b@example.com', contact: { email: 'c@example.com' } });
    await runJobs(world.services);
    const subjects = smtp.mails.map(
      ({ recipients, message }) => `${recipients[0]} ${message.subject}`,
    );
    expect(subjects.sort()).toEqual([
      'a@example.com Small',
      'b@example.com All',
      'c@example.com All',
    ]);
  });

  it('shows nothing of an answer that is long, or that a mail program makes a link of', async () => {
    const { world, smtp, client } = await createMailWorld();
    const form = await build(client, [{ ...confirmation, body: '<{{name}}>' }]);
    const shown = ['Ann-Marie O’Neil, Jr.', '1.234,50 €', 'د. سارة', 'A < B'];
    const hidden = [
      'Buy at example.com',
      'http://1.2.3.4',
      'eve@example.com',
      'example．com',
      '点看。公司',
      'Very long '.repeat(11),
    ];
    for (const name of [...shown, ...hidden]) {
      await submit(client, form.id, { name, email: 'a@example.com' });
    }
    await runJobs(world.services);
    const texts = smtp.mails.map(({ message }) =>
      (message.text ?? '').replace(/[\u2068\u2069\n]|Sign up/g, ''),
    );
    expect(texts.sort()).toEqual(
      [...shown.slice(0, 3), '', ...hidden.map(() => '')].map((name) => `<${name}>`).sort(),
    );
  });

  it('is not sent to an address more often than the limit allows, whatever form it is entered in', async () => {
    const limits = 'submissions=1000/60,respondent_mails=2/86400';
    const { world, smtp, clock, client } = await createMailWorld({}, limits);
    const [first, second] = [
      await build(client, [confirmation]),
      await build(client, [confirmation]),
    ];
    for (const { id } of [first, first, second]) {
      await submit(client, id, { email: 'eve@example.com' });
      await runJobs(world.services);
    }
    await submit(client, second.id, { email: 'Eve@EXAMPLE.com' });
    await submit(client, second.id, { email: 'ann@example.com' });
    await runJobs(world.services);
    expect(smtp.mails.map(({ recipients }) => recipients[0])).toEqual([
      'eve@example.com',
      'eve@example.com',
      'ann@example.com',
    ]);
    const { data } = await mailsOf(client, second.id);
    expect(data.map(({ reply }: { reply: string }) => reply)).toContain(
      'Too many mails to this address. Send it again later.',
    );
    clock.advance(86_400_001);
    await submit(client, second.id, { email: 'eve@example.com' });
    await runJobs(world.services);
    expect(smtp.mails).toHaveLength(4);
  });

  it('fails with the reason if the version that was answered has no such question', async () => {
    const { world, smtp, client } = await createMailWorld();
    const form = await build(client, []);
    await client.rest(`PATCH /forms/${form.id}`, {
      body: {
        definition: {
          schema: {
            sections: [
              { id: 'all', elements: [...elements, { id: 'mail', type: 'email', title: 'E' }] },
            ],
          },
        },
        settings: { notifications: [{ ...confirmation, to: ['{{mail}}'] }] },
      },
    });
    await submit(client, form.id, { email: 'eve@example.com' });
    await runJobs(world.services);
    expect((await mailsOf(client, form.id)).data).toMatchObject([
      {
        recipient: '{{mail}}',
        status: 'failed',
        reply: expect.stringContaining('no question of the type email or contact_info'),
      },
    ]);
    expect(smtp.mails).toEqual([]);
  });

  it('fails if its form is damaged, and does not stop the mails of other forms', async () => {
    const { world, smtp, client } = await createMailWorld();
    const damaged = await build(client, [confirmation]);
    const intact = await build(client, [confirmation]);
    for (const { id } of [damaged, intact]) await submit(client, id, { email: 'eve@example.com' });
    const values = [damaged.id, '{"schema": 7}'];
    const { pool } = world.services.db;
    await pool.query('UPDATE form_versions SET definition = $2 WHERE form_id = $1', values);
    const { services } = await world.startAnother();
    await runJobs(services);
    expect(smtp.mails).toHaveLength(1);
    expect((await mailsOf(client, damaged.id)).data).toMatchObject([
      {
        recipient: '{{email}}',
        status: 'failed',
        reply: expect.stringMatching(/^An internal error has occurred/),
      },
    ]);
    expect((await mailsOf(client, intact.id)).data).toMatchObject([{ status: 'sent' }]);
  });

  it('is not sent to a recipient that was removed while it waited', async () => {
    const { world, smtp, client } = await createMailWorld();
    const form = await build(client, [{ ...owner, to: ['ann@example.com', 'bob@example.com'] }]);
    await submit(client, form.id, { name: 'Eve' });
    const [relay, ...others] = pollingJobs(world.services);
    await relay?.run();
    const notifications = [owner];
    await client.rest(`PATCH /forms/${form.id}`, { body: { settings: { notifications } } });
    for (const job of others) await job.run();
    for (const job of others) await job.stop?.(0);
    expect(smtp.mails.map(({ recipients }) => recipients[0])).toEqual(['ann@example.com']);
    expect((await mailsOf(client, form.id)).data).toMatchObject([
      { recipient: 'bob@example.com', status: 'failed', reply: 'The recipient was removed.' },
      { recipient: 'ann@example.com', status: 'sent' },
    ]);
  });
});

describe('an address that is none', async () => {
  const { world, smtp, client } = await createMailWorld();

  it.each([
    ['two addresses', 'a@example.com, eve@example.com'],
    ['two addresses without a space', 'a@example.com,eve@example.com'],
    ['two addresses with a semicolon', 'a@example.com;eve@example.com'],
    ['a header', 'a@example.com\r\nBcc: eve@example.com'],
    ['a line feed', 'a@example.com\nBcc:eve@example.com'],
    ['a name', 'Ann <a@example.com>'],
    ['angle brackets', '<a@example.com>'],
    ['a group', 'all:a@example.com;'],
    ['a quoted local part', '"a@example.com, eve"@example.com'],
    ['a comment', 'a(eve@example.com)@example.com'],
    ['an encoded word', '=?utf-8?q?eve=40example=2Ecom?=,a@example.com'],
    ['a source route', '@example.org:a@example.com'],
    ['a bang path', 'example.org!a@[127.0.0.1]'],
    [
      'ten thousand addresses',
      Array.from({ length: 10_000 }, (_, n) => `a${n}@example.com`).join(),
    ],
  ])('is refused as an answer and as a recipient: %s', async (_, email) => {
    const form = await build(client, [confirmation, { ...owner, reply_to: '{{email}}' }]);
    const { status } = await client.rest(`POST /forms/${form.id}/responses`, {
      body: { answers: { email } },
    });
    await runJobs(world.services);
    expect([status, smtp.mails.length]).toEqual([422, 0]);
    const settings = { notifications: [{ ...owner, to: [email] }] };
    const { errors } = (await client.rest('POST /forms', { body: { settings } })).body;
    expect(errors).toMatchObject([{ path: 'settings.notifications[0].to[0]' }]);
  });
});

it.each([
  'eve@bücher.example',
  '=?utf-8?q?eve?=@example.com',
  "o'neil+{forms}|x@example.com",
  'müller@example.com',
])('%s is one recipient', async (email) => {
  const { world, smtp, client } = await createMailWorld();
  const form = await build(client, [confirmation]);
  await submit(client, form.id, { email });
  await runJobs(world.services);
  expect(smtp.mails.map(({ recipients }) => recipients)).toEqual([[email]]);
  expect(smtp.mails[0]?.source).toMatch(/^To: [^,\r]+\r$/m);
});

it('answers to a mail go to the respondent if the notification names one', async () => {
  const { world, smtp, client } = await createMailWorld();
  const form = await build(client, [{ ...owner, reply_to: '{{email}}' }]);
  await submit(client, form.id, { email: 'eve@example.com' });
  await submit(client, form.id, { name: 'Eve' });
  await runJobs(world.services);
  expect(smtp.mails.map(({ message }) => message.replyTo?.text).sort()).toEqual([
    'eve@example.com',
    undefined,
  ]);
});

describe('a mail that is sent again', () => {
  const resend = (client: Client, formId: string, id: string) =>
    client.rest(`POST /forms/${formId}/mails/${id}/resend`);

  it('needs the scope responses:write, and exists', async () => {
    const { world, client } = await createMailWorld();
    const form = await build(client, [owner]);
    await submit(client, form.id);
    await runJobs(world.services);
    const [{ id }] = (await mailsOf(client, form.id)).data;
    const reader = await world.clientOfSameWorkspace(client, ['responses:read', 'forms:write']);
    expect((await resend(reader, form.id, id)).body).toMatchObject({
      code: 'insufficient_scope',
      required_scope: 'responses:write',
    });
    const stranger = await world.client();
    const twin = await build(client, [owner]);
    for (const { status } of [
      await resend(stranger, form.id, id),
      await resend(client, twin.id, id),
      await resend(client, form.id, 'mail_1'),
    ]) {
      expect(status).toBe(404);
    }
  });

  it('is no digest whose period has not ended', async () => {
    const { world, smtp, client } = await createMailWorld();
    const form = await build(client, [{ ...owner, digest: 'daily' }]);
    await submit(client, form.id);
    await runJobs(world.services);
    const [{ id, next_attempt_at }] = (await mailsOf(client, form.id)).data;
    expect((await resend(client, form.id, id)).body).toMatchObject({ id, next_attempt_at });
    await runJobs(world.services);
    expect(smtp.mails).toEqual([]);
  });

  it('has another Message-ID if it was sent before, and counts against the limits', async () => {
    const limits = 'submissions=1000/60,mails=2/3600';
    const { world, smtp, client } = await createMailWorld({}, limits);
    const form = await build(client, [owner]);
    await submit(client, form.id);
    await runJobs(world.services);
    const [{ id }] = (await mailsOf(client, form.id)).data;
    expect(await resend(client, form.id, id)).toMatchObject({
      status: 202,
      body: { id, status: 'pending', attempts: 0 },
    });
    await runJobs(world.services);
    const ids = smtp.mails.map(({ message }) => message.messageId);
    expect([ids.length, new Set(ids).size]).toEqual([2, 2]);
    expect((await mailsOf(client, form.id)).data).toMatchObject([{ id, status: 'sent' }]);
    expect(await resend(client, form.id, id)).toMatchObject({
      status: 429,
      body: { code: 'rate_limited', detail: 'Too many mails of this form. Send it again later.' },
    });
  });
});
