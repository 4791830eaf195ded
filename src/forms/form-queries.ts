import { notFound, orNotFound } from '../../packages/common/problem.ts';
import { definitionModel } from '../../packages/definition/definition-model.ts';
import type { Form } from '../../prisma/generated/client/client.ts';
import type { Reader } from '../platform/database/replica.ts';
import { type Sql, sql, statementOf } from '../platform/database/sql-fragment.ts';
import { isId } from '../platform/ids.ts';
import type { Platform } from '../platform/startup/platform.ts';
import type { Viewer } from '../workspaces/viewer.ts';
import { partsOf, readForm } from './form-rows.ts';

/**
 * Finds a form of the viewer's workspace.
 *
 * @param query selection of the form, from Pothos
 * @throws {Problem} `not_found`, also for a form of another workspace
 */
export async function findForm(
  { db }: Pick<Platform, 'db'>,
  { workspaceId }: Viewer,
  id: string,
  query: object = {},
): Promise<Form> {
  if (!isId('form', id)) throw notFound('form');
  const parts = partsOf(query);
  const form = parts
    ? await readForm(db, workspaceId, id, parts)
    : await db.prisma.form.findFirst({ ...query, where: { id, workspaceId } });
  return orNotFound('form', form);
}

/**
 * Finds the slug of a form and its definition: that of the live version, or the draft without one.
 *
 * @throws {Problem} `not_found`
 */
export async function findDefinition(services: Pick<Platform, 'db'>, viewer: Viewer, id: string) {
  const published = { select: { definition: true, version: true } };
  const select = { slug: true, draft: true, published };
  const form: FormWithVersion = await findForm(services, viewer, id, { select });
  const definition = definitionModel.parse(form.published?.definition ?? form.draft);
  return { slug: form.slug, definition, version: form.published?.version };
}

interface FormWithVersion extends Pick<Form, 'slug' | 'draft'> {
  readonly published?: { readonly definition: unknown; readonly version: number } | null;
}

/** Finds forms of the viewer's workspace by id, in any order; others are absent from the result. */
export function findForms(
  { db }: { readonly db: Pick<Reader, 'prisma'> },
  { workspaceId }: Pick<Viewer, 'workspaceId'>,
  ids: readonly string[],
  query: object,
): Promise<Form[]> {
  return db.prisma.form.findMany({ ...query, where: { id: { in: [...ids] }, workspaceId } });
}

/**
 * Finds rows of forms of the viewer's workspace by id, in any order. Their primary key starts with the form, so the
 * query probes each form of the workspace.
 *
 * @param table a constant of the code
 */
export async function findInForms<Row>(
  { db }: Platform,
  { workspaceId }: Viewer,
  table: Sql,
  ids: readonly string[],
  read: (where: { OR: { formId: string; id: string }[] }) => Promise<Row[]>,
): Promise<Row[]> {
  const { rows } = await db.pool.query<{ formId: string; id: string }>(
    statementOf(sql`
      SELECT r.form_id AS "formId", r.id FROM forms f JOIN ${table} r ON r.form_id = f.id
      WHERE f.workspace_id = ${workspaceId} AND r.id = ANY(${ids})`),
  );
  return rows.length === 0 ? [] : read({ OR: rows });
}

/** @throws {Problem} `not_found` unless the form belongs to the viewer's workspace */
export async function assertFormExists({ db }: Platform, { workspaceId }: Viewer, id: string) {
  const { rows } = isId('form', id)
    ? await db.pool.query({
        name: 'assert-form',
        text: 'SELECT FROM forms WHERE id = $1 AND workspace_id = $2',
        values: [id, workspaceId],
      })
    : { rows: [] };
  if (rows.length === 0) throw notFound('form');
}
