// Finds responses by the index of answers: it names candidates, whose answers are then compared.

import type pg from 'pg';
import { millisecondsPerDay } from '../../../../packages/common/text/calendar.ts';
import type { Condition } from '../../../../packages/definition/conditions/condition-model.ts';
import type { Op } from '../../../../packages/definition/conditions/operator-names.ts';
import {
  joinSql,
  rawSql,
  type Sql,
  sql,
  statementOf,
} from '../../../platform/database/sql-fragment.ts';
import type { Platform } from '../../../platform/startup/platform.ts';
import type { Comparison } from '../conditions/condition-sql.ts';
import type { QuestionCatalog } from '../conditions/question-catalog.ts';
import { responsesInBlocks } from './answer-blocks.ts';
import {
  type AnswerIndex,
  indexAnswersJob,
  indexableKind,
  minIndexedResponses,
  readAnswerIndexes,
  textIndex,
} from './answer-indexes.ts';
import { type IndexedKind, indexedKinds } from './answer-values.ts';

/** Responses that an index finds: all that meet a condition, and possibly others. */
interface Candidates {
  /** A query with the column `response_id`, which may repeat ids. */
  readonly query: Sql;
  /** Whether it finds only responses that meet the condition, each once. */
  readonly isExact: boolean;
  /** Newer responses than this one are not in the index. */
  readonly upTo: string;
}

/** The usable indexes of a form by question. */
type UsableIndexes = ReadonlyMap<string, AnswerIndex>;

const listOf = (operand: unknown): unknown[] => (Array.isArray(operand) ? operand : [operand]);

const symbols: Readonly<Partial<Record<Op, string>>> = { gt: '>', gte: '>=', lt: '<', lte: '<=' };

/**
 * How indexes can find the responses that meet a condition: alternatives, of which each is sufficient.
 * None for conditions that an index does not help with, such as negations.
 */
function candidatesOf(
  condition: Condition,
  formId: string,
  indexes: UsableIndexes,
): readonly Candidates[] {
  const within = (inner: Condition) => candidatesOf(inner, formId, indexes);
  if ('not' in condition) return [];
  if ('all' in condition) {
    const [only, ...others] = condition.all;
    if (only && others.length === 0) return within(only);
    return condition.all.flatMap(within).map((one) => ({ ...one, isExact: false }));
  }
  if ('any' in condition) {
    const parts = condition.any.map((one) => within(one)[0]);
    const found = parts.filter((one) => one !== undefined);
    return found.length === parts.length ? [unionOf(found)] : [];
  }
  return comparisonCandidates(condition, formId, indexes);
}

function unionOf(parts: readonly Candidates[]): Candidates {
  return {
    query: joinSql(
      parts.map(({ query }) => query),
      ' UNION ALL ',
    ),
    isExact: parts.length === 1 && parts.every((part) => part.isExact),
    upTo: parts.map((part) => part.upTo).sort()[0] ?? '',
  };
}

function comparisonCandidates(
  { question, op, value }: Comparison,
  formId: string,
  indexes: UsableIndexes,
): Candidates[] {
  const index = indexes.get(question);
  const kind = Object.entries(indexedKinds).find(([name]) => name === index?.kind)?.[1];
  const restriction = kind && index && restrictionOf(op, value, index.kind, kind);
  if (!restriction) return [];
  const query = sql`
    SELECT response_id FROM answer_values
    WHERE form_id = ${formId} AND question_id = ${question} AND ${restriction.where}`;
  return [{ query, isExact: restriction.isExact, upTo: index.upTo }];
}

interface Restriction {
  readonly where: Sql;
  readonly isExact: boolean;
}

