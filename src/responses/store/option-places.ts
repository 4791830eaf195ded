import { type LimitedOption, optionName } from '../../definition/option-limits.ts';
import type { FullOptions } from './outcome.ts';
import type { CheckedSubmission, PendingInsert, SubmissionGroup } from './submission-group.ts';

/** The places that are left of options, by `optionName`; options with places for all are absent. */
export type OptionPlaces = ReadonlyMap<string, number>;

/** Whether the count of responses must not change until the submission is stored. */
export const needsExclusiveLock = ({ cap, limitedOptions = [] }: CheckedSubmission): boolean =>
  cap !== null || limitedOptions.length > 0;

/** An option that responses of a group hold, as the SQL function `store_responses` expects it. */
interface ChosenOption {
  readonly g: number;
  readonly form_id: string;
  readonly question_id: string;
  readonly option_id: string;
  /** The limit. */
  readonly most: number;
  /** Number of responses. */
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

/** The refusal of a submission that holds options without a place; undefined if there are none. */
export function refusalOf(
  { limitedOptions = [] }: CheckedSubmission,
  places: OptionPlaces,
): FullOptions | undefined {
  const fullOptions = limitedOptions.filter((option) => places.get(optionName(option)) === 0);
  return fullOptions.length > 0 ? { fullOptions } : undefined;
}

/**
 * Gives the places to submissions one by one, in their order. One that is refused takes no place, not even of its
 * other options.
 */
export function refuseWithoutPlace(
  entries: readonly PendingInsert[],
  places: OptionPlaces,
): Map<PendingInsert, FullOptions> {
  const left = new Map(places);
  const refused = new Map<PendingInsert, FullOptions>();
  for (const entry of entries) {
    const refusal = refusalOf(entry.submission, left);
    if (refusal) refused.set(entry, refusal);
    else takePlaces(left, entry.submission.limitedOptions ?? []);
  }
  return refused;
}

function takePlaces(left: Map<string, number>, options: readonly LimitedOption[]): void {
  for (const name of options.map(optionName)) {
    const places = left.get(name);
    if (places !== undefined) left.set(name, places - 1);
  }
}
