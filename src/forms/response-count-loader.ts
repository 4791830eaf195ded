import DataLoader from 'dataloader';
import { groupBy } from '../platform/group-by.ts';
import type { Platform } from '../platform/startup/platform.ts';

/** Number of responses by version of a form. */
export type CountsByVersion = ReadonlyMap<number, number>;

interface VersionCount {
  readonly formId: string;
  readonly version: number;
  readonly count: number;
}

/** Loads the counts of many forms with one statement. */
type ResponseCountLoader = DataLoader<string, CountsByVersion>;

/** Creates the loader of a request. It batches, but does not cache: a mutation may change the counts. */
export function createResponseCountLoader({ db }: Platform): ResponseCountLoader {
  return new DataLoader(
    async (formIds: readonly string[]) => {
      const { rows } = await db.pool.query<VersionCount>({
        name: 'count-versions',
        text: `SELECT form_id AS "formId", version, sum(count)::int AS count
               FROM response_counts WHERE form_id = ANY($1) GROUP BY form_id, version`,
        values: [formIds],
      });
      const byForm = groupBy(rows, ({ formId }) => formId);
      return formIds.map(
        (id): CountsByVersion =>
          new Map((byForm.get(id) ?? []).map(({ version, count }) => [version, count])),
      );
    },
    { cache: false },
  );
}

export function sumCounts(counts: CountsByVersion): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

export async function countFormResponses({ db }: Platform, formId: string): Promise<number> {
  const { _sum } = await db.prisma.responseCount.aggregate({
    where: { formId },
    _sum: { count: true },
  });
  return _sum.count ?? 0;
}
