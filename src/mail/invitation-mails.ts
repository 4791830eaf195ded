// Mails of invitations: each has the link of one. It is queued with the invitation, and stores its token, encrypted.

import type { CachedForm } from '../forms/cache/form-cache.ts';
import type { FormServices } from '../forms/cache/form-services.ts';
import { publicUrl } from '../platform/config/public-url.ts';
import { decryptWithAny, encrypt } from '../platform/secrets/encryption.ts';
import { mailTokensPurpose as purpose } from '../platform/secrets/reencrypt-secrets.ts';
import { lockEncryptionKey } from '../platform/secrets/secret-keys.ts';
import type { Platform } from '../platform/startup/platform.ts';
import {
  type CreatedInvitation,
  createInvitations,
  type NewInvitations,
} from '../responses/invitations/create-invitations.ts';
import { invitationFault } from '../responses/invitations/invitation.ts';
import type { Viewer } from '../workspaces/viewer.ts';
import { contentOfInvitation } from './mail-content.ts';
import { invitationCreated } from './mail-events.ts';
import { type ClaimedMail, insertMails, rowOf } from './mail-queue.ts';
import { limitMail } from './plan-mails.ts';
import { sendMailJob } from './send-mail-job.ts';
import type { Written } from './write-mail.ts';

/**
 * Creates invitations, and queues a mail to each recipient with an address. One that the limits do not allow is listed as
 * failed.
 *
 * @throws {Problem} `not_found`, `validation_failed`
 */
export async function inviteByMail(
  services: Pick<FormServices, 'limits'> & Platform,
  viewer: Viewer,
  formId: string,
  input: NewInvitations,
): Promise<CreatedInvitation[]> {
  const form = { id: formId, workspaceId: viewer.workspaceId };
  const created = await createInvitations(services, viewer, formId, input, async (all, texts) => {
    const mails = await Promise.all(
      all.flatMap(({ invitation: { id, email }, token }) =>
        email === null ? [] : planMail(services, form, { id, email, token }),
      ),
    );
    return async (run) => {
      if (mails.length === 0) return;
      const key = await lockEncryptionKey(run, services);
      const rows = mails.map(({ token, ...row }) => {
        const sealed = encrypt(key, services.clock, { purpose, owner: row.id }, token);
        return { ...row, token: Buffer.from(sealed).toString('hex') };
      });
      await insertMails(run, rows, { subject: texts.subject, body: texts.message });
    };
  });
  if (created.some(({ invitation }) => invitation.email !== null))
    services.jobs.trigger(sendMailJob);
  return created;
}

interface Invited {
  readonly id: string;
  readonly email: string;
  readonly token: string;
}

async function planMail(
  services: Pick<FormServices, 'limits'> & Platform,
  form: { readonly id: string; readonly workspaceId: string },
  { id, email, token }: Invited,
) {
  const mail = await limitMail(services, form, {
    formId: form.id,
    eventId: id,
    eventType: invitationCreated,
    notificationId: '',
    address: email,
    isRespondent: false,
    responseId: null,
  });
  return { ...rowOf(services, mail), token };
}

/** The mail of an invitation, or why it is not sent. */
export async function writeInvitation(
  services: Platform,
  form: CachedForm,
  { id, eventId, recipient, token: sealed, ...own }: ClaimedMail,
): Promise<Written[] | string> {
  const { db, clock, config } = services;
  const where = { formId_id: { formId: form.id, id: eventId } };
  const invitation = await db.prisma.invitation.findUnique({ where });
  if (!invitation) return 'The invitation was deleted.';
  const fault = invitationFault(invitation, clock.now());
  if (fault !== undefined) return fault;
  const token = sealed && decryptWithAny(services, { purpose, owner: id }, sealed);
  if (!token) return 'The link was encrypted with a different SECRET_KEY. Create a new invitation.';
  const url = `${publicUrl(config)}/f/${form.slug}#invitation=${token}`;
  return [{ to: recipient, ...contentOfInvitation(form, own, url) }];
}
