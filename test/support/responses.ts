import type { Platform } from '../../src/kernel/kernel.ts';
import type { Outcome } from '../../src/responses/store.ts';

/** What many responses have in common. */
interface SharedColumns {
  readonly at: Date;
  readonly answers?: object;
}

/**
 * Fills a form with many responses past the write path, which are not counted.
 *
 * @returns their ids, oldest first
 */
export async function insertResponses(
  { db, ids }: Platform,
  formId: string,
  count: number,
  { at, answers = {} }: SharedColumns,
): Promise<string[]> {
  const made = Array.from({ length: count }, () => ids.next('resp'));
  await db.pool.query(
    `INSERT INTO responses (form_id, id, form_version, source, answers, created_at)
     SELECT $1, id, 1, 'WEB', $3, $4 FROM unnest($2::text[]) AS id`,
    [formId, made, JSON.stringify(answers), at],
  );
  return made;
}

/** The outcome of a submission in one word. */
export const outcomeName = (outcome: Outcome) => (typeof outcome === 'string' ? outcome : 'stored');
