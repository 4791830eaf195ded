import type { Invitation } from '../../../prisma/generated/client/client.ts';
import type { SqlCondition } from '../../platform/database/nested-pages.ts';

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

/** The same rules as SQL conditions on rows `r`; `now` is the number of the parameter with the time. */
const statusSql: Readonly<Record<InvitationStatus, (now: number) => string>> = {
  unused: (now) =>
    `r.used_at IS NULL AND r.revoked_at IS NULL AND (r.expires_at IS NULL OR r.expires_at > $${now})`,
  used: (now) => `r.used_at IS NOT NULL AND $${now}::timestamptz IS NOT NULL`,
  revoked: (now) =>
    `r.used_at IS NULL AND r.revoked_at IS NOT NULL AND $${now}::timestamptz IS NOT NULL`,
  expired: (now) => `r.used_at IS NULL AND r.revoked_at IS NULL AND r.expires_at <= $${now}`,
};

/** Matches the invitations with a status. */
export const statusCondition = (status: InvitationStatus, now: Date): SqlCondition => ({
  sql: statusSql[status],
  values: [now],
});
