import { millisecondsPerDay } from '../../packages/common/text/calendar.ts';
import { longRunning, type Query } from '../platform/database/database.ts';
import { day, hour, type ScheduledJobDefinition } from '../platform/jobs/job-queue.ts';
import type { Platform } from '../platform/startup/platform.ts';

/** How long a replaced revision that no version uses is stored, in milliseconds: 30 days. */
const lifetime = 30 * millisecondsPerDay;

interface Revision {
  readonly dataset_id: string;
  readonly revision: number;
}

/**
 * Deletes the revisions that were replaced 30 days ago and that no version of a form uses.
 *
 * @returns the number of deleted revisions
 */
export async function sweepRevisions({
  db,
  clock,
}: Pick<Platform, 'db' | 'clock'>): Promise<number> {
  const run: Query = (query) => db.pool.query(query);
  const replacedBefore = new Date(clock.now().getTime() - lifetime);
  const { rows: replaced } = await run<Revision>({
    text: `SELECT dataset_id, revision FROM dataset_revisions r
           WHERE EXISTS (
             SELECT FROM dataset_revisions n
             WHERE n.dataset_id = r.dataset_id AND n.revision > r.revision AND n.created_at <= $1
           ) ORDER BY dataset_id, revision`,
    values: [replacedBefore],
  });
  if (replaced.length === 0) return 0;
  const used = await usedRevisions(run);
  const unused = replaced.filter((revision) => !used.has(keyOf(revision)));
  for (const { dataset_id: id, revision } of unused) {
    for (const table of ['dataset_rows', 'dataset_revisions']) {
      const text = `DELETE FROM ${table} WHERE dataset_id = $1 AND revision = $2`;
      await run(longRunning(text, [id, revision]));
    }
  }
  return unused.length;
}

const keyOf = ({ dataset_id: id, revision }: Revision) => `${id} ${revision}`;

async function usedRevisions(run: Query): Promise<ReadonlySet<string>> {
  const { rows } = await run<Revision>(
    longRunning(`SELECT DISTINCT p.key AS dataset_id, p.value::int AS revision
                 FROM form_versions v CROSS JOIN LATERAL json_each_text(v.datasets) AS p
                 WHERE v.datasets IS NOT NULL`),
  );
  return new Set(rows.map(keyOf));
}

export const datasetJobs: readonly ScheduledJobDefinition<Platform>[] = [
  {
    name: 'sweep-dataset-revisions',
    timeoutSeconds: 600,
    pollSeconds: 5,
    intervalSeconds: day,
    offsetSeconds: 4 * hour,
    run: sweepRevisions,
  },
];
