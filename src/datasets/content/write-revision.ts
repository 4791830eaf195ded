import { longQueryMarker } from '../../platform/database/connection-pool.ts';
import type { Query } from '../../platform/database/database.ts';
import type { ContentSummary } from './check-content.ts';
import type { ContentRecord, DatasetContent } from './dataset-content.ts';

interface NewRevision {
  readonly datasetId: string;
  readonly revision: number;
  readonly createdAt: Date;
}

/**
 * Stores valid content as a revision, in batches.
 *
 * @param run queries of the transaction that makes it the latest revision
 */
export async function writeRevision(
  run: Query,
  { datasetId, revision, createdAt }: NewRevision,
  { columns, rowCount, bytes }: ContentSummary,
  content: DatasetContent,
): Promise<void> {
  await run({
    text: `INSERT INTO dataset_revisions (dataset_id, revision, columns, row_count, bytes, created_at)
           VALUES ($1, $2, ARRAY(SELECT json_array_elements_text($3::json)), $4, $5, $6::timestamptz)`,
    values: [
      datasetId,
      revision,
      JSON.stringify(columns),
      rowCount,
      bytes,
      createdAt.toISOString(),
    ],
  });
  let position = -1; // the first record contains the names of the columns
  for await (const batch of content.read()) {
    const rows = batch.slice(position === -1 ? 1 : 0).map(({ cells }: ContentRecord) => cells);
    const start = Math.max(position, 0);
    position += batch.length;
    if (rows.length > 0) {
      await run({
        text: insertRows,
        values: [datasetId, revision, start, JSON.stringify(rows)],
      });
    }
  }
}

const insertRows = `${longQueryMarker} INSERT INTO dataset_rows (dataset_id, revision, position, cells)
  SELECT $1, $2::int, $3::int + number - 1, ARRAY(SELECT json_array_elements_text(cells))
  FROM json_array_elements($4::json) WITH ORDINALITY AS r(cells, number)`;
