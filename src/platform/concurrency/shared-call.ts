import { createBatcher } from './batcher.ts';

export type SharedCall<Key, Value> = (key: Key) => Promise<Value>;

/**
 * Combines concurrent calls into one. Keys that arrive while one is running are handled by the next one.
 *
 * @param callAll returns a value for each key, in the same order
 * @param maxPending maximum number of keys that wait; above it, calls throw {Problem} `unavailable`
 */
export function createSharedCall<Key, Value>(
  callAll: (keys: readonly Key[]) => Promise<readonly Value[]>,
  maxBatchSize: number,
  maxPending = Number.POSITIVE_INFINITY,
): SharedCall<Key, Value> {
  return createBatcher<Key, Value>({
    maxBatchSize,
    maxPending,
    async processBatch(keys) {
      const values = await callAll(keys);
      return values.map((value) => ({ status: 'fulfilled', value }));
    },
  });
}