function restrictionOf(
  op: Op,
  operand: unknown,
  kind: string,
  { textOf, bounds }: IndexedKind,
): Restriction | undefined {
  const texts = listOf(operand).map(textOf);
  const known = texts.filter((text) => text !== undefined);
  if (known.length < texts.length) return undefined;
  const [first] = known;
  const isSet = kind === 'option_set';
  const symbol = symbols[op];
  if (symbol && first !== undefined) {
    const boundOf = bounds?.[op];
    const where = sql`value ${rawSql(symbol)} ${boundOf?.(first) ?? first}`;
    return { where, isExact: boundOf === undefined };
  }
  switch (op) {
    case 'equals':
    case 'includes_all': // each response has all of them: the first is sufficient
      return { where: sql`value = ${first}`, isExact: !isSet };
    case 'in':
    case 'includes_any':
      return { where: sql`value = ANY(${[...new Set(known)]}::text[])`, isExact: !isSet };
    default:
      return undefined;
  }
}

/** The most responses that are found through an index; more are read in the order of the list. */
const maxFound = 2000;

/** The same for searches of texts, which read all others if they are not found through the index. */
const maxFoundByText = 20_000;

/** The most responses after the last indexed one that a filter reads. */
const maxTail = 10_000;

/** The number of them after which the index is extended. */
const extendAfter = 1000;

export interface ResponseCounts {
  readonly responseCountOf: (formId: string) => Promise<number>;
}

/** What an index knows of the responses that meet a condition. */
export interface IndexedMatches {
  /** Their ids in ascending order, if they are few. */
  readonly ids?: readonly string[];
  /** Their number as a query with the column `count`, if the index contains it. */
  readonly count?: Sql;
  /** A condition on rows `r` that all of them meet, and few others. */
  readonly restriction?: Sql;
}

export interface IndexedSearch {
  readonly catalog: QuestionCatalog;
  readonly condition: Condition | undefined;
  /** The text that is searched for, folded. */
  readonly text: string | undefined;
  /** The whole search on rows `r`. */
  readonly where: Sql;
}

/**
 * Finds the responses that meet a search through the indexes of a form, and requests the indexes that
 * are missing. Decisions: docs/decisions/0066-filters-and-their-indexes.md, and 109
 */
export async function findIndexedMatches(
  services: Platform & ResponseCounts,
  formId: string,
  { catalog, condition, text, where }: IndexedSearch,
): Promise<IndexedMatches> {
  const { pool } = services.db;
  const compared = condition ? [...questionsOf(condition)] : [];
  const questions = [...compared, ...(text === undefined ? [] : [textIndex.question])].filter(
    (id) => indexableKind(catalog, id),
  );
  if (questions.length === 0) return {};
  const indexes = await usableIndexes(services, formId, catalog, questions);
  const ofTexts = text === undefined ? undefined : textCandidates(text, formId, indexes);
  const alternatives = [
    ...(condition ? candidatesOf(condition, formId, indexes) : []),
    ...(ofTexts ? [ofTexts] : []),
  ];
  if (alternatives.length === 0) return {};

  const most = text === undefined ? maxFound : maxFoundByText;
  const counts = await countCandidates(pool, alternatives, most);
  const least = Math.min(...counts);
  const best = alternatives[counts.indexOf(least)];
  if (!best) return {};
  if (least <= most) return { ids: await findIds(pool, formId, best, where) };
  if (ofTexts) {
    const { query, upTo } = ofTexts;
    return { restriction: sql`(r.id > ${upTo} OR r.id IN (${query}))` };
  }
  if (!best.isExact || text !== undefined) return {};
  return {
    count: sql`SELECT (SELECT count(*) FROM (${best.query}) AS found)::int
      + (SELECT count(*) ${tailOf(formId, best.upTo)} AND ${where})::int AS count`,
  };
}

function textCandidates(
  text: string,
  formId: string,
  indexes: UsableIndexes,
): Candidates | undefined {
  const index = indexes.get(textIndex.question);
  return index && { query: responsesInBlocks(formId, text), isExact: false, upTo: index.upTo };
}

function questionsOf(condition: Condition): Set<string> {
  if ('question' in condition) return new Set([condition.question]);
  if ('not' in condition) return new Set();
  const parts = 'all' in condition ? condition.all : condition.any;
  return new Set(parts.flatMap((part) => [...questionsOf(part)]));
}

