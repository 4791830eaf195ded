// Sends one mail of a notification, as it would be sent, to an address of its editor instead.

import { validationFailed } from '../../packages/common/problem.ts';
import { isEmailAddress } from '../../packages/common/text/email-address.ts';
import type { NotificationPatch } from '../forms/settings/form-settings.ts';
import { assertScope, type Viewer } from '../workspaces/viewer.ts';
import { loadMailSender } from './load-mail-sender.ts';
import type { Outcome } from './mail-sender.ts';
import { countMail } from './plan-mails.ts';
import { type MailServices, previewNotification, type Written } from './write-mail.ts';

export interface TestMail {
  readonly notification: NotificationPatch;
  /** By default the newest response. */
  readonly responseId?: string | null | undefined;
  /** Whose mail is sent; by default the first one of the preview. */
  readonly recipient?: string | null | undefined;
  /** The address that it is sent to. */
  readonly to: string;
}

/**
 * Sends it at once, without the file of a digest. It is neither queued nor listed.
 *
 * @throws {Problem} `not_found`, `insufficient_scope`, `rate_limited`; `validation_failed`
 */
export async function sendTestMail(
  services: MailServices,
  viewer: Viewer,
  formId: string,
  { notification, responseId, recipient, to }: TestMail,
): Promise<Outcome> {
  assertScope(viewer, 'responses:read');
  const id = responseId ?? undefined;
  const { mails } = await previewNotification(services, viewer, formId, notification, id);
  const mail = recipient == null ? mails[0] : mails.find((one) => one.to === recipient);
  const { subject, ...content } = writtenOf(mail);
  if (!isEmailAddress(to)) throw refused('to', 'invalid_email', 'Must be an e-mail address.');
  const { workspaceId } = viewer;
  await countMail(services, { id: formId, workspaceId }, { address: to, isRespondent: false });
  const { createMailSender } = await loadMailSender();
  const sender = createMailSender(services.config, services.timings);
  try {
    const test = { ...content, id: services.ids.next('mail'), to, subject: `Test: ${subject}` };
    const outcome = await sender.send(test);
    services.recordMetric('mails_total', 1, { outcome: outcome.state });
    return outcome;
  } finally {
    sender.close();
  }
}

function writtenOf(mail: Written | undefined) {
  if (!mail) throw refused('recipient', 'invalid_value', 'The notification sends it no mail.');
  if ('failure' in mail) throw refused('recipient', 'invalid_value', mail.failure);
  return mail;
}

const refused = (
  member: keyof TestMail,
  code: 'invalid_value' | 'invalid_email',
  message: string,
) => validationFailed([{ path: [member], code, message }]);
