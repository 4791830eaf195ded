import { type Problem, problem } from '../../../packages/common/problem.ts';
import { type ClosedReason, closedReasons } from '../../../packages/definition/closed-reasons.ts';
import type { Definition } from '../../../packages/definition/definition-model.ts';
import {
  type OptionKey,
  optionLimitsOf,
  optionName,
} from '../../../packages/definition/option-limits.ts';
import { FormStatus } from '../../../prisma/generated/client/enums.ts';
import type { Platform } from '../../platform/startup/platform.ts';
import type { CachedForm, CachedVersion, PublishedForm } from '../cache/form-cache.ts';
import type { FormServices } from '../cache/form-services.ts';
import { countFormResponses } from '../form-loaders.ts';

/** The details of `form_closed`. */
const closedMessages: Record<ClosedReason, string> = {
  unpublished: 'The form is not published.',
  not_yet_open: 'The form is not open yet.',
  paused: 'The form is paused and does not accept responses.',
  deadline_passed: 'The form closed at its deadline.',
  response_limit_reached: 'The form has reached its response limit.',
};

/** What decides whether a form accepts responses. */
interface ClosableForm extends Pick<CachedForm, 'status' | 'settings'> {
  /** The live version. */
  readonly version?: unknown;
}

/** Whether a reason applies, as far as it can be decided without counting responses. */
const closedRules: Record<ClosedReason, (form: ClosableForm, now: Date) => boolean> = {
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
export const closedReason = (services: FormServices, form: CachedForm) =>
  closedReasonOf(services, form, () => countFormResponses(services, form.id));

/** @param count counts the responses of the form */
export function closedReasonOf(
  services: Pick<FormServices, 'clock'>,
  form: ClosableForm,
  count: () => Promise<number>,
): ClosedReason | undefined | Promise<ClosedReason | undefined> {
  const { maxResponses } = form.settings;
  const reason = closedReasonBeforeCounting(services, form);
  if (reason !== undefined || maxResponses === null) return reason;
  return count().then((total) => (total >= maxResponses ? 'response_limit_reached' : undefined));
}

function closedReasonBeforeCounting(
  { clock }: Pick<FormServices, 'clock'>,
  form: ClosableForm,
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
export function assertOpenBeforeCounting(
  services: FormServices,
  form: CachedForm,
): asserts form is PublishedForm {
  openVersion(form, closedReasonBeforeCounting(services, form));
}

function openVersion({ version }: CachedForm, reason: ClosedReason | undefined): CachedVersion {
  if (reason !== undefined || !version) throw formClosedProblem(reason ?? 'unpublished');
  return version;
}

export function formClosedProblem(reason: ClosedReason): Problem {
  return problem('form_closed', closedMessages[reason], { members: { closed_reason: reason } });
}

/**
 * The options that have reached their limit, in the order of their ids. Executes one statement if the version has
 * limits, none otherwise. The store decides again: another submission may take the last place before.
 *
 * @param definition the live version
 */
export function findFullOptions(
  services: Pick<Platform, 'db'>,
  formId: string,
  definition: Definition,
): readonly OptionKey[] | Promise<readonly OptionKey[]> {
  const limits = optionLimitsOf(definition);
  return limits.size === 0 ? [] : countFullOptions(services, formId, limits);
}

async function countFullOptions(
  { db }: Pick<Platform, 'db'>,
  formId: string,
  limits: ReturnType<typeof optionLimitsOf>,
): Promise<readonly OptionKey[]> {
  const { rows } = await db.pool.query<OptionKey & { readonly count: number }>({
    name: 'option-counts',
    text: `SELECT question_id AS "questionId", option_id AS "optionId", count FROM option_counts
           WHERE form_id = $1 ORDER BY question_id, option_id`,
    values: [formId],
  });
  return rows.filter(({ questionId, optionId, count }) => {
    const limited = limits.get(questionId)?.get(optionId);
    return limited !== undefined && count >= limited.limit;
  });
}

/** The schema with `available: false` in options that are full; the same object if there are none. */
export function markFullOptions(
  schema: Definition['schema'],
  full: readonly OptionKey[],
): Definition['schema'] {
  if (full.length === 0) return schema;
  const names = new Set(full.map(optionName));
  const sections = schema.sections.map((section) => ({
    ...section,
    elements: section.elements.map((element) => {
      if (!('options' in element)) return element;
      const options = element.options.map((option) =>
        names.has(optionName({ questionId: element.id, optionId: option.id }))
          ? { ...option, available: false }
          : option,
      );
      return { ...element, options };
    }),
  }));
  return { ...schema, sections };
}
