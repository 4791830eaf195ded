import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const verificationCase = z.strictObject({
  /** In kebab case, unique in its suite. */
  name: z.string(),
  promised: z.string(),
  /** What the suite did, as a phrase: `kill -9 of the server under load`. */
  tried: z.string(),
  /** How often: faults, requests, interleavings. 0 if the case was skipped. */
  times: z.int().nonnegative(),
  /** Processes that were ended with `kill -9`; absent if the case ends none. */
  kills: z.int().nonnegative().optional(),
  /** Requests that were refused as documented during that time, such as with 503. */
  refused: z.int().nonnegative(),
  /** Acknowledged changes that were lost, or texts that were disclosed. */
  lost: z.int().nonnegative(),
  /** What broke the promise, each with the command that repeats it. */
  findings: z.array(z.string()),
  /** How the findings were resolved; added to the result afterwards. */
  resolution: z.string().optional(),
  /** Why the case was skipped; absent if it was not. */
  skipped: z.string().optional(),
});

const verificationResult = z.strictObject({
  /** `attack`, `faults`, `model` or `soak`. */
  suite: z.string(),
  /** The commit that was tested; `-dirty` is appended if the checkout had changes. */
  commit: z.string(),
  date: z.iso.datetime(),
  node: z.string(),
  seed: z.int().nonnegative(),
  minutes: z.number().nonnegative(),
  cases: z.array(verificationCase),
});

export type VerificationCase = Readonly<z.output<typeof verificationCase>>;
export type VerificationResult = Readonly<z.output<typeof verificationResult>>;

interface FinishedRun extends Pick<VerificationResult, 'suite' | 'seed' | 'cases'> {
  readonly began: Date;
  readonly ended: Date;
}

const root = fileURLToPath(new URL('../..', import.meta.url));

const resultsFolder = join(root, 'verification/report/results');

export function writeResult(file: string, run: FinishedRun): void {
  const { began, ended, suite, seed, cases } = run;
  const minutes = Math.round((ended.getTime() - began.getTime()) / 6000) / 10;
  const result = verificationResult.parse({
    suite,
    commit: testedCommit(),
    date: began.toISOString(),
    node: process.versions.node,
    seed,
    minutes,
    cases,
  });
  writeFileSync(file, `${JSON.stringify(result, undefined, 2)}\n`);
}

/** The commit of the checkout; `unknown` outside of one. */
function testedCommit(): string {
  const describe = ['describe', '--always', '--abbrev=8', '--exclude=*', '--dirty'];
  try {
    return execFileSync('git', describe, { cwd: root, encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}

/** Reads the results of runs on this machine, the oldest first. @throws {Error} for a file with another shape */
export function readResults(folder = resultsFolder): VerificationResult[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => {
      const { data, error } = verificationResult.safeParse(
        JSON.parse(readFileSync(join(folder, name), 'utf8')),
      );
      if (!data) throw new Error(`${name} is no result: ${z.prettifyError(error)}`);
      return data;
    })
    .sort((one, other) => (one.date < other.date ? -1 : 1));
}
