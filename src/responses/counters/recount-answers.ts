import {
  type Aggregates,
  addAnswersToAggregates,
  deserializeAggregates,
} from '../../../packages/definition/answers/answer-aggregates.ts';
import { type Definition, definitionModel } from '../../../packages/definition/definition-model.ts';
import type { Query } from '../../platform/database/database.ts';
import {
  type CounterSet,
  compareCounters,
  createCounterSet,
  type ValueDifference,
} from './counter-values.ts';

/** Number of responses that one statement reads into memory. */
const batchSize = 500;

/** The checkpoint of a form's aggregates, and the current number of deleted responses. */
interface StoredAggregates {
  readonly up_to: string;
  readonly tallied: number;
  readonly deleted: number;
  readonly tallies: unknown;
  readonly deleted_now: number;
}

/**
 * Compares the stored aggregates of a form with the answers they were computed from. A checkpoint
 * that is already invalid, after a deletion or a late commit, is skipped: the next analytics
 * request replaces it.
 *
 * @param progress called after each batch
 */
export async function compareAggregates(
  run: Query,
  formId: string,
  progress: () => void,
): Promise<ValueDifference[]> {
  const stored = await loadStoredAggregates(run, formId);
  if (!stored || stored.deleted < stored.deleted_now) return [];
  // The checkpoint counts more deletions than there were: it would become valid after further ones.
  if (stored.deleted > stored.deleted_now) {
    return compareCounters(
      toFigureSet({ deleted: stored.deleted }),
      toFigureSet({ deleted: stored.deleted_now }),
    );
  }
  const { tallies, read } = await recountAnswers(run, formId, stored.up_to, progress);
  if (read > stored.tallied) return [];
  return compareCounters(
    toFigureSet({ tallied: stored.tallied }, deserializeAggregates(stored.tallies)),
    toFigureSet({ tallied: read }, tallies),
  );
}

async function loadStoredAggregates(
  run: Query,
  formId: string,
): Promise<StoredAggregates | undefined> {
  const { rows } = await run<StoredAggregates>({
    text: `SELECT up_to, tallied, deleted, tallies, (
             SELECT coalesce(sum(deleted), 0)::int FROM response_counts WHERE form_id = $1
           ) AS deleted_now
           FROM answer_tallies WHERE form_id = $1`,
    values: [formId],
  });
  return rows[0];
}

/** Aggregates the answers again, up to the id of the checkpoint. */
async function recountAnswers(run: Query, formId: string, upTo: string, progress: () => void) {
  const definitions = new Map<number, Definition>();
  const tallies: Aggregates = new Map();
  let read = 0;
  for (let after = ''; ; ) {
    const { rows } = await run<{ id: string; form_version: number; answers: object }>({
      text: `SELECT id, form_version, answers FROM responses
             WHERE form_id = $1 AND id > $2 AND id <= $3 ORDER BY id LIMIT ${batchSize}`,
      values: [formId, after, upTo],
    });
    for (const { id, form_version, answers } of rows) {
      const definition =
        definitions.get(form_version) ?? (await readDefinition(run, formId, form_version));
      if (definition) {
        definitions.set(form_version, definition);
        addAnswersToAggregates(tallies, definition, answers);
      }
      after = id;
    }
    read += rows.length;
    progress();
    if (rows.length < batchSize) return { tallies, read };
  }
}

/**
 * Reads from the same snapshot, in which a form that is deleted concurrently still has its
 * versions.
 */
async function readDefinition(
  run: Query,
  formId: string,
  version: number,
): Promise<Definition | undefined> {
  const { rows } = await run<{ definition: unknown }>({
    text: 'SELECT definition FROM form_versions WHERE form_id = $1 AND version = $2',
    values: [formId, version],
  });
  return rows[0] && definitionModel.parse(rows[0].definition);
}

function toFigureSet(
  totals: Readonly<Record<string, number>>,
  tallies: Aggregates = new Map(),
): CounterSet {
  const counters = createCounterSet();
  counters.add('analytics', '', totals);
  for (const [question, { answered, counts, sum, min, max }] of tallies) {
    const extremes = { ...(min !== null && { min }), ...(max !== null && { max }) };
    counters.add('question', question, { answered, sum, ...extremes });
    for (const [value, count] of counts)
      counters.add('question', question, { [`= ${value}`]: count });
  }
  return counters;
}
