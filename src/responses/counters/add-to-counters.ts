import type { ApprovalStatus } from '../../../packages/definition/answers/approval.ts';
import type { Query } from '../../platform/database/database.ts';
import type { Ids } from '../../platform/ids.ts';

/** Responses that are added to the counters, or removed if the numbers are negative. */
export interface CounterChange {
  readonly form_version: number;
  readonly status: ApprovalStatus;
  /** Day in UTC: `YYYY-MM-DD`. */
  readonly day: string;
  /** Number of responses. */
  readonly n: number;
  /** Number of responses with a duration, and the sum of their durations. */
  readonly timed: number;
  readonly duration_ms: number;
}

/** Number of rows that a counter is split over, to reduce lock contention between servers. */
const slotCount = 8;

/**
 * Chooses the slot to which a server adds new responses. It adds to one row of each counter, so that few rows are
 * changed often, which costs PostgreSQL less than many rows that are changed rarely.
 */
export function chooseSlot(ids: Pick<Ids, 'random'>): number {
  return ids.random(1).charCodeAt(0) % slotCount;
}

/** A slot for deletions only, so that a long deletion does not block submissions. */
export const deletionSlot = slotCount;

/** A slot for reviews only. */
export const reviewSlot = slotCount + 1;

/**
 * Adds changes to the counters of a form, in the transaction that changes its responses. Rows may repeat;
 * a change of the status removes one response and adds one.
 */
export async function addToCounters(
  query: Query,
  formId: string,
  slot: number,
  changes: readonly CounterChange[],
): Promise<void> {
  await query({
    name: 'add-to-counters',
    text: 'SELECT FROM add_to_counters($1, $2, $3)',
    values: [formId, slot, JSON.stringify(changes)],
  });
}
