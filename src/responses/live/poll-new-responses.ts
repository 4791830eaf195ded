import type { Response } from '../../../prisma/generated/client/client.ts';
import { belowAllIds, lowestIdAt, maxClockSetback } from '../../platform/ids.ts';
import type { Platform } from '../../platform/startup/platform.ts';
import { responseColumns } from '../read/response-rows.ts';
import { readWithoutGaps, type UpperBoundOf } from '../store/open-writes.ts';

/** Finds new responses of one form. */
export interface NewResponsePoller {
  /**
   * The responses that earlier polls did not return, oldest first. Responses above the id of an
   * open write are left for the next poll, so that a subscriber who knows an id has received all
   * lower ones. Calls must not overlap.
   *
   * @returns undefined if the form was deleted
   */
  poll(): Promise<Response[] | undefined>;
  /** Marks all current responses as seen, without reading them. */
  skip(): Promise<void>;
}

/**
 * Returns each response once. Like a list in ascending order, each poll continues after the last id of the previous
 * one: no id below it is stored later, whatever the clocks of servers show (docs/decisions/0026-polling-in-ascending-order.md).
 */
export function createNewResponsePoller(
  services: Pick<Platform, 'db' | 'clock'>,
  formId: string,
): NewResponsePoller {
  const { db, clock } = services;
  /** All ids up to this one were seen, or existed before. */
  let last = belowAllIds;
  /** Higher ones that existed before, while a lower one was being stored. */
  let seenAbove: ReadonlySet<string> = new Set();

  /** Ids from then on are of a time when a clock was wrong: new ones are below them. */
  const endOfIds = () => lowestIdAt('resp', clock.now().getTime() + maxClockSetback);

  /** @returns the ids above `last`; undefined if the form was deleted */
  async function readRecent(boundOf?: UpperBoundOf): Promise<string[] | undefined> {
    const { rows } = await db.pool.query<{ ids: string[]; exists: boolean }>({
      name: 'recent-responses',
      text: recentSql,
      values: [formId, last, boundOf?.(formId) ?? endOfIds()],
    });
    const [row] = rows;
    return row?.exists ? row.ids : undefined;
  }

  async function readNewest(boundOf?: UpperBoundOf): Promise<{ formId: string; id: string }[]> {
    const { rows } = await db.pool.query<{ id: string }>({
      name: 'newest-response',
      text: newestSql,
      values: [formId, boundOf?.(formId) ?? endOfIds()],
    });
    return rows.map(({ id }) => ({ formId, id }));
  }

  return {
    async poll() {
      let exists = true;
      const keys = await readWithoutGaps(services, [formId], async (boundOf) => {
        const ids = await readRecent(boundOf);
        exists = ids !== undefined;
        return (ids ?? []).map((id) => ({ formId, id }));
      });
      if (!exists) return undefined;
      const ids = keys.flatMap(({ id }) => (seenAbove.has(id) ? [] : [id]));
      const responses = ids.length === 0 ? [] : await readResponses(db, formId, ids);
      last = keys.at(-1)?.id ?? last;
      seenAbove = new Set([...seenAbove].filter((id) => id > last));
      return responses;
    },
    async skip() {
      const [newest] = await readWithoutGaps(services, [formId], readNewest);
      last = newest?.id ?? belowAllIds;
      seenAbove = new Set(await readRecent());
    },
  };
}

/** $1 form, $2 exclusive lower bound, $3 exclusive upper bound. */
const recentSql = `
  SELECT
    ARRAY(SELECT id FROM responses WHERE form_id = $1 AND id > $2 AND id < $3 ORDER BY id) AS ids,
    EXISTS (SELECT FROM forms WHERE id = $1) AS exists`;

/** $1 form, $2 exclusive upper bound. */
const newestSql = `
  SELECT id FROM responses WHERE form_id = $1 AND id < $2 ORDER BY id DESC LIMIT 1`;

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
