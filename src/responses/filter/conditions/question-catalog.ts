import type { ValueKind } from '../../../../packages/definition/model/value-kind.ts';
import type { ComparisonTarget } from '../../../../packages/definition/parsing/check-comparison.ts';
import { maxAnswerLength } from '../../../../packages/definition/questions/answer-bounds.ts';
import {
  valueKindOf,
  valueTypeOf,
} from '../../../../packages/definition/questions/question-types.ts';
import { comparedIdsOf } from '../../../../packages/definition/questions/values/choice-options.ts';
import { createLruCache, type LruCache } from '../../../platform/bounded-cache.ts';
import type { Reader } from '../../../platform/database/replica.ts';
import { splitPath } from './answer-sql.ts';
import { type ComparisonKind, comparisonKindOf } from './sql-operators.ts';

/** A question as some versions of a form define it. */
export interface QuestionVariant {
  readonly type: string;
  /** Undefined if answers are not compared. */
  readonly kind: ComparisonKind | undefined;
  /** What checks the operators and operands of comparisons. */
  readonly target: ComparisonTarget;
  /** The versions that define it in this way, in ascending order. */
  readonly versions: readonly number[];
}

/**
 * The elements with values of all versions of a form, by id, those of entries by their path, such as `children.child_age`;
 * the newest variant first.
 */
export type QuestionCatalog = ReadonlyMap<string, readonly QuestionVariant[]>;

/** Reads the catalog of a form with versions from 1 to `latest`. Versions do not change. */
export type CatalogOf = (
  reader: Pick<Reader, 'pool'>,
  formId: string,
  latest: number,
) => Promise<QuestionCatalog>;

/** Bytes of memory of all cached catalogs, and of each question in them, without its options. */
const cacheSize = 16 * 1024 * 1024;
const questionSize = 500;

/** Caches catalogs: a filter would otherwise read every version. */
export function createQuestionCatalogs(): CatalogOf {
  const cache: LruCache<QuestionCatalog> = createLruCache(cacheSize);
  return async ({ pool }, formId, latest) => {
    const key = `${formId} ${latest}`;
    const cached = cache.get(key);
    if (cached) return cached;
    const rows = await readRows(pool, formId, latest);
    const catalog = catalogOf(rows);
    const size = rows.reduce((sum, { options }) => sum + (options?.join().length ?? 0) * 4, 0);
    cache.set(key, catalog, size + rows.length * questionSize);
    return catalog;
  };
}

async function readRows(
  pool: Reader['pool'],
  formId: string,
  latest: number,
): Promise<CatalogRow[]> {
  const values = [formId, latest];
  const query = { name: 'question-catalog', text: catalogSql, values };
  return (await pool.query<CatalogRow>(query)).rows;
}

/** The ids of the repeats that versions from 1 to `latest` have. */
export async function findRepeatIds(
  { pool }: Pick<Reader, 'pool'>,
  formId: string,
  latest: number,
): Promise<string[]> {
  const rows = await readRows(pool, formId, latest);
  return rows.flatMap(({ id, type }) => (type === 'repeat' ? [splitPath(id).id] : []));
}

interface CatalogRow {
  readonly id: string;
  readonly type: string;
  readonly value: string | null;
  readonly max_length: number | null;
  readonly options: string[] | null;
  readonly allow_other: boolean | null;
  readonly listed: boolean;
  readonly versions: number[];
}

/** $1 form, $2 the latest version. Equal questions of several versions are one row. */
const catalogSql = `
  WITH RECURSIVE placed(version, path, e) AS (
    SELECT v.version, e ->> 'id', e
    FROM form_versions v
      CROSS JOIN json_array_elements(v.definition -> 'schema' -> 'sections') AS s
      CROSS JOIN json_array_elements(s -> 'elements') AS e
    WHERE v.form_id = $1 AND v.version <= $2
    UNION ALL
    SELECT version, path || '.' || (inner_element ->> 'id'), inner_element
    FROM placed
      CROSS JOIN json_array_elements(
        CASE e ->> 'type' WHEN 'repeat' THEN e -> 'elements' ELSE '[]' END) AS inner_element
  )
  SELECT id, type, value, max_length, allow_other, listed, options::json AS options, array_agg(version ORDER BY version) AS versions
  FROM (
    SELECT version, path AS id, e ->> 'type' AS type, e ->> 'value' AS value,
      (e ->> 'max_length')::int AS max_length, (e ->> 'allow_other')::boolean AS allow_other,
      e -> 'options_from' IS NOT NULL AS listed,
      CASE WHEN e -> 'options' IS NOT NULL
        THEN (SELECT json_agg(o ->> 'id')::text FROM json_array_elements(e -> 'options') AS o)
      END AS options
    FROM placed
  ) AS elements
  GROUP BY id, type, value, max_length, allow_other, listed, options
  ORDER BY max(version) DESC`;

/** The kind of the answers to a question, if all versions define the same. */
export function comparedKindOf(
  catalog: QuestionCatalog,
  question: string,
): ComparisonKind | undefined {
  const [first, ...others] = catalog.get(question) ?? [];
  return others.every(({ kind }) => kind === first?.kind) ? first?.kind : undefined;
}

function catalogOf(rows: readonly CatalogRow[]): QuestionCatalog {
  const byId = new Map<string, CatalogRow[]>();
  for (const row of rows) {
    if (valueTypeOf(row.type)) byId.set(row.id, [...(byId.get(row.id) ?? []), row]);
  }
  return new Map(
    [...byId].map(([id, variants]) => [id, variants.map((row) => variantOf(row, variants))]),
  );
}

function variantOf(row: CatalogRow, variants: readonly CatalogRow[]): QuestionVariant {
  const valueType = valueTypeOf(row.type);
  const valueKind: ValueKind = valueKindOf({ type: row.type, value: row.value }) ?? 'text';
  const kind = comparisonKindOf(row.type, valueKind);
  // An option of any version can be compared; a ranking has all options of its own version.
  const related = kind === 'ranking' ? [row] : variants;
  const ownIds = comparedIdsOf({
    options: related.flatMap(({ options }) => (options ?? []).map((id) => ({ id }))),
    allow_other: related.some(({ allow_other }) => allow_other === true),
  });
  const optionIds = related.some(({ listed }) => listed) ? undefined : ownIds;
  return {
    type: row.type,
    kind,
    target: {
      row: valueType,
      context: { optionIds, valueKind },
      maxLength: maxAnswerLength(row),
      name: `Questions of type "${row.type}"`,
    },
    versions: row.versions,
  };
}
