import type { Response } from '../../../prisma/generated/client/client.ts';
import { aboveAllIds, lowestIdAt } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { responseColumns } from '../columns.ts';
import { type BoundOf, readSettled } from '../open-writes.ts';

/**
 * How many milliseconds after the moment of its id a response may be committed and still be noticed. Ids
 * are made before responses are stored, so one with an earlier id may come up late.
 */
const settlingTime = 60_000;

/** How far, in milliseconds, most looks go back, and after how many one goes back all the way. */
const shallow = 5000;
const deepEvery = 10;

/** What has come in to one form of late. */
export interface Recent {
  /**
   * Responses that were not there at the look before, oldest first. What a write that is under way
   * comes before waits for the next look, so that whoever knows the last one has been told of all
   * before it. Looks must not overlap.
   *
   * @param thorough goes back all the way, whose turn it is or not
   * @returns undefined if the form was deleted
   */
  look(thorough: boolean): Promise<Response[] | undefined>;
  /** The same, and takes them for seen without reading them. */
  skip(): Promise<void>;
}

/**
 * Each response is found once, in whatever order they are committed: what was found is remembered by
 * its id, for as long as a look may come upon it.
 */
export function createRecent(kernel: Pick<Kernel, 'db' | 'clock'>, formId: string): Recent {
  const { db, clock } = kernel;
  let found = new Set<string>();
  let looks = 0;

  /**
   * @param settled leaves out what may still be overtaken
   * @returns undefined if the form was deleted
   */
  async function unseen(thorough: boolean, settled: boolean): Promise<string[] | undefined> {
    const now = clock.now().getTime();
    const isDeep = thorough || looks % deepEvery === 0;
    looks += 1;
    const from = lowestIdAt('resp', now - (isDeep ? settlingTime : shallow));
    let exists = true;
    const read = async (boundOf?: BoundOf) => {
      const { rows } = await db.pool.query<{ ids: string[]; exists: boolean }>({
        name: 'recent-responses',
        text: recentSql,
        values: [formId, from, boundOf?.(formId) ?? aboveAllIds],
      });
      const [row] = rows;
      exists = row?.exists ?? false;
      return (row?.ids ?? []).flatMap((id) => (found.has(id) ? [] : { formId, id }));
    };
    const keys = await (settled ? readSettled(kernel, [formId], read) : read());
    if (!exists) return undefined;
    const fresh = keys.map(({ id }) => id);
    for (const id of fresh) found.add(id);
    if (isDeep) forgetBefore(now - 2 * settlingTime);
    return fresh;
  }

  function forgetBefore(time: number): void {
    const oldest = lowestIdAt('resp', time);
    found = new Set([...found].filter((id) => id >= oldest));
  }

  return {
    async look(thorough) {
      const ids = await unseen(thorough, true);
      if (!ids) return undefined;
      if (ids.length === 0) return [];
      try {
        return await read(db, formId, ids);
      } catch (error) {
        for (const id of ids) found.delete(id); // the next look finds them again
        throw error;
      }
    },
    async skip() {
      await unseen(true, false); // what is not seen now would come up later
    },
  };
}

/** The ids of a form's responses from $2 on and below $3, and whether the form exists. */
const recentSql = `
  SELECT
    ARRAY(SELECT id FROM responses WHERE form_id = $1 AND id >= $2 AND id < $3 ORDER BY id) AS ids,
    EXISTS (SELECT FROM forms WHERE id = $1) AS exists`;

async function read(
  { pool }: Kernel['db'],
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
