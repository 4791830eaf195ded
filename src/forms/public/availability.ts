import { FormStatus } from '../../../prisma/generated/client/enums.ts';
import { type Problem, problem } from '../../platform/problem.ts';
import type { CachedForm, CachedVersion, FormServices } from '../cache/form-cache.ts';
import { countFormResponses } from '../response-count-loader.ts';

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
  services: FormServices,
  form: CachedForm,
): Promise<ClosedReason | undefined> {
  const { maxResponses } = form.settings;
  const reason = closedReasonBeforeCounting(services, form);
  if (reason !== undefined || maxResponses === null) return reason;
  const isFull = (await countFormResponses(services, form.id)) >= maxResponses;
  return isFull ? 'response_limit_reached' : undefined;
}

function closedReasonBeforeCounting(
  { clock }: FormServices,
  { status, settings, version }: CachedForm,
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
export async function assertOpen(services: FormServices, form: CachedForm): Promise<CachedVersion> {
  return openVersion(form, await closedReason(services, form));
}

/**
 * The same for somebody who will find out whether there is room.
 *
 * @throws {Problem} `form_closed`
 */
export function assertOpenBeforeCounting(services: FormServices, form: CachedForm): CachedVersion {
  return openVersion(form, closedReasonBeforeCounting(services, form));
}

function openVersion({ version }: CachedForm, reason: ClosedReason | undefined): CachedVersion {
  if (reason !== undefined || !version) throw formClosedProblem(reason ?? 'unpublished');
  return version;
}

export function formClosedProblem(reason: ClosedReason): Problem {
  return problem('form_closed', closedMessages[reason], { members: { closed_reason: reason } });
}
