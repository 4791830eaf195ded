import { expect, it } from 'vitest';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import { createMailWorld, runJobs, submit } from '../support/fixtures/mail.ts';

const { world, smtp, client } = await createMailWorld();

const query = `query ($formId: ID!, $notification: FormNotificationInput!, $responseId: ID) {
  notificationPreview(formId: $formId, notification: $notification, responseId: $responseId) {
    meetsCondition mails { recipient replyTo subject text html failure }
  }
}`;

const elements = [
  { id: 'name', type: 'short_text', title: 'Name' },
  { id: 'email', type: 'email', title: 'E-mail' },
];
const form = await buildPublishedForm(client, {
  title: 'Sign up',
  definition: { schema: { sections: [{ id: 'all', elements }] } },
});
const first = await submit(client, form.id, { name: 'Ann', email: 'ann@example.com' });
await submit(client, form.id, { name: 'Eve' });

const toAll = { id: 'x', on: 'RESPONSE_CREATED', to: ['team@example.org', '{{email}}'] };

async function preview(notification: object, responseId?: string) {
  const { notificationPreview } = await client.graphql(query, {
    formId: form.id,
    notification,
    responseId,
  });
  return notificationPreview;
}

it('is refused for an invalid notification, with the place, and without responses or access', async () => {
  const sent = (notification: object, formId = form.id, by = client) =>
    by.graphqlProblem(query, { formId, notification });
  expect(await sent({ ...toAll, to: ['{{name}}'], subject: 'x'.repeat(201) })).toMatchObject({
    errors: [{ path: 'notification.subject', code: 'too_long' }],
  });
  expect(await sent({ ...toAll, to: ['{{name}}'] })).toMatchObject({
    errors: [{ path: 'notification.to[0]', code: 'invalid_value' }],
  });
  const empty = await buildPublishedForm(client);
  const owner = { ...toAll, to: ['team@example.org'] };
  expect(await sent(owner, empty.id)).toMatchObject({ code: 'not_found' });
  expect(await sent(owner, form.id, await world.client())).toMatchObject({ code: 'not_found' });
  const editor = await world.clientOfSameWorkspace(client, ['forms:read', 'forms:write']);
  expect(await sent(owner, form.id, editor)).toMatchObject({
    code: 'insufficient_scope',
    required_scope: 'responses:read',
  });
});

it('has the mails as they would be sent for a response, and sends none', async () => {
  const shown = await preview({ ...toAll, replyTo: '{{email}}', body: 'Hi {{name}}' }, first);
  expect(shown).toMatchObject({
    meetsCondition: true,
    mails: [
      {
        recipient: 'team@example.org',
        replyTo: 'ann@example.com',
        subject: 'New response: Sign up',
        text: expect.stringContaining('Name\n  Ann'),
        failure: null,
      },
      { recipient: 'ann@example.com', subject: 'Sign up', text: 'Sign up\n\nHi Ann\n' },
    ],
  });
  expect(shown.mails[0].html).toMatch(/^<!doctype html>/);
  await runJobs(world.services);
  expect(smtp.mails).toEqual([]);
});

it('is about the newest response by default, whether it meets the condition or not', async () => {
  const condition = { question: 'name', op: 'equals', value: 'Ann' };
  expect(await preview({ ...toAll, if: condition })).toMatchObject({
    meetsCondition: false,
    mails: [{ recipient: 'team@example.org', text: expect.stringContaining('Eve') }],
  });
  const digest = { ...toAll, to: ['team@example.org'], digest: 'HOURLY' };
  expect(await preview(digest, first)).toMatchObject({
    mails: [{ subject: expect.stringMatching(/^[12] new responses?: Sign up$/) }],
  });
});
