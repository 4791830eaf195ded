import DataLoader from 'dataloader';
import type { Platform } from '../platform/container/platform.ts';

/** Number of responses by version of a form. */
export type CountsByVersion = ReadonlyMap<number, number>;

/** Loads the counts of many forms with one statement. */
type ResponseCountLoader = DataLoader<string, CountsByVersion>;

/** Creates the loader of a request. It batches, but does not cache: a mutation may change the counts. */
export function createResponseCountLoader({ db }: Platform): ResponseCountLoader {
  return new DataLoader(
    async (formIds: readonly string[]) => {
      const rows = await db.prisma.responseCount.groupBy({
        by: ['formId', 'version'],
        where: { formId: { in: [...formIds] } },
        _sum: { count: true },
      });
      return formIds.map(
        (id): CountsByVersion =>
          new Map(
            rows
              .filter(({ formId }) => formId === id)
              .map(({ version, _sum }) => [version, _sum.count ?? 0]),
          ),
      );
    },
    { cache: false },
  );
}

/** Number of responses over all versions. */
export function sumCounts(counts: CountsByVersion): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

/** Number of stored responses of a form. */
export async function countFormResponses({ db }: Platform, formId: string): Promise<number> {
  const { _sum } = await db.prisma.responseCount.aggregate({
    where: { formId },
    _sum: { count: true },
  });
  return _sum.count ?? 0;
}
