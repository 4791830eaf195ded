import DataLoader from 'dataloader';
import type { Kernel } from '../kernel/kernel.ts';

/** How many responses each version of a form holds. */
export type VersionCounts = ReadonlyMap<number, number>;

/** Counts of many forms, asked for one by one and read by one statement. */
export type ResponseCounts = DataLoader<string, VersionCounts>;

/** For one request: nothing is kept beyond the statement. */
export function createResponseCounts({ db }: Kernel): ResponseCounts {
  return new DataLoader(
    async (formIds: readonly string[]) => {
      const rows = await db.prisma.responseCount.groupBy({
        by: ['formId', 'version'],
        where: { formId: { in: [...formIds] } },
        _sum: { count: true },
      });
      return formIds.map(
        (id): VersionCounts =>
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
export function total(counts: VersionCounts): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

/** How many responses of the form are stored now. */
export async function countResponses({ db }: Kernel, formId: string): Promise<number> {
  const { _sum } = await db.prisma.responseCount.aggregate({
    where: { formId },
    _sum: { count: true },
  });
  return _sum.count ?? 0;
}
