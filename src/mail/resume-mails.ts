// Mails with the link to saved answers, which respondents request for an address that may be of anyone.

import type { CachedForm, PublishedForm } from '../forms/cache/form-cache.ts';
import { publicUrl } from '../platform/config/public-url.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { findSaved } from '../responses/partial/resume-partial.ts';
import { resumeAddress } from '../responses/partial/save-partial.ts';
import { insertLinks, type LinkServices, planLink, tokenOf, unreadableLink } from './link-mails.ts';
import { contentOfResumeLink } from './mail-content.ts';
import { resumeLinkRequested } from './mail-events.ts';
import type { ClaimedMail } from './mail-queue.ts';
import { sendMailJob } from './send-mail-job.ts';
import type { MailServices, Written } from './write-mail.ts';

/**
 * Queues a mail with the link to saved answers. Beyond the limits nothing is stored, and the respondent gets the same
 * answer, which does not disclose how many mails an address gets.
 *
 * @param address valid
 * @param token of the saved answers
 */
export async function queueResumeLink(
  services: LinkServices,
  form: Pick<PublishedForm, 'id' | 'workspaceId'>,
  address: string,
  token: string,
): Promise<void> {
  const eventId = services.ids.next('evt');
  const mail = { eventId, eventType: resumeLinkRequested, address, isRespondent: true, token };
  const link = await planLink(services, form, mail);
  if (link.row.status === 'FAILED') return;
  await inTransaction(services.db.pool, (run) => insertLinks(services, run, [link]));
  services.jobs.trigger(sendMailJob);
}

/** The mail with the link to saved answers, or why it is not sent. */
export async function writeResumeLink(
  services: MailServices,
  form: CachedForm,
  mail: ClaimedMail,
): Promise<Written[] | string> {
  if (!form.settings.resumeByMail) return 'The setting resume_by_mail of the form is off.';
  const token = tokenOf(services, mail);
  if (token === undefined) return unreadableLink;
  const saved = await findSaved(services, form.id, token);
  const version = saved && (await services.formCache.version(form.id, saved.formVersion));
  if (!version) return 'The saved answers were submitted or deleted, or have expired.';
  const page = `${publicUrl(services.config)}/f/${form.slug}`;
  const url = resumeAddress(page, token, saved.language);
  return [{ to: mail.recipient, ...contentOfResumeLink(form, version.definition, saved, url) }];
}
