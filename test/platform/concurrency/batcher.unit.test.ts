import { afterEach, describe, expect, it, vi } from 'vitest';
import { createBatcher } from '../../../src/platform/concurrency/batcher.ts';

/** Adds all items at once; returns the batches in which they were processed. */
async function batchesOf(
  items: readonly string[],
  limits: { maxBatchSize: number; maxWeight?: number },
): Promise<string[][]> {
  const batches: string[][] = [];
  const { maxBatchSize, maxWeight } = limits;
  const addToBatch = createBatcher<string, string>({
    maxBatchSize,
    ...(maxWeight !== undefined && { weight: { of: ({ length }) => length, max: maxWeight } }),
    async processBatch(batch) {
      batches.push([...batch]);
      return batch.map((item) => ({ status: 'fulfilled', value: item.toUpperCase() }));
    },
  });
  const results = await Promise.all(items.map((item) => addToBatch(item)));
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

describe('with a maximum delay', () => {
  afterEach(() => void vi.useRealTimers());

  /** Adds items at points in time, while each batch takes 5 ms. @returns the batches */
  async function batchesAt(additions: [time: number, items: string[]][]): Promise<string[][]> {
    vi.useFakeTimers({ toFake: ['setTimeout', 'setImmediate', 'performance'] });
    const batches: string[][] = [];
    const addToBatch = createBatcher<string, void>({
      maxBatchSize: 10,
      maxDelay: 20,
      async processBatch(batch) {
        batches.push([...batch]);
        await new Promise((resolve) => setTimeout(resolve, 5));
        return batch.map(() => ({ status: 'fulfilled', value: undefined }));
      },
    });
    for (const [time, items] of additions) {
      await vi.advanceTimersByTimeAsync(time - performance.now());
      for (const item of items) void addToBatch(item);
    }
    await vi.advanceTimersByTimeAsync(100);
    return batches;
  }

  it('a batch does not wait after a small one', async () => {
    const additions: [number, string[]][] = [
      [0, ['a', 'b', 'c']],
      [4, ['d']],
      [6, ['e']],
    ];
    expect(await batchesAt(additions)).toEqual([['a', 'b', 'c'], ['d'], ['e']]);
  });

  it('a batch after a large one waits as long as that one took', async () => {
    const additions: [number, string[]][] = [
      [0, ['a', 'b', 'c', 'd']],
      [4, ['e']],
      [9, ['f']],
      [11, ['g']],
    ];
    expect(await batchesAt(additions)).toEqual([['a', 'b', 'c', 'd'], ['e', 'f'], ['g']]);
  });

  it('a full batch does not wait', async () => {
    const full = ['e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n'];
    const additions: [number, string[]][] = [
      [0, ['a', 'b', 'c', 'd']],
      [4, full],
      [6, ['o']],
    ];
    expect(await batchesAt(additions)).toEqual([['a', 'b', 'c', 'd'], full, ['o']]);
  });

  it('the first item is processed at once', async () => {
    expect(
      await batchesAt([
        [0, ['a']],
        [50, ['b']],
        [51, ['c']],
      ]),
    ).toEqual([['a'], ['b'], ['c']]);
  });
});
