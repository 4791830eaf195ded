// How many responses a form, which `max_responses` limits, and its options with a limit can still take: their places.

import { type LimitedOption, optionName } from '../../../packages/definition/option-limits.ts';
import type { NewResponse, PendingInsert, Refusal, SubmissionGroup } from './new-response.ts';

/** The places that are left, as far as they are known: there are enough of all others. */
export interface Capacity {
  readonly ofForm: number;
  /** By `optionName`. */
  readonly ofOptions: ReadonlyMap<string, number>;
}

/** Nothing is known to be scarce. */
export const unlimited: Capacity = { ofForm: Number.POSITIVE_INFINITY, ofOptions: new Map() };

/** What is known from both. */
export const lesserCapacity = (one: Capacity, other: Capacity): Capacity => ({
  ofForm: Math.min(one.ofForm, other.ofForm),
  ofOptions: new Map([...one.ofOptions, ...other.ofOptions]),
});

/** Whether the count of responses must not change until the submission is stored. */
export const needsExclusiveLock = ({ cap, limitedOptions = [] }: NewResponse): boolean =>
  cap !== null || limitedOptions.length > 0;

/** An option that responses of a group hold, as the SQL function `store_responses` expects it. */
interface ChosenOption {
  readonly g: number;
  readonly form_id: string;
  readonly question_id: string;
  readonly option_id: string;
  readonly most: number;
  n: number;
}

/** @param g position of the group, from 1 */
export function chosenOptions({ formId, entries }: SubmissionGroup, g: number): ChosenOption[] {
  const chosen = new Map<string, ChosenOption>();
  for (const { submission } of entries) {
    for (const option of submission.limitedOptions ?? []) {
      const { questionId: question_id, optionId: option_id, limit: most } = option;
      const name = optionName(option);
      const known = chosen.get(name) ?? { g, form_id: formId, question_id, option_id, most, n: 0 };
      known.n += 1;
      chosen.set(name, known);
    }
  }
  return [...chosen.values()];
}

/** The refusal of a submission for which no place is left; undefined if there is one. */
function refusalOf(
  { limitedOptions = [] }: NewResponse,
  { ofForm, ofOptions }: Capacity,
): Refusal | undefined {
  if (ofForm === 0) return { kind: 'full' };
  const options = limitedOptions.filter((option) => ofOptions.get(optionName(option)) === 0);
  return options.length > 0 ? { kind: 'options', options } : undefined;
}

/** The refusals of submissions that need a place of which none is left. */
export const refuseFull = (
  entries: readonly PendingInsert[],
  capacity: Capacity,
): ReadonlyMap<PendingInsert, Refusal> =>
  new Map(
    entries.flatMap((entry) => {
      const refusal = refusalOf(entry.submission, capacity);
      return refusal ? [[entry, refusal] as const] : [];
    }),
  );

/**
 * Gives the places to submissions one by one, in their order. One that is refused takes no place: neither of the form,
 * nor of its other options.
 */
export function refuseAboveCapacity(
  entries: readonly PendingInsert[],
  capacity: Capacity,
): Map<PendingInsert, Refusal> {
  let { ofForm } = capacity;
  const ofOptions = new Map(capacity.ofOptions);
  const refused = new Map<PendingInsert, Refusal>();
  for (const entry of entries) {
    const refusal = refusalOf(entry.submission, { ofForm, ofOptions });
    if (refusal) {
      refused.set(entry, refusal);
      continue;
    }
    ofForm -= 1;
    takePlaces(ofOptions, entry.submission.limitedOptions ?? []);
  }
  return refused;
}

function takePlaces(left: Map<string, number>, options: readonly LimitedOption[]): void {
  for (const name of options.map(optionName)) {
    const places = left.get(name);
    if (places !== undefined) left.set(name, places - 1);
  }
}
