// An invitation: whether it is valid, and what has become of it.

import { type Problem, problem } from '../../../packages/common/problem.ts';
import type { Invitation, Response } from '../../../prisma/generated/client/client.ts';
import { assertUnlocked } from '../../forms/access/form-password.ts';
import { findPublishedForm } from '../../forms/cache/form-cache.ts';
import type { FormServices } from '../../forms/cache/form-services.ts';
import { type Sql, sql } from '../../platform/database/sql-fragment.ts';
import { invitationTokens } from '../../platform/secrets/tokens.ts';
import type { Platform } from '../../platform/startup/platform.ts';
import type { Visitor } from '../../visitors/visitor.ts';
import type { UsedInvitation } from '../store/new-response.ts';

/** What has become of an invitation. */
export const invitationStatuses = ['unused', 'used', 'revoked', 'expired'] as const;

export type InvitationStatus = (typeof invitationStatuses)[number];

type StatusColumns = Pick<Invitation, 'usedAt' | 'revokedAt' | 'expiresAt'>;

/** The status at a time; an invitation that was used stays `used`. */
export function invitationStatus(
  { usedAt, revokedAt, expiresAt }: StatusColumns,
  now: Date,
): InvitationStatus {
  if (usedAt) return 'used';
  if (revokedAt) return 'revoked';
  return expiresAt && expiresAt <= now ? 'expired' : 'unused';
}

/** The same rules as SQL conditions on rows `r`. */
const statusSql: Readonly<Record<InvitationStatus, (now: Date) => Sql>> = {
  unused: (now) =>
    sql`r.used_at IS NULL AND r.revoked_at IS NULL AND (r.expires_at IS NULL OR r.expires_at > ${now})`,
  used: () => sql`r.used_at IS NOT NULL`,
  revoked: () => sql`r.used_at IS NULL AND r.revoked_at IS NOT NULL`,
  expired: (now) => sql`r.used_at IS NULL AND r.revoked_at IS NULL AND r.expires_at <= ${now}`,
};

/** Matches the invitations with a status, or all. */
export const statusCondition = (status: InvitationStatus | null | undefined, now: Date): Sql =>
  status == null ? sql`TRUE` : statusSql[status](now);

/** The invitation that a response was submitted with, as it is stored. */
export function usedInvitation({
  invitation,
}: Pick<Response, 'invitation'>): UsedInvitation | null {
  if (invitation === null) return null;
  const { id, reference } = Object(invitation);
  return { id: String(id), reference: reference === null ? null : String(reference) };
}

/** Why an invitation cannot be used. */
export const invalidInvitations = ['missing', 'unknown', 'used', 'revoked', 'expired'] as const;

type InvalidInvitation = (typeof invalidInvitations)[number];

/** The details of `invitation_invalid`. */
const messages: Readonly<Record<InvalidInvitation, string>> = {
  missing: 'The form can be answered with an invitation only. Send its token.',
  unknown: 'The form has no such invitation. Check that the link is complete.',
  used: 'The invitation has been used. Each is valid for one response.',
  revoked: 'The invitation has been revoked.',
  expired: 'The invitation has expired.',
};

/** Why an invitation that exists cannot be used; undefined if it can. */
export function invitationFault(invitation: StatusColumns, now: Date): string | undefined {
  const status = invitationStatus(invitation, now);
  return status === 'unused' ? undefined : messages[status];
}

/** `invitation_invalid`, with the reason as a member. */
export function invitationInvalid(reason: InvalidInvitation): Problem {
  return problem('invitation_invalid', messages[reason], {
    members: { invitation_reason: reason },
  });
}

/**
 * The invitation of a token, as it is stored. It may be used by another submission at any time: only the transaction
 * that stores the response decides.
 *
 * @throws {Problem} `invitation_invalid`
 */
export async function findUsableInvitation(
  services: Pick<Platform, 'db' | 'clock' | 'recordMetric'>,
  formId: string,
  token: string,
): Promise<Invitation> {
  const { db, clock } = services;
  const tokenDigest = invitationTokens.digest(token);
  const invitation =
    tokenDigest &&
    (await db.prisma.invitation.findUnique({
      where: { formId_tokenDigest: { formId, tokenDigest } },
    }));
  if (!invitation) throw refused(services, 'unknown');
  const status = invitationStatus(invitation, clock.now());
  if (status !== 'unused') throw refused(services, status);
  return invitation;
}

function refused(
  { recordMetric }: Pick<Platform, 'recordMetric'>,
  reason: InvalidInvitation,
): Problem {
  recordMetric('invitations_total', 1, { change: 'refused' });
  return invitationInvalid(reason);
}

/** An invitation, as its recipient sees it. The reference is for the owner only. */
export interface OpenedInvitation {
  /** Answers by question id, with which the form is prefilled. */
  readonly answers: Readonly<Record<string, unknown>>;
  /** Null if it does not expire. */
  readonly expiresAt: Date | null;
}

/**
 * Returns an invitation that can be used, also while the form is closed. Does not use it.
 *
 * @throws {Problem} `not_found`, `form_locked`, `invitation_invalid`
 */
export async function openInvitation(
  services: FormServices,
  visitor: Visitor,
  slug: string,
  token: string,
): Promise<OpenedInvitation> {
  const form = await findPublishedForm(services, slug);
  await assertUnlocked(services, form, visitor);
  const { answers, expiresAt } = await findUsableInvitation(services, form.id, token);
  return { answers: Object(answers ?? {}), expiresAt };
}
