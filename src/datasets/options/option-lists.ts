import type { Definition } from '../../../packages/definition/definition-model.ts';
import { allElementsOf } from '../../../packages/definition/elements.ts';
import { memoizeByDefinition } from '../../../packages/definition/memoize-by-definition.ts';
import {
  type OptionSource,
  optionSourceOf,
} from '../../../packages/definition/model/option-list.ts';
import { createLruCache } from '../../platform/bounded-cache.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/startup/platform.ts';
import { type DatasetPins, pinnedRevision } from './dataset-pins.ts';
import { type ListedOptions, OptionListBuilder, type OptionRow } from './listed-options.ts';

/** The columns of a revision that a question uses. */
interface ListSource {
  readonly dataset: string;
  readonly revision: number;
  readonly value: string;
  readonly label: string;
  /** The columns of its filter. */
  readonly filter: readonly string[];
}

const listSourceOf = (source: OptionSource, revision: number): ListSource => ({
  dataset: source.dataset,
  revision,
  value: source.value,
  label: source.label,
  filter: (source.filter ?? []).map(({ column }) => column),
});

/** The rows that one statement reads, after which other requests are processed. */
const batchSize = 5000;

/** Reads the options of a list; none if the dataset was deleted. */
async function loadOptions(
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

/** A version of a form, with the revisions that it uses. */
export interface ListingVersion {
  readonly definition: Definition;
  /** Undefined without questions that take options from a dataset. */
  readonly datasets?: DatasetPins | undefined;
}

/** The lists of a version, by question id. */
export type ListedOptionsById = ReadonlyMap<string, ListedOptions>;

export interface OptionListService {
  /** The lists that questions of a version take their options from; undefined, at once, if none does. */
  of(version: ListingVersion): Promise<ListedOptionsById> | undefined;
}

/** The services of functions that read options from datasets. */
export interface OptionListServices {
  readonly optionLists: OptionListService;
}

/** Estimated memory of all cached lists in megabytes, by default. */
const defaultCapacity = 64;
const bytesPerMegabyte = 2 ** 20;

/** The questions that take their options from datasets, with their sources. */
const listedQuestions = memoizeByDefinition((definition): [id: string, source: OptionSource][] =>
  allElementsOf(definition).flatMap((element) => {
    const source = optionSourceOf(element);
    return source ? [[element.id, source]] : [];
  }),
);

/**
 * Caches the lists of revisions in memory, which are immutable. Concurrent requests for a list share one read.
 * Decision: docs/decisions/0097-datasets.md.
 */
export function createOptionLists({
  db,
  config,
}: Pick<Platform, 'db' | 'config'>): OptionListService {
  const capacity = (config.DATASET_CACHE_MB ?? defaultCapacity) * bytesPerMegabyte;
  const cache = createLruCache<ListedOptions>(capacity);
  const loading = new Map<string, Promise<ListedOptions>>();

  function listOf(source: OptionSource, revision: number): Promise<ListedOptions> | ListedOptions {
    const wanted = listSourceOf(source, revision);
    const key = JSON.stringify(wanted);
    const known = cache.get(key) ?? loading.get(key);
    if (known) return known;
    const work = loadOptions(db, wanted)
      .then((list) => {
        // A list that is larger than half of the capacity is cached, too: it would be read for each request otherwise.
        cache.set(key, list, Math.min(list.weight, capacity / 2));
        return list;
      })
      .finally(() => loading.delete(key));
    loading.set(key, work);
    return work;
  }

  return {
    of({ definition, datasets }) {
      if (!datasets) return undefined;
      return listsOf(definition, (source) =>
        listOf(source, pinnedRevision(datasets, source.dataset)),
      );
    },
  };
}

async function listsOf(
  definition: Definition,
  load: (source: OptionSource) => Promise<ListedOptions> | ListedOptions,
): Promise<ListedOptionsById> {
  const lists = listedQuestions(definition).map(
    async ([id, source]) => [id, await load(source)] as const,
  );
  return new Map(await Promise.all(lists));
}
