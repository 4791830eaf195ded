import { expect, it } from 'vitest';
import { createBatcher } from '../../../src/platform/concurrency/batcher.ts';

/** Adds all items at once; returns the batches in which they were processed. */
async function batchesOf(
  items: readonly string[],
  limits: { maxBatchSize: number; maxWeight?: number },
): Promise<string[][]> {
  const batches: string[][] = [];
  const { maxBatchSize, maxWeight } = limits;
  const batcher = createBatcher<string, string>({
    maxBatchSize,
    ...(maxWeight !== undefined && { weight: { of: ({ length }) => length, max: maxWeight } }),
    async processBatch(batch) {
      batches.push([...batch]);
      return batch.map((item) => ({ status: 'fulfilled', value: item.toUpperCase() }));
    },
  });
  const results = await Promise.all(items.map((item) => batcher.add(item)));
  expect(results).toEqual(items.map((item) => item.toUpperCase()));
  return batches;
}

it('a batch has at most the maximum number of items', async () => {
  expect(await batchesOf(['a', 'b', 'c'], { maxBatchSize: 2 })).toEqual([['a', 'b'], ['c']]);
});

it('a batch of several items has at most the maximum weight', async () => {
  const items = ['aaa', 'b', 'cccccccc', 'd', 'ee', 'ff', 'g'];
  expect(await batchesOf(items, { maxBatchSize: 3, maxWeight: 4 })).toEqual([
    ['aaa', 'b'],
    ['cccccccc'],
    ['d', 'ee'],
    ['ff', 'g'],
  ]);
});
