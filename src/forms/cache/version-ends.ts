import { createLruCache } from '../../platform/bounded-cache.ts';
import { createSharedCall, type SharedCall } from '../../platform/concurrency/batcher.ts';
import type { Database } from '../../platform/database/database.ts';

interface VersionKey {
  readonly formId: string;
  readonly version: number;
}

/** Until when a version was live; undefined if it is live, was never published, or ended under an older release. */
export type VersionEnds = SharedCall<VersionKey, Date | undefined>;

/** Maximum number of ends in memory, and of versions that one statement looks up. */
const maxEnds = 10_000;
const maxBatchSize = 64;

/** An end never changes, since each publication creates another version. It is cached without expiry. */
export function createVersionEnds({ pool }: Pick<Database, 'pool'>): VersionEnds {
  const ends = createLruCache<Date>(maxEnds * bytesPerEnd);
  const lookUp = createSharedCall(
    (keys: readonly VersionKey[]) => readEnds(pool, keys),
    maxBatchSize,
  );
  return async (key) => {
    const name = nameOf(key);
    const known = ends.get(name);
    if (known) return known;
    const end = await lookUp(key);
    if (end) ends.set(name, end, 0);
    return end;
  };
}

/** Estimated memory of an end with its key. */
const bytesPerEnd = 200;

const nameOf = ({ formId, version }: VersionKey) => `${formId} ${version}`;

async function readEnds(
  pool: Database['pool'],
  keys: readonly VersionKey[],
): Promise<(Date | undefined)[]> {
  const { rows } = await pool.query<VersionKey & { readonly liveUntil: Date }>({
    name: 'version-ends',
    text: `SELECT v.form_id AS "formId", v.version, v.live_until AS "liveUntil"
           FROM form_versions v
           JOIN unnest($1::text[], $2::int[]) AS wanted(form_id, version)
             ON wanted.form_id = v.form_id AND wanted.version = v.version
           WHERE v.form_id = ANY ($1) AND v.live_until IS NOT NULL`,
    values: [keys.map(({ formId }) => formId), keys.map(({ version }) => version)],
  });
  const ends = new Map(rows.map(({ liveUntil, ...key }) => [nameOf(key), liveUntil]));
  return keys.map((key) => ends.get(nameOf(key)));
}
