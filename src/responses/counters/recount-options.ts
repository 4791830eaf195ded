import { definitionModel } from '../../../packages/definition/definition-model.ts';
import {
  listLimitedOptions,
  type OptionKey,
  optionName,
} from '../../../packages/definition/option-limits.ts';
import { longRunning, type Query } from '../../platform/database/database.ts';
import { compareCounters, createCounterSet, type ValueDifference } from './counter-values.ts';

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
