import { createBatcher } from './batcher.ts';

/** Looks up a value by its key. */
export type Lookup<Key, Value> = (key: Key) => Promise<Value | undefined>;

/**
 * Combines concurrent lookups into one. Keys that arrive while one is running are looked up by the next one.
 *
 * @param read returns a value for each key, in the same order
 */
export function createSharedLookup<Key, Value>(
  read: (keys: readonly Key[]) => Promise<readonly (Value | undefined)[]>,
  maxBatchSize: number,
): Lookup<Key, Value> {
  return createBatcher<Key, Value | undefined>({
    maxBatchSize,
    async processBatch(keys) {
      const values = await read(keys);
      return keys.map((_, index) => ({ status: 'fulfilled', value: values[index] }));
    },
  }).add;
}
