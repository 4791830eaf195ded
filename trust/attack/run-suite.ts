import { createRandom } from '../requests/seeded-random.ts';
import { asCurl, send } from '../requests/send-request.ts';
import type { Answer, Attack, Suite, Target } from './suite.ts';

/** What a suite found. */
export interface Finding {
  readonly suite: string;
  /** Repeats it: `--suite <suite> --seed <seed> --only <number>`. */
  readonly seed: number;
  readonly number: number;
  readonly aim: string;
  /** What was wrong with the answer. */
  readonly fault: string;
  /** The request as a command; keys are those of this run. */
  readonly command: string;
}

/** What a suite did. */
export interface SuiteResult {
  readonly suite: string;
  readonly sent: number;
  /** Operations and fields that it attacked, and all that there are. */
  readonly covered: number;
  readonly aims: number;
  readonly findings: readonly Finding[];
}

export interface RunOptions {
  readonly seed: number;
  readonly requests: number;
  /** When to stop, in the time of `performance.now()`. */
  readonly deadline: number;
  /** The number of the only request to send. */
  readonly only?: number | undefined;
}

/** Requests in progress at the same time. */
const parallel = 8;

/** Sends the attacks of a suite, each aim in turn. Request `n` of a seed is always the same. */
export async function runSuite(
  suite: Suite,
  target: Target,
  { seed, requests, deadline, only }: RunOptions,
): Promise<SuiteResult> {
  const aims = suite.aims(target);
  const findings: Finding[] = [];
  let [next, sent] = [only ?? 0, 0];
  const end = only === undefined ? requests : only + 1;
  const work = async () => {
    while (next < end && performance.now() < deadline) {
      const number = next;
      next += 1;
      const attack = aims[number % aims.length]?.(createRandom(seed * 1_000_003 + number));
      if (!attack) return;
      const fault = await faultOf(suite, target, attack);
      sent += 1;
      if (fault === undefined) continue;
      const command = asCurl(target.url, attack.request).slice(0, 2000);
      findings.push({ suite: suite.name, seed, number, aim: attack.aim, fault, command });
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
  return {
    suite: suite.name,
    sent,
    covered: Math.min(sent, aims.length),
    aims: aims.length,
    findings,
  };
}

async function faultOf(suite: Suite, target: Target, attack: Attack): Promise<string | undefined> {
  const began = performance.now();
  try {
    const { status, text } = await send(target.url, attack.request);
    const answer: Answer = { status, text, duration: performance.now() - began };
    return suite.judge(answer, attack);
  } catch (error) {
    return `gave no answer: ${error}`;
  }
}
