import { describe, expect, it } from 'vitest';
import { Problem } from '../../../packages/common/problem.ts';
import { createFairQueue } from '../../../src/platform/concurrency/fair-queue.ts';

/** A queue with a concurrency of two, whose work ends on request; records which work has started. */
function createScenario(maxWaiting = 4, perName = 2) {
  const queue = createFairQueue({ concurrency: 2, perName, maxWaiting });
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const outcomes: Promise<string>[] = [];
  return {
    started,
    outcomes,
    add(name: string) {
      const work = () => {
        started.push(name);
        return new Promise<string>((resolve) => ends.push(() => resolve(name)));
      };
      const refused = (error: unknown) =>
        error instanceof Problem ? error.code : Promise.reject(error);
      outcomes.push(queue(name, work).catch(refused));
    },
    async end(count = 1) {
      for (const end of ends.splice(0, count)) end();
      await new Promise(setImmediate);
    },
  };
}

describe('a fair queue', () => {
  it('runs work up to the concurrency of the fair queue, alternating between names', async () => {
    const { add, end, started } = createScenario(20);
    for (const name of ['a', 'a', 'a', 'a', 'a', 'b', 'b', 'c']) add(name);
    await end(0);
    expect(started).toEqual(['a', 'a']);
    for (let rounds = 0; rounds < 8; rounds += 1) await end();
    expect(started).toEqual(['a', 'a', 'a', 'b', 'c', 'a', 'b', 'a']);
  });

  it('refuses a call to a full fair queue, or the last call of a name with more waiting calls', async () => {
    const { add, end, outcomes } = createScenario();
    for (const name of ['a', 'a', 'a', 'a', 'a', 'a', 'a']) add(name); // 2 run, 4 wait
    for (const name of ['b', 'b', 'b']) add(name);
    for (let rounds = 0; rounds < 8; rounds += 1) await end();
    const [first, second, third, fourth, ...rest] = await Promise.all(outcomes);
    expect([first, second, third, fourth]).toEqual(['a', 'a', 'a', 'a']);
    expect(rest).toEqual(['unavailable', 'unavailable', 'unavailable', 'b', 'b', 'unavailable']);
  });

  it('leaves a place for other names if the work under one name is limited', async () => {
    const { add, end, started } = createScenario(20, 1);
    for (const name of ['a', 'a', 'a']) add(name);
    await end(0);
    expect(started).toEqual(['a']);
    for (const name of ['b', 'b', 'c']) add(name);
    await end(0);
    expect(started).toEqual(['a', 'b']);
    for (let rounds = 0; rounds < 6; rounds += 1) await end();
    expect(started.join('')).toBe('ababca');
  });

  it('refuses a call that has waited longer than its patience, and runs the next one', async () => {
    const queue = createFairQueue({ concurrency: 1, maxWaiting: 10 });
    let end = () => undefined;
    const first = queue(
      'a',
      () =>
        new Promise<void>((resolve) => {
          end = () => {
            resolve();
            return undefined;
          };
        }),
    );
    let ran = 0;
    const work = async () => {
      ran += 1;
    };
    const refusal = () => new Error('too late');
    const impatient = queue('a', work, { milliseconds: 1, refusal });
    const patient = queue('a', work, { milliseconds: 60_000, refusal });
    await expect(impatient).rejects.toThrow('too late');
    end();
    await Promise.all([first, patient]);
    expect(ran).toBe(1);
  });

  it('continues the fair queue after failed work', async () => {
    const queue = createFairQueue({ concurrency: 1, maxWaiting: 1 });
    const failing = queue('a', () => Promise.reject(new Error('broken')));
    const next = queue('b', async () => 'done');
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('done');
  });
});
