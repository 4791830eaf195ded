import { type Problem, problem } from '../../../packages/common/problem.ts';
import { type ClosedReason, closedReasons } from '../../../packages/definition/closed-reasons.ts';
import { FormStatus } from '../../../prisma/generated/client/enums.ts';
import type { CachedForm, CachedVersion } from '../cache/form-cache.ts';
import type { FormServices } from '../cache/form-services.ts';
import { countFormResponses } from '../response-count-loader.ts';

/** The details of `form_closed`. */
const closedMessages: Record<ClosedReason, string> = {
  unpublished: 'The form is not published.',
  not_yet_open: 'The form is not open yet.',
  paused: 'The form is paused and does not accept responses.',
  deadline_passed: 'The form closed at its deadline.',
  response_limit_reached: 'The form has reached its response limit.',
};

/** Whether a reason applies, as far as it can be decided without counting responses. */
const closedRules: Record<ClosedReason, (form: CachedForm, now: Date) => boolean> = {
  unpublished: ({ status, version }) => status !== FormStatus.PUBLISHED || !version,
  not_yet_open: ({ settings: { openAt } }, now) => openAt !== null && openAt > now,
  paused: ({ settings }) => !settings.acceptingResponses,
  deadline_passed: ({ settings: { closeAt } }, now) => closeAt !== null && closeAt <= now,
  response_limit_reached: () => false,
};

/**
 * The first reason that applies, or undefined for an open form. Depends on the clock and on the number
 * of responses, so it is computed for each request; responses are counted only if the form has a limit.
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
  form: CachedForm,
): ClosedReason | undefined {
  const now = clock.now();
  return closedReasons.find((reason) => closedRules[reason](form, now));
}

/**
 * The live version of a form that accepts responses now.
 *
 * @throws {Problem} `form_closed`
 */
export async function assertOpen(services: FormServices, form: CachedForm): Promise<CachedVersion> {
  return openVersion(form, await closedReason(services, form));
}

/**
 * Like `assertOpen`, but without the response limit, which the caller checks when it stores the response.
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
