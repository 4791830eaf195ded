import type { FormServices } from '../../forms/cache/form-services.ts';
import type { Reader } from '../../platform/database/replica.ts';
import {
  joinSql,
  rawSql,
  type Sql,
  sql,
  statementOf,
} from '../../platform/database/sql-fragment.ts';
import type { Aggregation } from './aggregation.ts';

/** Number of responses that one statement reads into memory. */
const pageSize = 500;

/** Number of responses that one statement groups by the answers to a few questions. */
const groupedPageSize = 5000;

/** One response, or several of one version with the same answers to the questions that are read. */
interface AnswersRow {
  /** Id of the response, the last one of a group. */
  readonly id: string;
  readonly form_version: number;
  /** When the response was created, the first one of a group. */
  readonly created_at: Date;
  readonly answers: object;
  /** Number of responses. */
  readonly count: number;
}

/** Which responses are read. */
interface AnswerRange {
  readonly formId: string;
  /** Id of a response: only later ones. */
  readonly after: string;
  /** Only responses on the same side of this id are in one group. */
  readonly stableBelow: string;
}

/**
 * Reads responses, page by page, in the order of their ids. Beyond the first page, those with the same answers to the questions
 * of the aggregation are one row, which takes a tenth of the time (docs/decisions/0008-counts-and-analytics.md,
 * `npm run bench -- --line crosstab`).
 */
export async function* answerPages(
  { formCache }: FormServices,
  { pool }: Reader,
  { formId, after, stableBelow }: AnswerRange,
  aggregation: Pick<Aggregation<unknown>, 'questionsOf'>,
): AsyncGenerator<readonly AnswersRow[]> {
  let last = after;
  /** Those of the versions that were read so far; undefined if other answers may be read. */
  let questions: readonly string[] | undefined;
  for (;;) {
    const range = { formId, after: last, stableBelow };
    const page = await (questions ? readGroups(pool, range, questions) : readSingly(pool, range));
    const isGrouped = questions !== undefined;
    const needed = await questionsOfRows(formCache, formId, page.rows, aggregation);
    const isComplete = needed?.every((id) => questions?.includes(id));
    questions = needed && [...new Set([...(questions ?? []), ...needed])];
    if (isGrouped && !isComplete) continue; // the page has a version that needs others
    yield page.rows;
    if (page.isLast) return;
    last = page.rows.at(-1)?.id ?? last;
  }
}

/** The questions whose answers alone an aggregation reads in the versions of these rows; undefined if there are others. */
async function questionsOfRows(
  formCache: FormServices['formCache'],
  formId: string,
  rows: readonly AnswersRow[],
  { questionsOf }: Pick<Aggregation<unknown>, 'questionsOf'>,
): Promise<readonly string[] | undefined> {
  if (!questionsOf) return undefined;
  const questions: string[] = [];
  for (const version of new Set(rows.map((row) => row.form_version))) {
    const found = await formCache.version(formId, version);
    const read = found ? questionsOf(found.definition) : [];
    if (!read) return undefined;
    questions.push(...read);
  }
  return questions;
}

type Pool = Reader['pool'];

async function readSingly(pool: Pool, { formId, after }: AnswerRange) {
  const { rows } = await pool.query<AnswersRow>({
    name: 'read-answers',
    text: `SELECT id, form_version, created_at, answers, 1 AS count FROM responses
           WHERE form_id = $1 AND id > $2 ORDER BY id LIMIT ${pageSize}`,
    values: [formId, after],
  });
  return { rows, isLast: rows.length < pageSize };
}

interface GroupRow extends Omit<AnswersRow, 'answers'> {
  /** JSON of the answers in the order of the questions; null without an answer. */
  readonly texts: readonly (string | null)[];
}

async function readGroups(
  pool: Pool,
  { formId, after, stableBelow }: AnswerRange,
  questions: readonly string[],
) {
  const answers = questions.map((id): Sql => sql`(answers -> ${id}::text)::text`);
  const { rows } = await pool.query<GroupRow>(
    statementOf(sql`
      SELECT max(id) AS id, form_version, min(created_at) AS created_at, texts, count(*)::int AS count
      FROM (
        SELECT id, form_version, created_at, ARRAY[${joinSql(answers, ', ')}]::text[] AS texts
        FROM responses WHERE form_id = ${formId} AND id > ${after}
        ORDER BY id LIMIT ${rawSql(String(groupedPageSize))}
      ) AS page
      GROUP BY form_version, texts, id >= ${stableBelow} ORDER BY max(id)`),
  );
  const read = rows.reduce((sum, { count }) => sum + count, 0);
  return {
    rows: rows.map(({ texts, ...row }) => ({ ...row, answers: answersOf(questions, texts) })),
    isLast: read < groupedPageSize,
  };
}

function answersOf(questions: readonly string[], texts: GroupRow['texts']): object {
  const given = questions.flatMap((id, index) => {
    const text = texts[index] ?? null;
    return text === null ? [] : [[id, JSON.parse(text)] as const];
  });
  return Object.fromEntries(given);
}
