import type { Evidence } from './fault.ts';

/** Requests were refused. */
export const refusals: Evidence = (_, { refused }) => refused > 0;

/** Deliveries were answered by the fault. */
export const badAnswers: Evidence = ({ installation: { receiver } }) => receiver.badAnswers() > 0;

/** Uploads or saved answers have times that differ from those of PostgreSQL, by half an hour or more. Responses
 * cannot show it: their times never go back. */
export const movedTimes: Evidence = async ({ installation: { database }, formIds }) => {
  const moved = await database.query(
    `SELECT FROM (
       SELECT form_id, created_at FROM files
       UNION ALL SELECT form_id, created_at FROM partial_responses
     ) AS rows
     WHERE form_id = ANY($1) AND abs(extract(epoch FROM now() - created_at)) > 1800 LIMIT 1`,
    [formIds],
  );
  return moved.length > 0;
};
