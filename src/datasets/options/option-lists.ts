import type { Definition } from '../../../packages/definition/definition-model.ts';
import { allElementsOf } from '../../../packages/definition/elements.ts';
import { memoizeByDefinition } from '../../../packages/definition/memoize-by-definition.ts';
import {
  type OptionSource,
  optionSourceOf,
} from '../../../packages/definition/model/option-list.ts';
import { createLruCache } from '../../platform/cache/lru-cache.ts';
import type { Platform } from '../../platform/container/platform.ts';
import { type DatasetPins, pinnedRevision } from './dataset-pins.ts';
import type { ListedOptions } from './listed-options.ts';
import { listSourceOf, loadOptions } from './load-options.ts';

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
