import type { Response } from '../../../prisma/generated/client/client.ts';
import type { UsedInvitation } from '../store/single-use.ts';

/** The invitation that a response was submitted with, as it is stored. */
export function usedInvitation({
  invitation,
}: Pick<Response, 'invitation'>): UsedInvitation | null {
  if (invitation === null) return null;
  const { id, reference } = Object(invitation);
  return { id: String(id), reference: reference === null ? null : String(reference) };
}
