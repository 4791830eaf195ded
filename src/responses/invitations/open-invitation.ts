import { findPublishedForm } from '../../forms/cache/form-cache.ts';
import type { FormServices } from '../../forms/cache/form-services.ts';
import { assertUnlocked } from '../../forms/public/form-password.ts';
import type { Visitor } from '../../visitors/visitor.ts';

import { findUsableInvitation } from './check-invitation.ts';

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
