import type { Response } from '../../../prisma/generated/client/client.ts';
import type { Platform } from '../../platform/container/platform.ts';
import { aboveAllIds, lowestIdAt } from '../../platform/ids.ts';
import { responseColumns } from '../read/response-columns.ts';
import { readWithoutGaps, type UpperBoundOf } from '../store/open-writes.ts';

/**
 * Maximum number of milliseconds between the time of an id and its commit for a response to be
 * found. Ids are generated before the insert, so a lower id may be committed after a higher one.
 */
const lateCommitWindow = 60_000;

/** Most polls read the last `shortWindow` milliseconds; each tenth one reads the whole window. */
const shortWindow = 5000;
const fullScanEvery = 10;

/** Finds new responses of one form. */
export interface NewResponsePoller {
  /**
   * The responses that earlier polls did not return, oldest first. Responses above the id of an
   * open write are left for the next poll, so that a subscriber who knows an id has received all
   * lower ones. Calls must not overlap.
   *
   * @param isFullScan reads the whole window
   * @returns undefined if the form was deleted
   */
  poll(isFullScan: boolean): Promise<Response[] | undefined>;
  /** Marks all current responses as seen, without reading them. */
  skip(): Promise<void>;
}

/**
 * Returns each response once, in whatever order they are committed: the ids of returned responses
 * are stored for as long as a poll may read them again.
 */
export function createNewResponsePoller(
  services: Pick<Platform, 'db' | 'clock'>,
  formId: string,
): NewResponsePoller {
  const { db, clock } = services;
  let seenIds = new Set<string>();
  let polls = 0;

  /**
   * @param withoutGaps leaves out ids above an open write
   * @returns undefined if the form was deleted
   */
  async function findUnseen(
    forceFullScan: boolean,
    withoutGaps: boolean,
  ): Promise<string[] | undefined> {
    const now = clock.now().getTime();
    const isFullScan = forceFullScan || polls % fullScanEvery === 0;
    polls += 1;
    const from = lowestIdAt('resp', now - (isFullScan ? lateCommitWindow : shortWindow));
    let exists = true;
    const read = async (boundOf?: UpperBoundOf) => {
      const { rows } = await db.pool.query<{ ids: string[]; exists: boolean }>({
        name: 'recent-responses',
        text: recentSql,
        values: [formId, from, boundOf?.(formId) ?? aboveAllIds],
      });
      const [row] = rows;
      exists = row?.exists ?? false;
      return (row?.ids ?? []).flatMap((id) => (seenIds.has(id) ? [] : { formId, id }));
    };
    const keys = await (withoutGaps ? readWithoutGaps(services, [formId], read) : read());
    if (!exists) return undefined;
    const newIds = keys.map(({ id }) => id);
    for (const id of newIds) seenIds.add(id);
    if (isFullScan) dropSeenBefore(now - 2 * lateCommitWindow);
    return newIds;
  }

  function dropSeenBefore(time: number): void {
    const oldest = lowestIdAt('resp', time);
    seenIds = new Set([...seenIds].filter((id) => id >= oldest));
  }

  return {
    async poll(forceFullScan) {
      const ids = await findUnseen(forceFullScan, true);
      if (!ids) return undefined;
      if (ids.length === 0) return [];
      try {
        return await readResponses(db, formId, ids);
      } catch (error) {
        for (const id of ids) seenIds.delete(id); // the next poll returns them
        throw error;
      }
    },
    async skip() {
      // Includes ids above open writes, which later polls would return otherwise.
      await findUnseen(true, false);
    },
  };
}

/** $1 form, $2 inclusive lower bound, $3 exclusive upper bound. */
const recentSql = `
  SELECT
    ARRAY(SELECT id FROM responses WHERE form_id = $1 AND id >= $2 AND id < $3 ORDER BY id) AS ids,
    EXISTS (SELECT FROM forms WHERE id = $1) AS exists`;

async function readResponses(
  { pool }: Platform['db'],
  formId: string,
  ids: readonly string[],
): Promise<Response[]> {
  const { rows } = await pool.query<Response>({
    name: 'read-recent-responses',
    text: `SELECT ${responseColumns} FROM responses
           WHERE form_id = $1 AND id = ANY ($2) ORDER BY id`,
    values: [formId, ids],
  });
  return rows;
}
