import { expect, it, vi } from 'vitest';
import type { Form } from '../../packages/form/src/index.ts';
import { startSmtpServer } from '../support/doubles/smtp-server.ts';
import { runJobs } from '../support/fixtures/mail.ts';
import { definitionOf, name } from './form-fixtures.ts';
import { createFormWorld } from './form-world.ts';

// The link to saved answers by mail in @formwright/form, against a server.

const smtp = await startSmtpServer();
const SMTP_URL = `smtp://${smtp.host}?tls=off`;
const { world, publish, open } = await createFormWorld({ SMTP_URL });

const settings = { save_partial: true, resume_by_mail: true };
const email = 'ann@example.com';

async function save(form: Form): Promise<void> {
  form.setAnswer('name', 'Ann');
  await expect.poll(() => form.state.saving?.isSaved, { timeout: 10_000 }).toBe(true);
}

it('is refused with the problem of the request, which is not that of the form', async () => {
  const { slug } = await publish(definitionOf([name]), settings);
  const form = await open(slug, { savePartial: true });
  expect(form.state.form.settings.resume_by_mail).toBe(true);
  expect(await form.mailLink(email)).toMatchObject({ code: 'saved_answers_missing', status: 0 });
  await save(form);
  expect(await form.mailLink('nobody')).toMatchObject({
    code: 'validation_failed',
    errors: [{ path: 'email', code: 'invalid_email' }],
  });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('The connection failed')));
  expect(await form.mailLink(email)).toMatchObject({ code: 'unreachable' });
  vi.unstubAllGlobals();
  await world.services.db.pool.query('DELETE FROM partial_responses');
  expect(await form.mailLink(email)).toMatchObject({ code: 'saved_answers_missing' });
  expect(form.state.problem).toBeUndefined();

  const other = await publish(definitionOf([name]), { save_partial: true });
  const without = await open(other.slug, { savePartial: true });
  await save(without);
  expect(without.state.form.settings).not.toHaveProperty('resume_by_mail');
  expect(await without.mailLink(email)).toMatchObject({ code: 'partials_disabled', status: 403 });
});

it('is sent, and continues the answers', async () => {
  const { slug } = await publish(definitionOf([name]), settings);
  const form = await open(slug, { savePartial: true });
  await save(form);
  expect(await form.mailLink(email)).toBeUndefined();
  await runJobs(world.services);
  expect(smtp.mails.map(({ recipients }) => recipients)).toEqual([[email]]);
  const [, resume] = /#resume=(\S+)/.exec(smtp.mails[0]?.message.text ?? '') ?? [];
  const other = await open(slug, { resume });
  expect(other.state.answers).toEqual({ name: 'Ann' });
});
