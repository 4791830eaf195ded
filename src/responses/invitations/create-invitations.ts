import { notFound, type Problem, validationFailed } from '../../../packages/common/problem.ts';
import type { Invitation } from '../../../prisma/generated/client/client.ts';
import { publicUrl } from '../../platform/config/public-url.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { invitationTokens } from '../../platform/secrets/secret-tokens.ts';
import type { Platform } from '../../platform/startup/platform.ts';
import type { Viewer } from '../../workspaces/viewer.ts';
import { writeAudit } from '../../workspaces/write-audit.ts';
import { checkInvitations, type NewInvitations, type Recipient } from './new-invitations.ts';

/** Maximum number of invitations of a form, of all statuses. */
export const maxInvitations = 100_000;

/** A new invitation with its secret, which is not stored. */
export interface CreatedInvitation {
  readonly invitation: Invitation;
  readonly token: string;
  /** URL of the hosted page; the token is in its fragment, which browsers do not send. */
  readonly url: string;
}

/**
 * Creates invitations for a form in the viewer's workspace, with one statement.
 *
 * @throws {Problem} `not_found`, `validation_failed`
 */
export async function createInvitations(
  services: Platform,
  viewer: Viewer,
  formId: string,
  input: NewInvitations,
): Promise<CreatedInvitation[]> {
  const { slug, recipients } = await checkInvitations(services, viewer, formId, input);
  const { db, ids, clock, config, recordMetric } = services;
  const createdAt = clock.now();
  const created = recipients.map((recipient) => {
    const token = invitationTokens.create(ids);
    const invitation = newInvitation(formId, ids.next('inv'), token, recipient, createdAt);
    return { invitation, token, url: `${publicUrl(config)}/f/${slug}#invitation=${token}` };
  });
  await inTransaction(db.pool, async (run) => {
    const { rows: results } = await run<{ outcome: 'created' | 'unknown' | 'full' }>({
      name: 'create-invitations',
      text: 'SELECT create_invitations($1, $2, $3, $4) AS outcome',
      values: [formId, JSON.stringify(created.map(rowOf)), maxInvitations, createdAt],
    });
    const outcome = results[0]?.outcome;
    if (outcome === 'full') throw tooManyInvitations(input);
    if (outcome !== 'created') throw notFound('form');
    await writeAudit(run, services, viewer.workspaceId, viewer, {
      action: 'invitations.created',
      targetId: formId,
      formId,
      count: created.length,
    });
  });
  recordMetric('invitations_total', created.length, { change: 'created' });
  return created;
}

function newInvitation(
  formId: string,
  id: string,
  token: string,
  { reference, answers, expiresAt }: Recipient,
  createdAt: Date,
): Invitation {
  const tokenDigest = invitationTokens.digest(token) ?? new Uint8Array();
  const unused = { revokedAt: null, usedAt: null, responseId: null };
  const content = { reference: reference ?? null, answers: answers ?? null, expiresAt };
  return { formId, id, tokenDigest, ...content, createdAt, ...unused };
}

const rowOf = ({ invitation }: CreatedInvitation) => ({
  id: invitation.id,
  digest: Buffer.from(invitation.tokenDigest).toString('hex'),
  reference: invitation.reference,
  answers: invitation.answers,
  expires_at: invitation.expiresAt,
});

function tooManyInvitations({ recipients }: NewInvitations): Problem {
  const message = `A form has at most ${maxInvitations} invitations. Use another form, for example a duplicate.`;
  return validationFailed([
    { path: [recipients ? 'recipients' : 'count'], code: 'too_many', message },
  ]);
}
