import { createRandom } from '../support/requests/seeded-random.ts';
import type { Attack, Suite, Target, Verdict } from './suite.ts';

export interface AttackFinding extends Pick<Attack, 'aim' | 'command'> {
  /** Repeats it: `--suite <suite> --seed <seed> --only <number>`. */
  readonly number: number;
  readonly fault: string;
}

export interface SuiteResult {
  readonly sent: number;
  /** Operations and fields that it attacked, and all that there are. */
  readonly covered: number;
  readonly aims: number;
  /** Attacks that a certain check must refuse, and those that it did refuse. */
  readonly guarded: number;
  readonly refused: number;
  /** The aims of attacks that something else refused, each once. */
  readonly missed: readonly string[];
  readonly findings: readonly AttackFinding[];
}

export interface RunOptions {
  readonly seed: number;
  readonly requests: number;
  /** When to stop, in the time of `performance.now()`. */
  readonly deadline: number;
  readonly only?: number | undefined;
}

/** Attacks in progress at the same time, unless a suite states another number. */
const parallel = 8;

/** Sends the attacks of a suite, each aim once before any is repeated. Request `n` of a seed is always the same. */
export async function runSuite(
  suite: Suite,
  target: Target,
  { seed, requests, deadline, only }: RunOptions,
): Promise<SuiteResult> {
  const aims = suite.aims(target);
  const step = stepThrough(aims.length);
  const done: Done[] = [];
  let next = only ?? 0;
  const most = Math.min(requests, aims.length * (suite.rounds ?? requests));
  const end = only === undefined ? most : only + 1;
  const work = async () => {
    while (next < end && performance.now() < deadline) {
      const number = next;
      next += 1;
      const attack = aims[(number * step) % aims.length]?.(createRandom(seed * 1_000_003 + number));
      if (!attack) return;
      const { aim, command } = attack;
      done.push({ number, aim, command, ...(await attempt(attack)) });
    }
  };
  await Promise.all(Array.from({ length: suite.parallel ?? parallel }, work));
  return summarize(aims.length, done);
}

/** A step that reaches every aim, and with few requests some of each kind: the aims of a kind follow each other. */
function stepThrough(length: number): number {
  const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));
  let step = Math.max(1, Math.round(length * 0.618));
  while (divisor(step, length) > 1) step += 1;
  return step;
}

interface Done extends Verdict, Pick<Attack, 'aim' | 'command'> {
  readonly number: number;
}

function summarize(aims: number, done: readonly Done[]): SuiteResult {
  const guarded = done.filter(({ isRefused }) => isRefused !== undefined);
  const missed = guarded.filter(({ isRefused }) => !isRefused);
  return {
    aims,
    sent: done.length,
    covered: new Set(done.map(({ number }) => number % aims)).size,
    guarded: guarded.length,
    refused: guarded.length - missed.length,
    missed: [...new Set(missed.map(({ aim }) => aim))],
    findings: done.flatMap(({ fault, ...one }) => (fault === undefined ? [] : [{ ...one, fault }])),
  };
}

/** An attempt without an answer is a finding. */
async function attempt(attack: Attack): Promise<Verdict> {
  try {
    return await attack.attempt();
  } catch (error) {
    return { fault: `gave no answer: ${error}` };
  }
}
