import DataLoader from 'dataloader';
import { millisecondsPerDay, utcDate } from '../../../packages/common/text/calendar.ts';
import { groupBy } from '../../platform/group-by.ts';
import type { Platform } from '../../platform/startup/platform.ts';

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
