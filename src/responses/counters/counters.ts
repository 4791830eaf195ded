// Counters of responses by form, version, status and day, over slots so that servers need not wait.

import type { ApprovalStatus } from '../../../packages/definition/approval.ts';
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

/** What a counter describes: responses of a version, of a UTC day, with an option; what checkpoints contain. */
type CounterGroup = 'version' | 'day' | 'option' | CheckpointGroup;

/** Of checkpoints: answers to a question, responses of a quarter of an hour, answers to two questions, responses of all. */
const checkpointGroups = ['question', 'time', 'crosstab', 'analytics'] as const;

type CheckpointGroup = (typeof checkpointGroups)[number];

/** Whether a counter is part of a checkpoint. */
export const isOfCheckpoint = ({ part }: Pick<CounterValue, 'part'>): boolean =>
  checkpointGroups.some((group) => group === part);

interface CounterValue {
  readonly part: CounterGroup;
  /** For example `2`, `2026-03-01`, `size large`, `email short_text`; the kind of a checkpoint, such as `totals`. */
  readonly which: string;
  /** Name of the counter, for example `approved`. */
  readonly counter: string;
  readonly value: number;
}

/** The counters of one form, summed by name. */
export interface CounterSet {
  add(part: CounterGroup, which: string, values: Readonly<Record<string, number>>): void;
  readonly counters: ReadonlyMap<string, CounterValue>;
}

export function createCounterSet(): CounterSet {
  const counters = new Map<string, CounterValue>();
  return {
    counters,
    add(part, which, values) {
      for (const [counter, value] of Object.entries(values)) {
        const key = JSON.stringify([part, which, counter]);
        const before = counters.get(key)?.value ?? 0;
        counters.set(key, { part, which, counter, value: before + value });
      }
    },
  };
}

/** A counter whose stored value differs from the recounted one; null where it does not exist. */
export interface ValueDifference extends Omit<CounterValue, 'value'> {
  readonly kept: number | null;
  readonly counted: number | null;
}

/** The counters that differ between stored and recounted values. A missing counter equals 0. */
export function compareCounters(kept: CounterSet, counted: CounterSet): ValueDifference[] {
  const counters = new Map([...counted.counters, ...kept.counters]);
  return [...counters].flatMap(([key, { part, which, counter }]) => {
    const [stored, actual] = [kept.counters.get(key)?.value, counted.counters.get(key)?.value];
    if ((stored ?? 0) === (actual ?? 0)) return [];
    return [{ part, which, counter, kept: stored ?? null, counted: actual ?? null }];
  });
}
