import { validationFailed } from '../../../packages/common/problem.ts';
import type { FormServices } from '../../forms/cache/form-services.ts';
import type { Viewer } from '../../workspaces/viewer.ts';
import type { ResponseCounts } from '../filter/answer-index/find-matches.ts';
import type { AnswerSearch } from '../filter/check-filter.ts';
import { matchAnswers, type SearchServices } from '../filter/match-answers.ts';
import type { ResponseFilter } from './response-filter.ts';

/** A filter as clients send it. */
export interface RequestedFilter extends Omit<ResponseFilter, 'matching'>, AnswerSearch {}

/**
 * Compiles the filter for the responses of one form in the viewer's workspace.
 *
 * @throws {Problem} `not_found`, `validation_failed`
 */
export async function resolveFilter(
  services: FormServices & SearchServices & ResponseCounts,
  viewer: Viewer,
  formId: string,
  { condition, q, ...stored }: RequestedFilter,
): Promise<ResponseFilter> {
  assertPeriod(stored);
  const matching = await matchAnswers(services, viewer, formId, { condition, q });
  return { ...stored, matching };
}

/** @throws {Problem} `validation_failed` if the period ends before it begins; times within one millisecond are not compared */
function assertPeriod({ from, to }: Pick<RequestedFilter, 'from' | 'to'>): void {
  if (!from || !to || from.start <= to.end) return;
  const message = 'Must not be before `from`.';
  throw validationFailed([{ path: ['filter', 'to'], code: 'contradictory_limits', message }]);
}
