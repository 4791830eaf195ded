import { expect, it } from 'vitest';
import { createAsyncQueue } from '../../../src/platform/concurrency/async-queue.ts';

function createQueue(capacity: number) {
  let ends = 0;
  const closed = () => {
    ends += 1;
  };
  const queue = createAsyncQueue<string>({ capacity, onClose: closed });
  return { queue, ends: () => ends };
}

const over = { done: true, value: undefined };

it('ends the queue and drops its values when their weight exceeds the capacity', async () => {
  const { queue, ends } = createQueue(10);
  queue.push('light', 4);
  queue.push('as heavy as may be', 6);
  expect(ends()).toBe(0);
  queue.push('one more', 1);
  expect(ends()).toBe(1);
  expect(await queue.next()).toEqual(over);
  queue.push('too late', 1);
  queue.close();
  expect([await queue.next(), ends()]).toEqual([over, 1]);
});

it('frees capacity when values are read, and returns them in order', async () => {
  const { queue, ends } = createQueue(10);
  for (let round = 0; round < 5; round += 1) {
    queue.push(`a${round}`, 5);
    queue.push(`b${round}`, 5);
    expect((await queue.next()).value).toBe(`a${round}`);
    expect((await queue.next()).value).toBe(`b${round}`);
  }
  const pending = queue.next();
  queue.push('value', 1000);
  expect([await pending, ends()]).toEqual([{ done: false, value: 'value' }, 0]);
});

it('returns queued values after close', async () => {
  const { queue } = createQueue(10);
  queue.push('last', 1);
  queue.close();
  expect([await queue.next(), await queue.next()]).toEqual([{ done: false, value: 'last' }, over]);
});
