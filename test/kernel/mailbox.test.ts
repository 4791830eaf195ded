import { expect, it } from 'vitest';
import { createMailbox } from '../../src/kernel/mailbox.ts';

function mailboxOf(capacity: number) {
  let ends = 0;
  const closed = () => {
    ends += 1;
  };
  const mailbox = createMailbox<string>({ capacity, closed });
  return { mailbox, ends: () => ends };
}

const over = { done: true, value: undefined };

it('ends and drops what waits when that weighs more than it may', async () => {
  const { mailbox, ends } = mailboxOf(10);
  mailbox.put('light', 4);
  mailbox.put('as heavy as may be', 6);
  expect(ends()).toBe(0);
  mailbox.put('one more', 1);
  expect(ends()).toBe(1);
  expect(await mailbox.next()).toEqual(over);
  mailbox.put('too late', 1);
  mailbox.close();
  expect([await mailbox.next(), ends()]).toEqual([over, 1]);
});

it('has room again for what was taken out, and hands it out in order', async () => {
  const { mailbox, ends } = mailboxOf(10);
  for (let round = 0; round < 5; round += 1) {
    mailbox.put(`a${round}`, 5);
    mailbox.put(`b${round}`, 5);
    expect((await mailbox.next()).value).toBe(`a${round}`);
    expect((await mailbox.next()).value).toBe(`b${round}`);
  }
  const asked = mailbox.next();
  mailbox.put('asked for', 1000);
  expect([await asked, ends()]).toEqual([{ done: false, value: 'asked for' }, 0]);
});

it('still hands out what waits when it is closed', async () => {
  const { mailbox } = mailboxOf(10);
  mailbox.put('last', 1);
  mailbox.close();
  expect([await mailbox.next(), await mailbox.next()]).toEqual([
    { done: false, value: 'last' },
    over,
  ]);
});
