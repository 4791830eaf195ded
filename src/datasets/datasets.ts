import { orNotFound } from '../../packages/common/problem.ts';
import type {
  Dataset,
  DatasetRevision,
  Prisma,
  Workspace,
} from '../../prisma/generated/client/client.ts';
import type { Database } from '../platform/database/database.ts';
import { isId } from '../platform/ids.ts';
import { defaultPageSize, type Page, type PageRequest, readPage } from '../platform/paging.ts';
import type { Platform } from '../platform/startup/platform.ts';
import type { Viewer } from '../workspaces/viewer.ts';

/** A dataset with its latest revision. */
export interface LatestDataset extends Dataset {
  readonly latest: DatasetRevision;
}

/** Reads the latest revision, too, with a statement of its own. */
export const withLatest = { include: { latest: true } } as const;

/** Runs both statements of a read with one snapshot: the revision may be replaced between them. */
const readSnapshot = <Result>(
  { prisma }: Database,
  read: (tx: Prisma.TransactionClient) => Promise<Result>,
): Promise<Result> => prisma.$transaction(read, { isolationLevel: 'RepeatableRead' });

/**
 * The datasets of the viewer's workspace, oldest first.
 *
 * @throws {Problem} `bad_request`
 */
export function listDatasets(
  { db }: Platform,
  { workspaceId }: Viewer,
  request: PageRequest<string>,
): Promise<Page<LatestDataset>> {
  return readPage(request, 'asc', defaultPageSize, ({ key: id, order }, limit) =>
    readSnapshot(db, ({ dataset }) =>
      dataset.findMany({
        ...withLatest,
        where: { workspaceId, id },
        orderBy: { id: order },
        ...limit,
      }),
    ),
  );
}

export function countDatasets({ db }: Platform, { workspaceId }: Viewer): Promise<number> {
  return db.prisma.dataset.count({ where: { workspaceId } });
}

/**
 * A dataset of the viewer's workspace.
 *
 * @throws {Problem} `not_found`, also for a dataset of another workspace
 */
export async function findDataset(
  { db }: Pick<Platform, 'db'>,
  { workspaceId }: Pick<Viewer, 'workspaceId'>,
  id: string,
): Promise<LatestDataset> {
  const where = { id, workspaceId };
  const found =
    isId('ds', id) &&
    (await readSnapshot(db, ({ dataset }) => dataset.findFirst({ ...withLatest, where })));
  return orNotFound('dataset', found);
}

/** The datasets of the viewer's workspace with these ids, in any order. */
export function findDatasets(
  { db }: Platform,
  { workspaceId }: Viewer,
  ids: readonly string[],
): Promise<LatestDataset[]> {
  const where = { id: { in: [...ids] }, workspaceId };
  return readSnapshot(db, ({ dataset }) => dataset.findMany({ ...withLatest, where }));
}

/** The workspace of a dataset; null for an unknown id. */
export async function findWorkspaceOfDataset(
  { db }: Pick<Platform, 'db'>,
  id: string,
): Promise<Workspace | null> {
  const dataset = await db.prisma.dataset.findUnique({ where: { id } });
  return dataset && db.prisma.workspace.findUnique({ where: { id: dataset.workspaceId } });
}
