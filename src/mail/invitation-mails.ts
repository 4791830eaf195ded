// Mails of invitations: each has the link of one, and is queued with it.

import type { CachedForm } from '../forms/cache/form-cache.ts';
import { publicUrl } from '../platform/config/public-url.ts';
import type { Platform } from '../platform/startup/platform.ts';
import {
  type CreatedInvitation,
  createInvitations,
  type NewInvitations,
  type PlanMails,
} from '../responses/invitations/create-invitations.ts';
import { invitationFault } from '../responses/invitations/invitation.ts';
import type { ClaimIdempotencyKey } from '../workspaces/idempotency-keys.ts';
import type { Viewer } from '../workspaces/viewer.ts';
import { insertLinks, type LinkServices, planLink, tokenOf, unreadableLink } from './link-mails.ts';
import { contentOfInvitation } from './mail-content.ts';
import { invitationCreated } from './mail-events.ts';
import type { ClaimedMail } from './mail-queue.ts';
import { sendMailJob } from './send-mail-job.ts';
import type { Written } from './write-mail.ts';

export interface MailedInvitation extends CreatedInvitation {
  /** Why its mail was not queued; undefined if it was, or there is no address. */
  readonly mailFailure?: string | undefined;
}

/**
 * Creates invitations, and queues a mail to each recipient with an address. One that the limits do not allow is listed as
 * failed.
 *
 * @param claim stores the idempotency key
 * @throws {Problem} `not_found`, `validation_failed`
 */
export async function inviteByMail(
  services: LinkServices,
  viewer: Viewer,
  formId: string,
  input: NewInvitations,
  claim: ClaimIdempotencyKey,
): Promise<MailedInvitation[]> {
  const failures = new Map<string, string>();
  const form = { id: formId, workspaceId: viewer.workspaceId };
  const planMails: PlanMails = async (all, texts) => {
    const links = await Promise.all(
      all.flatMap((one) => linkOf(one) ?? []).map((link) => planLink(services, form, link)),
    );
    for (const { row } of links) if (row.reply !== null) failures.set(row.event_id, row.reply);
    const own = { subject: texts.subject, body: texts.message };
    return (run) => insertLinks(services, run, links, own);
  };
  const created = await createInvitations(services, viewer, formId, input, claim, planMails);
  if (created.some(({ invitation }) => invitation.email !== null))
    services.jobs.trigger(sendMailJob);
  return created.map((one) => ({ ...one, mailFailure: failures.get(one.invitation.id) }));
}

/** Undefined for an invitation without an address. */
const linkOf = ({ invitation: { id, email }, token }: CreatedInvitation) =>
  email === null
    ? undefined
    : { eventId: id, eventType: invitationCreated, address: email, isRespondent: false, token };

/** The mail of an invitation, or why it is not sent. */
export async function writeInvitation(
  services: Platform,
  form: CachedForm,
  mail: ClaimedMail,
): Promise<Written[] | string> {
  const { db, clock, config } = services;
  const where = { formId_id: { formId: form.id, id: mail.eventId } };
  const invitation = await db.prisma.invitation.findUnique({ where });
  if (!invitation) return 'The invitation was deleted.';
  const fault = invitationFault(invitation, clock.now());
  if (fault !== undefined) return fault;
  const token = tokenOf(services, mail);
  if (token === undefined) return unreadableLink;
  const url = `${publicUrl(config)}/f/${form.slug}#invitation=${token}`;
  return [{ to: mail.recipient, ...contentOfInvitation(form, mail, url) }];
}