const tailOf = (formId: string, upTo: string) =>
  sql`FROM responses r WHERE r.form_id = ${formId} AND r.id > ${upTo}`;

async function usableIndexes(
  services: Platform & ResponseCounts,
  formId: string,
  catalog: QuestionCatalog,
  questions: readonly string[],
): Promise<UsableIndexes> {
  const { db, clock, jobs } = services;
  const indexes = await readAnswerIndexes((query) => db.pool.query(query), formId);
  const used = indexes.filter(({ question }) => questions.includes(question));
  const missing = questions.filter((id) => !indexes.some(({ question }) => question === id));
  const now = clock.now();
  const stale = used.filter(({ usedAt }) => now.getTime() - usedAt.getTime() > millisecondsPerDay);
  const isLarge =
    missing.length > 0 && (await services.responseCountOf(formId)) >= minIndexedResponses;
  const requested = [...stale.map(({ question }) => question), ...(isLarge ? missing : [])];
  if (requested.length > 0) await requestIndexes(db.pool, formId, catalog, requested, now);

  const fitting = used.filter(({ question, kind }) => kind === indexableKind(catalog, question));
  const oldest = fitting.map(({ upTo }) => upTo).sort()[0];
  const tail = oldest === undefined ? 0 : await countTail(db.pool, formId, oldest);
  if (isLarge || tail > extendAfter) jobs.trigger(indexAnswersJob);
  if (tail <= maxTail) return new Map(fitting.map((one) => [one.question, one]));
  const tails = await Promise.all(fitting.map(({ upTo }) => countTail(db.pool, formId, upTo)));
  return new Map(
    fitting.flatMap((one, place) =>
      (tails[place] ?? 0) <= maxTail ? [[one.question, one] as const] : [],
    ),
  );
}

async function requestIndexes(
  pool: pg.Pool,
  formId: string,
  catalog: QuestionCatalog,
  questions: readonly string[],
  now: Date,
): Promise<void> {
  const kinds = questions.map((id) => indexableKind(catalog, id));
  await pool.query({
    name: 'request-answer-indexes',
    text: `INSERT INTO answer_indexes (form_id, question_id, kind, up_to, used_at)
           SELECT $1, q.id, q.kind, '', $4 FROM unnest($2::text[], $3::text[]) AS q(id, kind)
           ON CONFLICT (form_id, question_id) DO UPDATE SET used_at = excluded.used_at`,
    values: [formId, questions, kinds, now],
  });
}

/** The number of responses after an id, up to one more than a filter reads. */
async function countTail(pool: pg.Pool, formId: string, after: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>({
    name: 'count-unindexed',
    text: `SELECT count(*)::int AS count FROM (
             SELECT FROM responses WHERE form_id = $1 AND id > $2 LIMIT ${maxTail + 1}
           ) AS newer`,
    values: [formId, after],
  });
  return rows[0]?.count ?? 0;
}

/** The number of candidates of each alternative, up to one more than are read. */
async function countCandidates(
  pool: pg.Pool,
  alternatives: readonly Candidates[],
  most: number,
): Promise<number[]> {
  const counts = alternatives.map(
    ({ query }) =>
      sql`(SELECT count(*)::int FROM (SELECT FROM (${query}) AS found LIMIT ${most + 1}) AS limited)`,
  );
  const statement = sql`SELECT ARRAY[${joinSql(counts, ', ')}] AS counts`;
  const { rows } = await pool.query<{ counts: number[] }>(statementOf(statement));
  return rows[0]?.counts ?? [];
}

async function findIds(
  pool: pg.Pool,
  formId: string,
  { query, upTo }: Candidates,
  where: Sql,
): Promise<string[]> {
  const statement = sql`
    SELECT r.id FROM responses r
    WHERE r.form_id = ${formId} AND r.id = ANY(ARRAY(${query})) AND r.id <= ${upTo} AND ${where}
    UNION ALL
    SELECT r.id ${tailOf(formId, upTo)} AND ${where}
    ORDER BY id`;
  const { rows } = await pool.query<{ id: string }>(statementOf(statement));
  return rows.map(({ id }) => id);
}
