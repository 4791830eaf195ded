// Loaders of nested GraphQL fields: forms of other objects, and versions of forms. The number of statements does not
// depend on the number of parents. Callers have checked the access to the parent.

import DataLoader from 'dataloader';
import { millisecondsPerDay, utcDate } from '../../packages/common/text/calendar.ts';
import type { Form, FormVersion } from '../../prisma/generated/client/client.ts';
import { nestedLoader, readNestedPages } from '../platform/database/nested-pages.ts';
import { groupBy } from '../platform/maps.ts';
import { type PageRequest, planPage } from '../platform/paging.ts';
import type { Platform } from '../platform/startup/platform.ts';

export interface VersionsRequest {
  /** Id of the form. */
  readonly parentId: string;
  readonly request: PageRequest<number>;
  /** Selection of each version, from Pothos. */
  readonly query: object;
}

/** Pages of the versions of many forms, newest first. */
export const createVersionPageLoader = ({ db }: Platform) =>
  nestedLoader(({ request, query }: VersionsRequest, formIds) =>
    readNestedPages(db, formIds, planPage(request, 'desc'), {
      table: 'form_versions',
      keyColumn: 'version',
      read: (keys): Promise<FormVersion[]> =>
        db.prisma.formVersion.findMany({
          ...query,
          where: { OR: keys.map(([formId, version]) => ({ formId, version })) },
        }),
      keyOf: ({ formId, version }) => [formId, version],
    }),
  );

export interface FormRequest {
  /** Id of the form. */
  readonly parentId: string;
  readonly query: object;
}

/** Forms by id; null for deleted ones. */
export const createFormLoader = ({ db }: Platform) =>
  nestedLoader(async ({ query }: FormRequest, ids) => {
    const where = { id: { in: [...ids] } };
    const forms: Form[] = await db.prisma.form.findMany({ ...query, where });
    const byId = new Map(forms.map((form) => [form.id, form]));
    return ids.map((id) => byId.get(id) ?? null);
  });

/** Number of responses by version of a form. */
type CountsByVersion = ReadonlyMap<number, number>;

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

/** The number of days of `dailyResponseCounts`. */
export const activityDays = 30;

interface DayCount {
  readonly formId: string;
  /** Days before today. */
  readonly age: number;
  readonly count: number;
}

/** Loads the numbers of responses by day of many forms with one statement, from the counters. */
export const createDailyCountLoader = ({ db, clock }: Pick<Platform, 'db' | 'clock'>) =>
  new DataLoader(
    async (formIds: readonly string[]) => {
      const now = clock.now();
      const today = utcDate(now);
      const { rows } = await db.pool.query<DayCount>({
        name: 'count-days',
        text: `SELECT form_id AS "formId", $3::date - day AS age, sum(count)::int AS count
               FROM response_days WHERE form_id = ANY($1) AND day > $2 AND day <= $3
               GROUP BY form_id, day`,
        values: [
          formIds,
          utcDate(new Date(now.getTime() - activityDays * millisecondsPerDay)),
          today,
        ],
      });
      const byForm = groupBy(rows, ({ formId }) => formId);
      return formIds.map((id): readonly number[] => {
        const counts = new Array<number>(activityDays).fill(0);
        for (const { age, count } of byForm.get(id) ?? []) counts[activityDays - 1 - age] = count;
        return counts;
      });
    },
    { cache: false },
  );

interface LastResponse {
  readonly formId: string;
  readonly createdAt: Date;
}

/** Loads the times of the last responses of many forms with one statement, one look-up in the index for each. */
export const createLastResponseLoader = ({ db }: Pick<Platform, 'db'>) =>
  new DataLoader(
    async (formIds: readonly string[]) => {
      const ofShards = db.isDistributed ? 'AND form_id = ANY($1)' : ''; // found from constants only
      const { rows } = await db.pool.query<LastResponse>({
        name: 'last-responses',
        text: `SELECT f.id AS "formId", r.created_at AS "createdAt"
               FROM forms f CROSS JOIN LATERAL (
                 SELECT created_at FROM responses WHERE form_id = f.id ${ofShards}
                 ORDER BY id DESC LIMIT 1
               ) r
               WHERE f.id = ANY($1)`,
        values: [formIds],
      });
      const byForm = new Map(rows.map(({ formId, createdAt }) => [formId, createdAt]));
      return formIds.map((id) => byForm.get(id) ?? null);
    },
    { cache: false },
  );
