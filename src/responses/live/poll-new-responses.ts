import type { Response } from '../../../prisma/generated/client/client.ts';
import { aboveAllIds, lowestIdAt } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { responseColumns } from '../read/response-columns.ts';
import { readWithoutGaps, type UpperBoundOf } from '../store/open-writes.ts';

/**
 * How many milliseconds after the moment of its id a response may be committed and still be noticed. Ids
 * are made before responses are stored, so one with an earlier id may come up late.
 */
const lateCommitWindow = 60_000;

/** How far, in milliseconds, most looks go back, and after how many one goes back all the way. */
const shortWindow = 5000;
const fullScanEvery = 10;

/** What has come in to one form of late. */
export interface NewResponsePoller {
  /**
   * Responses that were not there at the look before, oldest first. What a write that is under way
   * comes before waits for the next look, so that whoever knows the last one has been told of all
   * before it. Looks must not overlap.
   *
   * @param isFullScan goes back all the way, whose turn it is or not
   * @returns undefined if the form was deleted
   */
  poll(isFullScan: boolean): Promise<Response[] | undefined>;
  /** The same, and takes them for seen without reading them. */
  skip(): Promise<void>;
}

/**
 * Each response is found once, in whatever order they are committed: what was found is remembered by
 * its id, for as long as a look may come upon it.
 */
export function createNewResponsePoller(
  services: Pick<Platform, 'db' | 'clock'>,
  formId: string,
): NewResponsePoller {
  const { db, clock } = services;
  let seenIds = new Set<string>();
  let polls = 0;

  /**
   * @param withoutGaps leaves out what may still be overtaken
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
        for (const id of ids) seenIds.delete(id); // the next look finds them again
        throw error;
      }
    },
    async skip() {
      await findUnseen(true, false); // what is not seen now would come up later
    },
  };
}

/** The ids of a form's responses from $2 on and below $3, and whether the form exists. */
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
