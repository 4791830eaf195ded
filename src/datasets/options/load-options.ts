import type { OptionSource } from '../../../packages/definition/model/option-list.ts';
import type { Database } from '../../platform/database/database.ts';
import { type ListedOptions, OptionListBuilder, type OptionRow } from './listed-options.ts';

/** The columns of a revision that a question uses. */
export interface ListSource {
  readonly dataset: string;
  readonly revision: number;
  readonly value: string;
  readonly label: string;
  /** The columns of its filter. */
  readonly filter: readonly string[];
}

export const listSourceOf = (source: OptionSource, revision: number): ListSource => ({
  ...{ dataset: source.dataset, revision, value: source.value, label: source.label },
  filter: (source.filter ?? []).map(({ column }) => column),
});

/** The rows that one statement reads, after which other requests are processed. */
const batchSize = 5000;

/** Reads the options of a list; none if the dataset was deleted. */
export async function loadOptions(
  { pool }: Pick<Database, 'pool'>,
  { dataset, revision, value, label, filter }: ListSource,
): Promise<ListedOptions> {
  const list = new OptionListBuilder();
  const names = [value, label, ...filter];
  for (let start = 0; ; start += batchSize) {
    const { rows } = await pool.query<OptionRow>({
      name: `options of ${names.length}`,
      text: `SELECT cells[array_position(columns, $3)] AS value, cells[array_position(columns, $4)] AS label,
               ARRAY[${filter.map((_, index) => cellOf(index)).join()}]::text[] AS filter
             FROM dataset_revisions v JOIN dataset_rows r USING (dataset_id, revision)
             WHERE dataset_id = $1 AND revision = $2 AND position >= $5 AND position < $6
             ORDER BY position`,
      values: [dataset, revision, value, label, start, start + batchSize, ...filter],
    });
    list.add(rows);
    if (rows.length < batchSize) return list.build();
  }
}

/** The parameters of the columns of the filter follow the others. */
const cellOf = (index: number) => `cells[array_position(columns, $${index + 7})]`;
