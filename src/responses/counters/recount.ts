// Counts answers and options again, to compare the result with what is stored.

import { type Definition, definitionModel } from '../../../packages/definition/definition-model.ts';
import {
  listLimitedOptions,
  type OptionKey,
  optionName,
} from '../../../packages/definition/option-limits.ts';
import { longRunning, type Query } from '../../platform/database/database.ts';
import type { Aggregation, StateFigures } from '../aggregation/aggregation.ts';
import { answerTotals, crosstabOfKind } from '../aggregation/answer-totals.ts';
import {
  type CounterSet,
  compareCounters,
  createCounterSet,
  type ValueDifference,
} from './counters.ts';

const aggregations: readonly Aggregation<unknown>[] = [answerTotals];

/** The aggregation whose checkpoints have this kind; undefined if this release has none. */
function aggregationOf(kind: string): Aggregation<unknown> | undefined {
  return aggregations.find((aggregation) => aggregation.kind === kind) ?? crosstabOfKind(kind);
}

/** Number of responses that one statement reads into memory. */
const batchSize = 500;

/** A checkpoint of a form, and the current number of deleted responses. */
interface StoredCheckpoint {
  readonly kind: string;
  readonly up_to: string;
  readonly tallied: number;
  readonly deleted: number;
  readonly state: unknown;
  readonly deleted_now: number;
}

/**
 * Compares the checkpoints of a form with the answers they were computed from. One that is already invalid,
 * after a deletion or a late commit, is skipped: the next request replaces it. So is one of an aggregation
 * that this release does not have.
 *
 * @param progress called after each batch
 */
export async function compareAggregates(
  run: Query,
  formId: string,
  progress: () => void,
): Promise<ValueDifference[]> {
  const differences: ValueDifference[] = [];
  for (const checkpoint of await loadCheckpoints(run, formId)) {
    const aggregation = aggregationOf(checkpoint.kind);
    if (!aggregation) continue;
    differences.push(...(await compareCheckpoint(run, formId, aggregation, checkpoint, progress)));
  }
  return differences;
}

async function compareCheckpoint<State>(
  run: Query,
  formId: string,
  aggregation: Aggregation<State>,
  stored: StoredCheckpoint,
  progress: () => void,
): Promise<ValueDifference[]> {
  if (stored.deleted < stored.deleted_now) return [];
  const { kind } = aggregation;
  // The checkpoint counts more deletions than there were: it would become valid after further ones.
  if (stored.deleted > stored.deleted_now) {
    return compareCounters(
      toFigureSet(kind, { deleted: stored.deleted }),
      toFigureSet(kind, { deleted: stored.deleted_now }),
    );
  }
  const { state, read } = await recountAnswers(run, formId, aggregation, stored.up_to, progress);
  if (read > stored.tallied) return [];
  const keptState = aggregation.deserialize(stored.state);
  return compareCounters(
    toFigureSet(kind, { tallied: stored.tallied }, aggregation.figuresOf(keptState)),
    toFigureSet(kind, { tallied: read }, aggregation.figuresOf(state)),
  );
}

async function loadCheckpoints(run: Query, formId: string): Promise<readonly StoredCheckpoint[]> {
  const { rows } = await run<StoredCheckpoint>({
    text: `SELECT kind, up_to, tallied, deleted, state, (
             SELECT coalesce(sum(deleted), 0)::int FROM response_counts WHERE form_id = $1
           ) AS deleted_now
           FROM answer_checkpoints WHERE form_id = $1 ORDER BY kind`,
    values: [formId],
  });
  return rows;
}

interface AnswersRow {
  readonly id: string;
  readonly form_version: number;
  readonly created_at: Date;
  readonly answers: object;
}

/** Aggregates the answers again, up to the id of the checkpoint. */
async function recountAnswers<State>(
  run: Query,
  formId: string,
  aggregation: Aggregation<State>,
  upTo: string,
  progress: () => void,
) {
  const definitions = new Map<number, Definition>();
  const state = aggregation.empty();
  let read = 0;
  for (let after = ''; ; ) {
    const { rows } = await run<AnswersRow>({
      text: `SELECT id, form_version, created_at, answers FROM responses
             WHERE form_id = $1 AND id > $2 AND id <= $3 ORDER BY id LIMIT ${batchSize}`,
      values: [formId, after, upTo],
    });
    for (const { id, form_version, created_at: createdAt, answers } of rows) {
      const definition =
        definitions.get(form_version) ?? (await readDefinition(run, formId, form_version));
      if (definition) {
        definitions.set(form_version, definition);
        aggregation.add(state, { definition, createdAt, answers }, 1);
      }
      after = id;
    }
    read += rows.length;
    progress();
    if (rows.length < batchSize) return { state, read };
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
  kind: string,
  totals: Readonly<Record<string, number>>,
  figures: Iterable<StateFigures> = [],
): CounterSet {
  const counters = createCounterSet();
  counters.add('analytics', kind, totals);
  for (const [part, which, values] of figures) counters.add(part, which, values);
  return counters;
}

/**
 * Compares the counters of options with a recount of all responses. Reads no responses of forms without limits.
 *
 * @param run of a transaction with one snapshot
 */
export async function compareOptions(run: Query, formId: string): Promise<ValueDifference[]> {
  const [stored, counted] = [createCounterSet(), createCounterSet()];
  const { rows } = await run<CountedOption>({
    text: 'SELECT question_id, option_id, count FROM option_counts WHERE form_id = $1',
    values: [formId],
  });
  for (const row of rows) stored.add('option', nameOf(row), { responses: row.count });

  const limited = new Set((await readLimitedOptions(run, formId)).map(optionName));
  for (const row of await countOptions(run, formId, limited)) {
    if (limited.has(nameOf(row))) counted.add('option', nameOf(row), { responses: row.count });
  }
  return compareCounters(stored, counted);
}

/**
 * Counts the options with a limit again.
 *
 * @param run of a transaction that holds the exclusive lock of the form
 */
export async function repairOptions(run: Query, formId: string): Promise<void> {
  const limited = (await readLimitedOptions(run, formId)).map(({ questionId, optionId }) => ({
    question_id: questionId,
    option_id: optionId,
  }));
  await run({ text: 'DELETE FROM option_counts WHERE form_id = $1', values: [formId] });
  await run(longRunning('SELECT FROM track_options($1, $2)', [formId, JSON.stringify(limited)]));
}

interface CountedOption {
  readonly question_id: string;
  readonly option_id: string;
  readonly count: number;
}

const nameOf = ({ question_id: questionId, option_id: optionId }: CountedOption) =>
  optionName({ questionId, optionId });

/** The options with a limit in the published version. */
async function readLimitedOptions(run: Query, formId: string): Promise<OptionKey[]> {
  const { rows } = await run<{ definition: unknown }>({
    text: `SELECT v.definition FROM forms f
           JOIN form_versions v ON v.form_id = f.id AND v.version = f.published_version
           WHERE f.id = $1`,
    values: [formId],
  });
  return rows.flatMap(({ definition }) => listLimitedOptions(definitionModel.parse(definition)));
}

async function countOptions(
  run: Query,
  formId: string,
  limited: ReadonlySet<string>,
): Promise<readonly CountedOption[]> {
  if (limited.size === 0) return [];
  const questions = [...new Set([...limited].map((name) => name.split(' ', 1).join()))];
  const { rows } = await run<{ counted: readonly CountedOption[] | null }>(
    longRunning('SELECT count_options($1, $2, NULL) AS counted', [formId, questions]),
  );
  return rows[0]?.counted ?? [];
}
