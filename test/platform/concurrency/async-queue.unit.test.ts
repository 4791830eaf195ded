import { expect, it } from 'vitest';
import { createAsyncQueue } from '../../../src/platform/concurrency/async-queue.ts';

function createQueue(capacity: number) {
  let ends = 0;
  const closed = () => {
    ends += 1;
  };
  const mailbox = createAsyncQueue<string>({ capacity, onClose: closed });
  return { mailbox, ends: () => ends };
}

const over = { done: true, value: undefined };

it('ends and drops what waits when that weighs more than it may', async () => {
  const { mailbox, ends } = createQueue(10);
  mailbox.push('light', 4);
  mailbox.push('as heavy as may be', 6);
  expect(ends()).toBe(0);
  mailbox.push('one more', 1);
  expect(ends()).toBe(1);
  expect(await mailbox.next()).toEqual(over);
  mailbox.push('too late', 1);
  mailbox.close();
  expect([await mailbox.next(), ends()]).toEqual([over, 1]);
});

it('has room again for what was taken out, and hands it out in order', async () => {
  const { mailbox, ends } = createQueue(10);
  for (let round = 0; round < 5; round += 1) {
    mailbox.push(`a${round}`, 5);
    mailbox.push(`b${round}`, 5);
    expect((await mailbox.next()).value).toBe(`a${round}`);
    expect((await mailbox.next()).value).toBe(`b${round}`);
  }
  const asked = mailbox.next();
  mailbox.push('asked for', 1000);
  expect([await asked, ends()]).toEqual([{ done: false, value: 'asked for' }, 0]);
});

it('still hands out what waits when it is closed', async () => {
  const { mailbox } = createQueue(10);
  mailbox.push('last', 1);
  mailbox.close();
  expect([await mailbox.next(), await mailbox.next()]).toEqual([
    { done: false, value: 'last' },
    over,
  ]);
});
