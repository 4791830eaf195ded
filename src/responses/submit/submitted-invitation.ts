import { ResponseSource } from '../../../prisma/generated/client/enums.ts';
import type { CachedForm } from '../../forms/cache/form-cache.ts';
import type { Platform } from '../../platform/container/platform.ts';
import { findUsableInvitation, invitationInvalid } from '../invitations/check-invitation.ts';
import type { UsedInvitation } from '../store/single-use.ts';
import type { SubmissionInput } from './submission-input.ts';

/** What decides whether a submission needs an invitation. */
interface InvitedSubmission {
  readonly source: ResponseSource;
  readonly input: Pick<SubmissionInput, 'invitation'>;
}

/**
 * The invitation of a submission. Executes no statement if none was sent. Visitors need one if the form requires it;
 * clients with an API key do not.
 *
 * @throws {Problem} `invitation_invalid`
 */
export async function submittedInvitation(
  services: Pick<Platform, 'db' | 'clock' | 'recordMetric'>,
  { id: formId, settings }: Pick<CachedForm, 'id' | 'settings'>,
  { source, input: { invitation: token } }: InvitedSubmission,
): Promise<UsedInvitation | undefined> {
  if (token == null) {
    const isMissing = settings.invitationRequired && source === ResponseSource.WEB;
    if (isMissing) throw invitationInvalid('missing');
    return undefined;
  }
  const { id, reference } = await findUsableInvitation(services, formId, token);
  return { id, reference };
}
