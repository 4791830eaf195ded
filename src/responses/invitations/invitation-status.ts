import type { Invitation, Response } from '../../../prisma/generated/client/client.ts';
import { type Sql, sql } from '../../platform/database/sql-fragment.ts';
import type { UsedInvitation } from '../store/single-use.ts';

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
