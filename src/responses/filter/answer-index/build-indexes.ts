import { millisecondsPerDay } from '../../../../packages/common/text/calendar.ts';
import type { FormServices } from '../../../forms/cache/form-services.ts';
import { longRunning, type Query } from '../../../platform/database/database.ts';
import { rawSql, type Sql, sql, statementOf } from '../../../platform/database/sql-fragment.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { minute, type ScheduledJobDefinition } from '../../../platform/jobs/job-queue.ts';
import { lockDeletions, readWithoutGaps } from '../../store/open-writes.ts';
import type { CatalogOf } from '../conditions/question-catalog.ts';
import type { ComparisonKind } from '../conditions/sql-operators.ts';
import { blocksOf } from './answer-blocks.ts';
import { indexAnswersJob, indexableKind, textIndex } from './answer-indexes.ts';
import { indexedKinds, valueColumns, valueRows } from './answer-values.ts';

/** What the job works with. */
export interface IndexServices extends FormServices {
  readonly catalogOf: CatalogOf;
}

/** The number of responses that one transaction indexes, while deletions of the form wait. */
const chunkSize = 5000;

/** The same for the index of all texts, whose filters this process computes: about 13 milliseconds. */
const textChunkSize = 200;

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
    const size = sizeOf(index);
    for (let last = size; last >= size; count += last) {
      if (clock.now().getTime() > deadline) {
        jobs.trigger(indexAnswersJob);
        return count;
      }
      last = (await isObsolete(services, index))
        ? await remove(services, index)
        : await extend(services, index);
    }
    if (index.kind === textIndex.kind) await refreshBlocks(services, index.formId);
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

const sizeOf = ({ question }: StoredIndex) =>
  question === textIndex.question ? textChunkSize : chunkSize;

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
async function remove({ db }: IndexServices, index: StoredIndex): Promise<number> {
  const { formId, question } = index;
  await db.pool.query(
    `UPDATE answer_indexes SET kind = 'removed', up_to = '' WHERE form_id = $1 AND question_id = $2`,
    [formId, question],
  );
  const statement =
    question === textIndex.question
      ? removalSql(rawSql('answer_blocks'), rawSql('up_to'), sql`form_id = ${formId}`)
      : removalSql(
          rawSql('answer_values'),
          rawSql('value'),
          sql`form_id = ${formId} AND question_id = ${question}`,
        );
  const { text, values } = statementOf(statement);
  const removed = await db.pool.query(longRunning(text, values));
  if (removed.rowCount) return sizeOf(index);
  await db.pool.query(
    `DELETE FROM answer_indexes WHERE form_id = $1 AND question_id = $2 AND kind = 'removed'`,
    [formId, question],
  );
  return 0;
}

/** Deletes the first rows of an index, by a column of its key. */
const removalSql = (table: Sql, column: Sql, rows: Sql) => sql`
  DELETE FROM ${table} WHERE ${rows} AND ${column} <= coalesce((
    SELECT ${column} FROM ${table} WHERE ${rows} ORDER BY ${column} OFFSET ${removalSize} LIMIT 1
  ), (SELECT max(${column}) FROM ${table} WHERE ${rows}))`;

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
      WHERE form_id = ${formId} AND id > ${before} ${below} ORDER BY id LIMIT ${sizeOf(index)}`;
    return (await db.pool.query<{ formId: string; id: string }>(statementOf(next))).rows;
  });
  const last = rows.at(-1)?.id;
  const name = indexableKind(await newestCatalog(services, formId), question);
  if (last === undefined || name === undefined || name !== index.kind) return 0;

  return inTransaction(db.pool, async (run) => {
    await lockDeletions(run, formId);
    if ((await readUpTo(run, index, 'FOR UPDATE')) !== before) return 0;
    if (name === textIndex.kind) await insertBlocks(run, formId, before, last);
    else await insertValues(run, index, name, sql`r.id > ${before} AND r.id <= ${last}`);
    await run({
      text: 'UPDATE answer_indexes SET up_to = $3 WHERE form_id = $1 AND question_id = $2',
      values: [formId, question, last],
    });
    return rows.length;
  });
}

async function insertValues(
  run: Query,
  { formId, question }: StoredIndex,
  name: ComparisonKind,
  chosen: Sql,
): Promise<void> {
  const kind = indexedKinds[name];
  if (!kind) return;
  await run(
    statementOf(sql`
      INSERT INTO answer_values (${valueColumns}) ${valueRows(formId, question, kind, chosen)}
      ON CONFLICT DO NOTHING`),
  );
}

/** The blocks of the responses after one, up to another one. */
async function readBlocks(run: Query, formId: string, above: string, upTo: string) {
  const { rows } = await run<{ id: string; answers: unknown }>({
    text: `SELECT id, answers FROM responses
           WHERE form_id = $1 AND id > $2 AND id <= $3 ORDER BY id`,
    values: [formId, above, upTo],
  });
  return [...blocksOf(rows, above)];
}

async function insertBlocks(
  run: Query,
  formId: string,
  above: string,
  upTo: string,
): Promise<void> {
  // A server of an earlier release has removed the index without its blocks.
  if (above === '')
    await run({ text: 'DELETE FROM answer_blocks WHERE form_id = $1', values: [formId] });
  const blocks = await readBlocks(run, formId, above, upTo);
  await run({
    text: `INSERT INTO answer_blocks (form_id, above, up_to, filter)
           SELECT $1, b.* FROM unnest($2::text[], $3::text[], $4::bit(4096)[]) AS b(above, up_to, filter)`,
    values: [
      formId,
      blocks.map((block) => block.above),
      blocks.map((block) => block.upTo),
      blocks.map((block) => block.filter),
    ],
  });
}

/** Blocks whose filters one transaction computes again. */
const refreshSize = 20;

/** Computes the filters of blocks of which responses were deleted, so that nothing of these responses remains. */
async function refreshBlocks({ db }: IndexServices, formId: string): Promise<void> {
  for (let count = refreshSize; count === refreshSize; ) {
    count = await inTransaction(db.pool, async (run) => {
      await lockDeletions(run, formId);
      const { rows } = await run<{ above: string; upTo: string }>({
        text: `SELECT above, up_to AS "upTo" FROM answer_blocks
               WHERE form_id = $1 AND filter IS NULL ORDER BY up_to LIMIT ${refreshSize}`,
        values: [formId],
      });
      for (const { above, upTo } of rows) {
        const [block] = await readBlocks(run, formId, above, upTo);
        await run({
          text: block
            ? 'UPDATE answer_blocks SET filter = $3::bit(4096) WHERE form_id = $1 AND up_to = $2'
            : 'DELETE FROM answer_blocks WHERE form_id = $1 AND up_to = $2',
          values: block ? [formId, upTo, block.filter] : [formId, upTo],
        });
      }
      return rows.length;
    });
  }
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
