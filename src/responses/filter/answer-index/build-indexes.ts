import { millisecondsPerDay } from '../../../../packages/common/text/calendar.ts';
import type { FormServices } from '../../../forms/cache/form-services.ts';
import { inTransaction, longRunning, type Query } from '../../../platform/database/database.ts';
import { rawSql, sql, statementOf } from '../../../platform/database/sql-fragment.ts';
import { minute, type ScheduledJobDefinition } from '../../../platform/jobs/job-queue.ts';
import { lockDeletions, readWithoutGaps } from '../../store/open-writes.ts';
import type { CatalogOf } from '../conditions/question-catalog.ts';
import {
  indexAnswersJob,
  indexableKind,
  indexedKinds,
  valueColumns,
  valueRows,
} from './answer-values.ts';

/** What the job works with. */
export interface IndexServices extends FormServices {
  readonly catalogOf: CatalogOf;
}

/** The number of responses that one transaction indexes, while deletions of the form wait. */
const chunkSize = 5000;

/** Rows of an index that one statement deletes. */
const removalSize = 20_000;

/** Milliseconds after which a run ends; the next one continues. */
const maxRunTime = 120_000;

/** Days after which an index that no filter has used is removed. */
const unusedDays = 30;

interface StoredIndex {
  readonly formId: string;
  readonly question: string;
  readonly kind: string;
  readonly usedAt: Date;
}

/**
 * Extends all indexes of answers to the newest responses, and removes those that are unused, of forms that
 * are no longer searchable, or of questions whose type has changed.
 *
 * @returns the number of indexed responses
 */
export async function indexAnswers(services: IndexServices): Promise<number> {
  const { db, clock, jobs } = services;
  const deadline = clock.now().getTime() + maxRunTime;
  const { rows } = await db.pool.query<StoredIndex>(
    `SELECT form_id AS "formId", question_id AS question, kind, used_at AS "usedAt"
     FROM answer_indexes ORDER BY used_at DESC`,
  );
  let count = 0;
  for (const index of rows) {
    for (let last = chunkSize; last === chunkSize; count += last) {
      if (clock.now().getTime() > deadline) {
        jobs.trigger(indexAnswersJob);
        return count;
      }
      last = (await isObsolete(services, index))
        ? await remove(services, index)
        : await extend(services, index);
    }
  }
  return count;
}

export const indexAnswersJobDefinition: ScheduledJobDefinition<IndexServices> = {
  name: indexAnswersJob,
  timeoutSeconds: 300,
  pollSeconds: 2,
  intervalSeconds: 10 * minute,
  run: indexAnswers,
};

/** The newest committed catalog of a form, with every version that has responses. */
async function newestCatalog({ db, catalogOf }: IndexServices, formId: string) {
  const { rows } = await db.pool.query<{ latest: number | null }>(
    'SELECT published_version AS latest FROM forms WHERE id = $1',
    [formId],
  );
  return catalogOf(db, formId, rows[0]?.latest ?? 0);
}

async function isObsolete(services: IndexServices, index: StoredIndex): Promise<boolean> {
  const { clock, formCache } = services;
  const unused = clock.now().getTime() - index.usedAt.getTime() > unusedDays * millisecondsPerDay;
  const form = await formCache.byId(index.formId);
  if (unused || !form?.settings.searchable) return true;
  return indexableKind(await newestCatalog(services, index.formId), index.question) !== index.kind;
}

/** Deletes an index. A filter does not use it from the first statement on. */
async function remove({ db }: IndexServices, { formId, question }: StoredIndex): Promise<number> {
  const key = [formId, question];
  await db.pool.query(
    `UPDATE answer_indexes SET kind = 'removed', up_to = '' WHERE form_id = $1 AND question_id = $2`,
    key,
  );
  const removed = await db.pool.query(
    longRunning(
      `DELETE FROM answer_values WHERE form_id = $1 AND question_id = $2 AND value <= coalesce((
         SELECT value FROM answer_values WHERE form_id = $1 AND question_id = $2
         ORDER BY value OFFSET ${removalSize} LIMIT 1
       ), (SELECT max(value) FROM answer_values WHERE form_id = $1 AND question_id = $2))`,
      key,
    ),
  );
  if (removed.rowCount) return chunkSize;
  await db.pool.query(
    `DELETE FROM answer_indexes WHERE form_id = $1 AND question_id = $2 AND kind = 'removed'`,
    key,
  );
  return 0;
}

/**
 * Indexes the next responses. No response with a lower id than the last one is committed later.
 *
 * @returns their number
 */
async function extend(services: IndexServices, index: StoredIndex): Promise<number> {
  const { db } = services;
  const { formId, question } = index;
  const before = await readUpTo((query) => db.pool.query(query), index);
  if (before === undefined) return 0;
  const rows = await readWithoutGaps(services, [formId], async (boundOf) => {
    const below = boundOf ? sql`AND id < ${boundOf(formId)}` : rawSql('');
    const next = sql`SELECT form_id AS "formId", id FROM responses
      WHERE form_id = ${formId} AND id > ${before} ${below} ORDER BY id LIMIT ${chunkSize}`;
    return (await db.pool.query<{ formId: string; id: string }>(statementOf(next))).rows;
  });
  const last = rows.at(-1)?.id;
  const name = indexableKind(await newestCatalog(services, formId), question);
  const kind = name && indexedKinds[name];
  if (last === undefined || !kind || name !== index.kind) return 0;

  return inTransaction(db.pool, async (run) => {
    await lockDeletions(run, formId);
    if ((await readUpTo(run, index, 'FOR UPDATE')) !== before) return 0;
    const chosen = sql`r.id > ${before} AND r.id <= ${last}`;
    await run(
      statementOf(sql`
        INSERT INTO answer_values (${valueColumns}) ${valueRows(formId, question, kind, chosen)}
        ON CONFLICT DO NOTHING`),
    );
    await run({
      text: 'UPDATE answer_indexes SET up_to = $3 WHERE form_id = $1 AND question_id = $2',
      values: [formId, question, last],
    });
    return rows.length;
  });
}

/** Id of the last indexed response; undefined if the index was removed. */
async function readUpTo(
  run: Query,
  { formId, question, kind }: StoredIndex,
  lock = '',
): Promise<string | undefined> {
  const { rows } = await run<{ upTo: string }>({
    text: `SELECT up_to AS "upTo" FROM answer_indexes
           WHERE form_id = $1 AND question_id = $2 AND kind = $3 ${lock}`,
    values: [formId, question, kind],
  });
  return rows[0]?.upTo;
}
