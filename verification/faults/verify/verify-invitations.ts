import { groupBy } from '../../../src/platform/group-by.ts';
import type { Database } from '../../support/database.ts';
import { type Invitation, keptSubmissions, type Ledger } from '../load/ledger.ts';
import type { Forms } from '../load/prepare-forms.ts';

interface InvitationRow {
  readonly id: string;
  readonly responseId: string | null;
  readonly isRevoked: boolean;
}

export async function verifyInvitations(
  database: Database,
  ledger: Ledger,
  { invited }: Forms,
): Promise<string[]> {
  const rows = await database.query<InvitationRow>(
    `SELECT id, response_id AS "responseId", revoked_at IS NOT NULL AS "isRevoked"
     FROM invitations WHERE form_id = $1`,
    [invited.id],
  );
  const uses = await database.query<{ id: string; invitationId: string }>(
    `SELECT id, invitation ->> 'id' AS "invitationId" FROM responses
     WHERE form_id = $1 AND invitation IS NOT NULL`,
    [invited.id],
  );
  const stored = new Map(rows.map((row) => [row.id, row]));
  return [
    ...ledger.invitations.flatMap((one) => contradictions(one, stored.get(one.id))),
    ...[...groupBy(uses, ({ invitationId }) => invitationId)].flatMap(([id, { length }]) =>
      length > 1 ? [`the invitation ${id} was used for ${length} responses`] : [],
    ),
    ...uses.flatMap(({ id, invitationId }) =>
      stored.get(invitationId)?.responseId === id
        ? []
        : [`${id} has used ${invitationId}, which has another response`],
    ),
    ...keptSubmissions(ledger).flatMap(({ id = '', invitation }) =>
      invitation && stored.get(invitation.id)?.responseId !== id
        ? [`${id} was acknowledged, but has not used the invitation ${invitation.id}`]
        : [],
    ),
  ];
}

function contradictions({ id, revocation }: Invitation, row: InvitationRow | undefined): string[] {
  if (!row) return [`the invitation ${id} is missing`];
  const { isRevoked, responseId } = row;
  if (revocation === 'acknowledged' && !isRevoked) return [`${id} was revoked, but is not`];
  return isRevoked && responseId !== null
    ? [`${id} is revoked, but was used by ${responseId}`]
    : [];
}
