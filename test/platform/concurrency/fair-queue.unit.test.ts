import { describe, expect, it } from 'vitest';
import { createFairQueue } from '../../../src/platform/concurrency/fair-queue.ts';
import { Problem } from '../../../src/platform/problem.ts';

/** A queue of two at a time, with work that ends when it is told to, and what was begun so far. */
function createScenario(places = 4) {
  const inTurn = createFairQueue(2, places);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const outcomes: Promise<string>[] = [];
  return {
    begun,
    outcomes,
    add(name: string) {
      const work = () => {
        begun.push(name);
        return new Promise<string>((resolve) => ends.push(() => resolve(name)));
      };
      const refused = (error: unknown) =>
        error instanceof Problem ? error.code : Promise.reject(error);
      outcomes.push(inTurn(name, work).catch(refused));
    },
    async end(count = 1) {
      for (const end of ends.splice(0, count)) end();
      await new Promise(setImmediate);
    },
  };
}

describe('a fair queue', () => {
  it('begins as many as it is wide, and lets names take turns', async () => {
    const { add, end, begun } = createScenario(20);
    for (const name of ['a', 'a', 'a', 'a', 'a', 'b', 'b', 'c']) add(name);
    await end(0);
    expect(begun).toEqual(['a', 'a']);
    for (let rounds = 0; rounds < 8; rounds += 1) await end();
    expect(begun).toEqual(['a', 'a', 'a', 'b', 'c', 'a', 'b', 'a']);
  });

  it('refuses who is one too many, unless another name has more: then the last of it', async () => {
    const { add, end, outcomes } = createScenario();
    for (const name of ['a', 'a', 'a', 'a', 'a', 'a', 'a']) add(name); // 2 begun, 4 wait
    for (const name of ['b', 'b', 'b']) add(name);
    for (let rounds = 0; rounds < 8; rounds += 1) await end();
    const [first, second, third, fourth, ...rest] = await Promise.all(outcomes);
    expect([first, second, third, fourth]).toEqual(['a', 'a', 'a', 'a']);
    expect(rest).toEqual(['unavailable', 'unavailable', 'unavailable', 'b', 'b', 'unavailable']);
  });

  it('goes on after work that fails', async () => {
    const inTurn = createFairQueue(1, 1);
    const failing = inTurn('a', () => Promise.reject(new Error('broken')));
    const next = inTurn('b', async () => 'done');
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('done');
  });
});
