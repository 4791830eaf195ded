// Mails with a secret link, such as that of an invitation. The token of the link is stored with the mail, encrypted.

import type { FormServices } from '../forms/cache/form-services.ts';
import type { Query } from '../platform/database/database.ts';
import { decryptWithAny, encrypt } from '../platform/secrets/encryption.ts';
import { mailTokensPurpose as purpose } from '../platform/secrets/reencrypt-secrets.ts';
import { lockEncryptionKey } from '../platform/secrets/secret-keys.ts';
import type { Platform } from '../platform/startup/platform.ts';
import { type ClaimedMail, insertMails, type NewMail, type OwnTexts, rowOf } from './mail-queue.ts';
import { limitMail } from './plan-mails.ts';
import type { Recipient } from './recipients.ts';

export type LinkServices = Pick<FormServices, 'limits'> & Platform;

interface LinkMail extends Recipient {
  readonly eventId: string;
  readonly eventType: string;
  readonly token: string;
}

/** A mail that is to be queued, failed if the limits do not allow it. */
interface PlannedLink {
  readonly row: NewMail;
  readonly token: string;
}

export async function planLink(
  services: LinkServices,
  form: { readonly id: string; readonly workspaceId: string },
  { token, ...mail }: LinkMail,
): Promise<PlannedLink> {
  const planned = { ...mail, formId: form.id, notificationId: '', responseId: null };
  return { row: rowOf(services, await limitMail(services, form, planned)), token };
}

/** @param run of the transaction that stores what the links are for */
export async function insertLinks(
  services: Platform,
  run: Query,
  links: readonly PlannedLink[],
  own?: OwnTexts,
): Promise<void> {
  if (links.length === 0) return;
  const key = await lockEncryptionKey(run, services);
  const rows = links.map(({ row, token }) => {
    const sealed = encrypt(key, services.clock, { purpose, owner: row.id }, token);
    return { ...row, token: Buffer.from(sealed).toString('hex') };
  });
  await insertMails(run, rows, own);
}

/** The token of a queued mail; undefined if it was encrypted with a different key. */
export const tokenOf = (
  services: Platform,
  { id, token }: Pick<ClaimedMail, 'id' | 'token'>,
): string | undefined =>
  token === null ? undefined : decryptWithAny(services, { purpose, owner: id }, token);

export const unreadableLink = 'The link was encrypted with a different SECRET_KEY.';
