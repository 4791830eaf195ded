import DataLoader from 'dataloader';
import type { Platform } from '../platform/container/platform.ts';

/** How many responses each version of a form holds. */
export type CountsByVersion = ReadonlyMap<number, number>;

/** Counts of many forms, asked for one by one and read by one statement. */
type ResponseCountLoader = DataLoader<string, CountsByVersion>;

/** For one request: nothing is kept beyond the statement. */
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

/** Over all versions. */
export function sumCounts(counts: CountsByVersion): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

/** How many responses of the form are stored now. */
export async function countFormResponses({ db }: Platform, formId: string): Promise<number> {
  const { _sum } = await db.prisma.responseCount.aggregate({
    where: { formId },
    _sum: { count: true },
  });
  return _sum.count ?? 0;
}
