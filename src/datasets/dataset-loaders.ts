import type { Form } from '../../prisma/generated/client/client.ts';
import { countLoader, nestedLoader } from '../platform/database/nested-pages.ts';
import type { Platform } from '../platform/startup/platform.ts';
import { findUses, maxShownUses } from './dataset-uses.ts';
import { countRows, type RowRequest, readRows } from './rows.ts';

// Loaders of nested GraphQL fields. The number of statements does not depend on the number of datasets. Callers have
// checked the access to the dataset.

interface RowsRequest {
  /** Id of the dataset. */
  readonly parentId: string;
  readonly request: RowRequest;
}

/** Pages of the rows of many datasets. */
export const createRowPageLoader = ({ db }: Platform) =>
  nestedLoader(({ request }: RowsRequest, ids) => readRows(db, ids, request));

interface RowCountRequest {
  /** Id of the dataset. */
  readonly parentId: string;
  readonly q: string;
}

/** The numbers of rows that contain a text. */
export const createRowCountLoader = ({ db }: Platform) =>
  countLoader(({ q }: RowCountRequest, ids) => countRows(db, ids, q));

interface UsingFormsRequest {
  /** Id of the dataset. */
  readonly parentId: string;
  readonly workspaceId: string;
  /** Selection of each form, from Pothos. */
  readonly query: object;
}

/** The forms whose live version uses a dataset, up to a limit. */
export const createUsingFormsLoader = ({ db }: Platform) =>
  nestedLoader(async ({ workspaceId, query }: UsingFormsRequest, ids) => {
    const uses = await findUses((statement) => db.pool.query(statement), workspaceId);
    const idsOfForms = ids.map((id) => (uses.get(id) ?? []).slice(0, maxShownUses));
    const where = { id: { in: [...new Set(idsOfForms.flat())] } };
    const forms: Form[] = await db.prisma.form.findMany({ ...query, where });
    const byId = new Map(forms.map((form) => [form.id, form]));
    return idsOfForms.map((formIds) => formIds.flatMap((id) => byId.get(id) ?? []));
  });
