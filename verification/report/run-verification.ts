import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Cleanup, runWithCleanup } from '../support/cleanup.ts';
import { type VerificationCase, writeResult } from './verification-result.ts';

export interface Options {
  readonly seed: number;
  readonly ci: boolean;
  readonly report: string;
  /** The number of an option, or else another one. Ends the process for a text that is no number, at least 0. */
  number(name: string, otherwise: number): number;
  text(name: string): string | undefined;
  /** The items that an option names, or else those of `otherwise`, which has all by default. Ends the process for unknown ones. */
  choose<Item extends { readonly name: string }>(
    name: string,
    items: readonly Item[],
    otherwise?: readonly string[],
  ): readonly Item[];
}

/** Reads the command line. @param own the options of the suite; they may be repeated */
export function readOptions(suite: string, own: readonly string[]): Options {
  const { values } = parseArgs({
    options: {
      ci: { type: 'boolean', default: false },
      seed: { type: 'string' },
      report: { type: 'string', default: join(tmpdir(), `formwright-${suite}.json`) },
      ...Object.fromEntries(own.map((name) => [name, { type: 'string', multiple: true }] as const)),
    },
  });
  const given = new Map(Object.entries(values).map(([name, value]) => [name, [value].flat()]));
  const textsOf = (name: string) => given.get(name)?.map(String);
  const number = (name: string, otherwise: number) => {
    const value = Number(textsOf(name)?.at(-1) ?? otherwise);
    if (!(value >= 0)) refuse(`--${name} must be a number, at least 0.`);
    return value;
  };
  return {
    number,
    seed: number('seed', 1),
    ci: values.ci,
    report: values.report,
    text: (name) => textsOf(name)?.at(-1),
    choose(name, items, otherwise) {
      const wanted = textsOf(name) ?? otherwise ?? items.map((item) => item.name);
      const unknown = wanted.filter((one) => !items.some((item) => item.name === one));
      const names = items.map((item) => item.name).join(', ');
      if (unknown.length > 0) refuse(`Unknown: ${unknown.join(', ')}. Known: ${names}.`);
      return items.filter((item) => wanted.includes(item.name));
    },
  };
}

function refuse(reason: string): never {
  console.error(reason);
  process.exit(1);
}

export interface Verification {
  readonly suite: string;
  readonly options: Options;
  /** After which the run is aborted. */
  readonly minutes: number;
  run(cleanup: Cleanup): AsyncIterable<VerificationCase>;
}

/** Runs a suite, prints its cases, writes the report after each of them, and exits with 1 if there is a finding. */
export async function runVerification(verification: Verification): Promise<never> {
  const { suite, options, minutes } = verification;
  const { seed, report } = options;
  return runWithCleanup(minutes, async (cleanup) => {
    const began = new Date();
    const cases: VerificationCase[] = [];
    console.log(`${suite} with seed ${seed}, at most ${Math.round(minutes)} minutes.`);
    for await (const one of verification.run(cleanup)) {
      console.log(describe(one));
      cases.push(one);
      writeResult(report, { suite, seed, began, ended: new Date(), cases });
    }
    const findings = cases.flatMap((one) => one.findings);
    console.log(`${cases.length} cases, ${findings.length} findings. Report: ${report}`);
    if (findings.length > 0) process.exitCode = 1;
  });
}

function describe({ name, tried, times, refused, lost, findings, skipped }: VerificationCase) {
  if (skipped !== undefined) return `${name}: SKIPPED, ${skipped}`;
  const counts = `${times} times, ${refused} refused, ${lost} lost`;
  return [`${name}: ${tried}; ${counts}`, ...findings].join('\n  ');
}
