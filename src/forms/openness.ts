import { FormStatus } from '../../prisma/generated/client/enums.ts';
import { type Problem, problem } from '../kernel/problem.ts';
import { countResponses } from './counts.ts';
import type { FormsKernel, LiveForm, LiveVersion } from './live.ts';

/** Why a form takes no answers. */
export const closedReasons = [
  'unpublished',
  'paused',
  'deadline_passed',
  'response_limit_reached',
] as const;

export type ClosedReason = (typeof closedReasons)[number];

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
  form: LiveForm,
): Promise<ClosedReason | undefined> {
  const { maxResponses } = form.settings;
  const reason = reasonBeforeCounting(kernel, form);
  if (reason !== undefined || maxResponses === null) return reason;
  const isFull = (await countResponses(kernel, form.id)) >= maxResponses;
  return isFull ? 'response_limit_reached' : undefined;
}

function reasonBeforeCounting(
  { clock }: FormsKernel,
  { status, settings, version }: LiveForm,
): ClosedReason | undefined {
  const { acceptingResponses, closeAt } = settings;
  if (status !== FormStatus.PUBLISHED || !version) return 'unpublished';
  if (!acceptingResponses) return 'paused';
  return closeAt !== null && closeAt <= clock.now() ? 'deadline_passed' : undefined;
}

/**
 * The live version of a form that takes answers now.
 *
 * @throws {Problem} `form_closed`
 */
export async function assertOpen(kernel: FormsKernel, form: LiveForm): Promise<LiveVersion> {
  return openVersion(form, await closedReason(kernel, form));
}

/**
 * The same for somebody who will find out whether there is room.
 *
 * @throws {Problem} `form_closed`
 */
export function assertAccepting(kernel: FormsKernel, form: LiveForm): LiveVersion {
  return openVersion(form, reasonBeforeCounting(kernel, form));
}

function openVersion({ version }: LiveForm, reason: ClosedReason | undefined): LiveVersion {
  if (reason !== undefined || !version) throw formClosed(reason ?? 'unpublished');
  return version;
}

export function formClosed(reason: ClosedReason): Problem {
  return problem('form_closed', closedMessages[reason], { members: { closed_reason: reason } });
}
