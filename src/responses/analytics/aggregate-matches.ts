import {
  type Aggregates,
  addAnswersToAggregates,
} from '../../../packages/definition/answers/aggregates/answer-aggregates.ts';
import type { FormServices } from '../../forms/cache/form-services.ts';
import type { Reader } from '../../platform/database/replica.ts';
import type { Matching } from '../filter/match-answers.ts';
import { dateIn } from './analyzed-days.ts';
import { type MatchedResponse, readMatches } from './read-matches.ts';
import type { ResponseTotals, ZonedDays } from './response-totals.ts';

/**
 * The totals of the responses that match a search: reads all of them.
 *
 * @throws {Problem} `query_too_expensive` if there are too many
 */
export async function aggregateMatches(
  services: FormServices,
  reader: Reader,
  formId: string,
  { zone, dates }: ZonedDays,
  matching: Matching,
): Promise<ResponseTotals> {
  const sums = newSums(dates);
  const tallies: Aggregates = new Map();
  await readMatches(services, reader, formId, matching, (response) => {
    addAnswersToAggregates(tallies, response.definition, response.answers);
    addToSums(sums, response, dateIn(zone, response.createdAt.getTime()));
  });
  return { ...totalsOf(sums), tallies };
}

const newSums = (days: readonly string[]) => ({
  total: 0,
  duration: 0,
  timed: 0,
  statuses: { APPROVED: 0, REJECTED: 0, NONE: 0 },
  days: new Map(days.map((date) => [date, 0])),
});

type Sums = ReturnType<typeof newSums>;

function addToSums(
  sums: Sums,
  { approvalStatus, durationMs }: MatchedResponse,
  date: string,
): void {
  const ofDay = sums.days.get(date);
  if (ofDay !== undefined) sums.days.set(date, ofDay + 1);
  sums.statuses[approvalStatus] += 1;
  sums.total += 1;
  if (durationMs === null) return;
  sums.duration += durationMs;
  sums.timed += 1;
}

function totalsOf({
  total,
  duration,
  timed,
  statuses,
  days,
}: Sums): Omit<ResponseTotals, 'tallies'> {
  return {
    total,
    averageDurationMs: timed > 0 ? Math.round(duration / timed) : null,
    daily: [...days].map(([date, count]) => ({ date, count })),
    approval: {
      approved: statuses.APPROVED,
      rejected: statuses.REJECTED,
      none: statuses.NONE,
    },
  };
}
