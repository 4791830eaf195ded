import { FormStatus } from '../../prisma/generated/client/enums.ts';
import { type Problem, problem } from '../kernel/problem.ts';
import { countResponses } from './counts.ts';
import type { FormsKernel, LiveForm, LiveVersion } from './live.ts';

/** Why a form takes no answers. */
export type ClosedReason = 'unpublished' | 'paused' | 'deadline_passed' | 'response_limit_reached';

/** What there is to say of each, to a client. */
const closedMessages: Record<ClosedReason, string> = {
  unpublished: 'The form is not published.',
  paused: 'The form takes no answers at the moment.',
  deadline_passed: 'The deadline of the form has passed.',
  response_limit_reached: 'The form has as many responses as it takes.',
};

/**
 * The first reason that applies, or undefined for an open form. Depends on the clock and the
 * count, so it is worked out for each request; responses are counted only where the form has a limit.
 */
export async function closedReason(
  kernel: FormsKernel,
  { id, status, settings, version }: LiveForm,
): Promise<ClosedReason | undefined> {
  const { closeAt, maxResponses } = settings;
  if (status !== FormStatus.PUBLISHED || !version) return 'unpublished';
  if (!settings.acceptingResponses) return 'paused';
  if (closeAt !== null && closeAt <= kernel.clock.now()) return 'deadline_passed';
  if (maxResponses !== null && (await countResponses(kernel, id)) >= maxResponses) {
    return 'response_limit_reached';
  }
  return undefined;
}

/**
 * The live version of a form that takes answers now.
 *
 * @throws {Problem} `form_closed`
 */
export async function assertOpen(kernel: FormsKernel, form: LiveForm): Promise<LiveVersion> {
  const reason = await closedReason(kernel, form);
  if (reason !== undefined || !form.version) throw formClosed(reason ?? 'unpublished');
  return form.version;
}

export function formClosed(reason: ClosedReason): Problem {
  return problem('form_closed', closedMessages[reason], { members: { closed_reason: reason } });
}
