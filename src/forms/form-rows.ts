// Reads forms by hand-written, named statements: PostgreSQL plans those of Prisma, which have no names, for
// each request.
// Decision: docs/decisions/0045-query-plans-and-key-lookups.md
// Benchmark: `npm run bench -- --line form --line form-list`

import type { Form, FormVersion } from '../../prisma/generated/client/client.ts';
import type { FormStatus } from '../../prisma/generated/client/enums.ts';
import type { Reader } from '../platform/database/replica.ts';
import { rawSql, type Sql, sql } from '../platform/database/sql-fragment.ts';
import { aboveAllIds, belowAllIds } from '../platform/ids.ts';
import { maxTake, type SortOrder } from '../platform/paging.ts';

export interface FormFilter {
  readonly status?: FormStatus | undefined;
  /** Part of the title, the description or the slug, case-insensitive. */
  readonly search?: string | undefined;
  /** One of the tags, case-insensitive. */
  readonly tag?: string | undefined;
}

/** Names the parts of a filter, for the name of a statement. */
export const nameOfFilter = ({ status, search, tag }: FormFilter): string =>
  `${status ?? 'any'}${search ? ' search' : ''}${tag === undefined ? '' : ' tag'}`;

/** Conditions on columns of `forms`. The status is a literal, because the planner knows its selectivity only then. */
export function filterOf({ status, search, tag }: FormFilter): Sql {
  const pattern = search && `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`${rawSql(status === undefined ? '' : `AND status = '${status}'`)} ${
    pattern
      ? sql`AND (title ILIKE ${pattern} OR description ILIKE ${pattern} OR slug ILIKE ${pattern})`
      : rawSql('')
  } ${
    tag === undefined
      ? rawSql('')
      : sql`AND EXISTS (SELECT FROM unnest(tags) AS tag WHERE lower(tag) = lower(${tag}))`
  }`;
}

type FormRow = Form & { readonly published?: FormVersion | null };

/** Columns by property, without the draft, which is large. */
const formColumns = {
  id: 'id',
  workspaceId: 'workspace_id',
  slug: 'slug',
  title: 'title',
  description: 'description',
  status: 'status',
  settings: 'settings',
  passwordHash: 'password_hash',
  revision: 'revision',
  epoch: 'epoch',
  publishedVersion: 'published_version',
  hasUnpublishedChanges: 'has_unpublished_changes',
  tags: 'tags',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
} as const satisfies Record<Exclude<keyof Form, 'draft'>, string>;

const versionColumns = {
  formId: 'form_id',
  version: 'version',
  definition: 'definition',
  publishedAt: 'published_at',
  formTexts: 'form_texts',
  liveUntil: 'live_until',
  datasets: 'datasets',
} as const satisfies Record<keyof FormVersion, string>;

/** What a selection needs in addition to the small columns of a form. */
interface FormParts {
  readonly draft: boolean;
  readonly published: boolean;
}

/**
 * The parts that a selection of Pothos needs.
 *
 * @returns undefined if it has relations that these statements do not read
 */
export function partsOf(query: object): FormParts | undefined {
  const { select, ...rest } = Object(query);
  if (Object.keys(rest).length > 0) return undefined;
  if (select === undefined) return { draft: true, published: false };
  const { published, draft, ...columns } = Object(select);
  const versionSelect = Object(published).select ?? {};
  if (!hasOnly(columns, formColumns) || !hasOnly(versionSelect, versionColumns)) return undefined;
  return { draft: draft === true, published: Boolean(published) };
}

function hasOnly(selection: object, columns: object): boolean {
  return Object.entries(selection).every(
    ([name, isSelected]) => isSelected === true && Object.hasOwn(columns, name),
  );
}

const nameOf = ({ draft, published }: FormParts) =>
  `${draft ? 'draft' : ''}${published ? 'published' : ''}`;

const selectList = ({ draft, published }: FormParts) =>
  [
    ...Object.entries(formColumns).map(([name, column]) => `f.${column} AS "${name}"`),
    draft ? 'f.draft' : 'NULL AS draft',
    ...(published
      ? Object.entries(versionColumns).map(([name, column]) => `v.${column} AS "v_${name}"`)
      : []),
  ].join();

const joinOf = ({ published }: FormParts) =>
  published
    ? 'LEFT JOIN form_versions v ON v.form_id = f.id AND v.version = f.published_version'
    : '';

type SelectedRow = Form & {
  readonly v_formId?: string | null;
  readonly v_version: number;
  readonly v_definition: FormVersion['definition'];
  readonly v_publishedAt: Date;
  readonly v_formTexts: FormVersion['formTexts'];
  readonly v_liveUntil: Date | null;
  readonly v_datasets: FormVersion['datasets'];
};

function toForm(row: SelectedRow): FormRow {
  const { v_formId: formId, v_version, v_definition, v_publishedAt, ...rest } = row;
  const { v_formTexts, v_liveUntil, v_datasets, ...form } = rest;
  if (formId === undefined) return form;
  if (formId === null) return { ...form, published: null };
  const published = {
    formId,
    version: v_version,
    definition: v_definition,
    publishedAt: v_publishedAt,
    formTexts: v_formTexts,
    liveUntil: v_liveUntil,
    datasets: v_datasets,
  };
  return { ...form, published };
}

export async function readForm(
  { pool }: Reader,
  workspaceId: string,
  id: string,
  parts: FormParts,
): Promise<FormRow | undefined> {
  const { rows } = await pool.query<SelectedRow>({
    name: `read-form ${nameOf(parts)}`,
    text: `SELECT ${selectList(parts)} FROM forms f ${joinOf(parts)}
           WHERE f.id = $1 AND f.workspace_id = $2`,
    values: [id, workspaceId],
  });
  return rows.map(toForm)[0];
}

/** A range of a workspace's forms by id. */
interface FormRange {
  readonly filter: FormFilter;
  /** Exclusive bounds. */
  readonly key: { readonly gt?: string; readonly lt?: string };
  readonly order: SortOrder;
  /** The maximum number of rows, at most `maxTake`. */
  readonly take: number;
}

/**
 * Reads a range of forms from the index. The constant limit makes the generic plan, which PostgreSQL
 * caches, as cheap as one for the given values.
 */
export async function readForms(
  { pool }: Reader,
  workspaceId: string,
  { filter, key, order, take }: FormRange,
  parts: FormParts,
): Promise<FormRow[]> {
  const condition = filterOf(filter);
  const { rows } = await pool.query<SelectedRow>({
    name: `read-forms ${order} ${nameOfFilter(filter)} ${nameOf(parts)}`,
    text: `SELECT ${selectList(parts)} FROM (
             SELECT * FROM (
               SELECT * FROM forms
               WHERE workspace_id = $1 AND id > $2 AND id < $3 ${condition.sql(5)}
               ORDER BY id ${order} LIMIT ${maxTake}
             ) AS largest
             ORDER BY id ${order} LIMIT $4
           ) f ${joinOf(parts)}
           ORDER BY f.id ${order}`,
    values: [workspaceId, key.gt ?? belowAllIds, key.lt ?? aboveAllIds, take, ...condition.values],
  });
  return rows.map(toForm);
}
