import { FormStatus } from '../../prisma/generated/client/enums.ts';
import type { LiveForm } from './live.ts';

/** Why a form takes no answers. */
export type ClosedReason = 'unpublished' | 'paused' | 'deadline_passed' | 'response_limit_reached';

/** What there is to say of each, to a client. */
export const closedMessages: Record<ClosedReason, string> = {
  unpublished: 'The form is not published.',
  paused: 'The form takes no answers at the moment.',
  deadline_passed: 'The deadline of the form has passed.',
  response_limit_reached: 'The form has as many responses as it takes.',
};

/**
 * The first reason that applies, or undefined for an open form. Depends on the clock and the
 * count, so it is worked out for each request.
 *
 * @param count how many responses are stored; asked only where the form has a limit
 */
export async function closedReason(
  { status, settings, version }: LiveForm,
  now: Date,
  count: () => Promise<number>,
): Promise<ClosedReason | undefined> {
  if (status !== FormStatus.PUBLISHED || !version) return 'unpublished';
  if (!settings.acceptingResponses) return 'paused';
  if (settings.closeAt !== null && settings.closeAt <= now) return 'deadline_passed';
  if (settings.maxResponses !== null && (await count()) >= settings.maxResponses) {
    return 'response_limit_reached';
  }
  return undefined;
}
