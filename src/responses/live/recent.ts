import type { Response } from '../../../prisma/generated/client/client.ts';
import { lowestIdAt } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { responseColumns } from '../columns.ts';

/**
 * How many milliseconds after its id was made a response may be committed and still be noticed. Ids
 * are made before responses are stored, so one with an earlier id may come up late.
 */
const settlingTime = 60_000;

/** How far, in milliseconds, most looks go back, and after how many one goes back all the way. */
const shallow = 5000;
const deepEvery = 10;

/** What has come in to one form of late. */
export interface Recent {
  /**
   * Responses that were not there at the look before, oldest first. Looks must not overlap.
   *
   * @param thorough goes back all the way, whose turn it is or not
   */
  look(thorough: boolean): Promise<Response[]>;
  /** The same, and takes them for seen without reading them. */
  skip(): Promise<void>;
}

/**
 * Each response is found once, in whatever order they are committed: what was found is remembered by
 * its id, for as long as a look may come upon it.
 */
export function createRecent({ db, clock }: Pick<Kernel, 'db' | 'clock'>, formId: string): Recent {
  let found = new Set<string>();
  let looks = 0;

  async function unseen(thorough: boolean): Promise<string[]> {
    const now = clock.now().getTime();
    const isDeep = thorough || looks % deepEvery === 0;
    looks += 1;
    const { rows } = await db.pool.query<{ id: string }>({
      name: 'recent-responses',
      text: 'SELECT id FROM responses WHERE form_id = $1 AND id >= $2 ORDER BY id',
      values: [formId, lowestIdAt('resp', now - (isDeep ? settlingTime : shallow))],
    });
    const fresh = rows.flatMap(({ id }) => (found.has(id) ? [] : [id]));
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
      const ids = await unseen(thorough);
      if (ids.length === 0) return [];
      try {
        return await read(db, formId, ids);
      } catch (error) {
        for (const id of ids) found.delete(id); // the next look finds them again
        throw error;
      }
    },
    async skip() {
      await unseen(true); // what is not seen now would come up later
    },
  };
}

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
