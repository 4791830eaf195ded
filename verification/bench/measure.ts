import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import {
  childrenOf,
  memoryOf,
  processorTimeOf,
  processorTimeOfTree,
} from '../../test/support/processes/other-process.ts';
import type { Cleanup } from '../support/cleanup.ts';
import { type Environment, type ServerProcess, startServer } from '../support/processes.ts';
import type { BenchEnvironment } from './environment.ts';

/** What a side has done in a round. */
export interface Done {
  readonly count: number;
  readonly seconds: number;
  readonly p99?: number;
  /** Requests without a response, or with another status than 2xx. */
  readonly failed?: number;
}

/** One side of a line: work that servers do. */
export interface Work {
  readonly servers: readonly ServerProcess[];
  /** Does it for so many seconds, or once if it takes a time of its own. @param rate requests per second at most */
  run(seconds: number, rate?: number): Promise<Done>;
  stored?(): Promise<number>;
}

export interface Sides {
  readonly service: Work;
  /** Absent if nothing is comparable. */
  readonly baseline?: Work;
}

/** A program in `baselines/` that does the same work as the service with minimal code. */
export interface BaselineProgram {
  readonly file: string;
  /** The Node.js that runs it, if it is another one. */
  readonly node?: string | undefined;
  env(environment: BenchEnvironment): Environment;
}

export interface Line {
  /** The name of the line on the command line and in the results. */
  readonly key: string;
  readonly name: string;
  /** The target: the maximum of the processor time, divided by that of the baseline. Reported only. */
  readonly maxCost?: number;
  readonly baseline: string;
  /** The program of the baseline; without one, it is another request to the service. */
  readonly program?: BaselineProgram;
  readonly seeded?: boolean;
  readonly copies?: number;
  readonly halfLoad?: boolean;
  unavailable?(): string | undefined;
  /** Checks that both sides do the same work, and brings them into the state to be measured. */
  open(environment: BenchEnvironment, baseline: ServerProcess, cleanup: Cleanup): Promise<Sides>;
}

export interface Profile {
  readonly rounds: number;
  readonly seconds: number;
  readonly warmUp: number;
}

/** A round of one side; CPU times of one piece of work in microseconds, NaN if unknown. */
export interface Round extends Done {
  readonly perSecond: number;
  readonly node: number;
  readonly postgres: number;
}

/** The results of one side: medians of the rounds, unless stated otherwise. */
export interface SideResult extends Omit<Round, 'count' | 'seconds'> {
  /** The sum of all rounds, including the warm-up. */
  readonly failed: number;
  readonly p99AtHalfLoad: number | undefined;
  /** The peak in MiB, of the first server. */
  readonly memory: number;
  readonly rounds: readonly Round[];
}

export type LineResult = Awaited<ReturnType<typeof measureLine>>;

/** Milliseconds for a server to finish work of the last round. */
const pauseBetweenRounds = 200;

/** Measures one line: both sides in alternating pairs, so that other load of the machine affects both. */
export async function measureLine(
  line: Line,
  environment: BenchEnvironment,
  profile: Profile,
  cleanup: Cleanup,
) {
  const scope = cleanup.nested();
  const { program } = line;
  const server = program ? await startBaseline(program, environment, scope) : environment.service;
  const sides = await line.open(environment, server, scope);
  const baseline = sides.baseline && createMeter(sides.baseline, environment);
  const service = createMeter(sides.service, environment);
  for (const side of [baseline, service]) await side?.warmUp(profile.warmUp);
  for (let round = 1; round <= profile.rounds; round += 1) {
    const plain = await baseline?.measure(profile.seconds);
    const { perSecond } = await service.measure(profile.seconds);
    const compared = plain ? `, ${line.baseline}: ${plain.perSecond.toFixed(1)}/s` : '';
    console.log(`  round ${round}: ${perSecond.toFixed(1)}/s${compared}`);
  }
  const finish = async (side: typeof service) =>
    side.finish(line.halfLoad ? await side.measureAtHalfLoad(profile.seconds) : undefined);
  const plain = baseline && (await finish(baseline));
  const real = await finish(service);
  await scope.run();
  const { key, name, maxCost } = line;
  return {
    key,
    name,
    maxCost,
    baselineName: line.baseline,
    /** The CPU time of the service and PostgreSQL for a piece of work, divided by that of the baseline. */
    cost: costRatio(real, plain),
    /** The same for each pair of rounds, which shows the variance. */
    costs: real.rounds.map((one, at) => costRatio(one, plain?.rounds[at])),
    /** Work per second of the service, divided by that of the baseline. */
    throughput: real.perSecond / (plain?.perSecond ?? Number.NaN),
    service: real,
    baseline: plain,
  };
}

/** The CPU time of all processes for a piece of work, in microseconds. */
export const costOf = ({ node, postgres }: Pick<Round, 'node' | 'postgres'>): number =>
  node + postgres;

const costRatio = (service: Round | SideResult, baseline: Round | SideResult | undefined) =>
  baseline ? costOf(service) / costOf(baseline) : Number.NaN;

function startBaseline(
  { file, node, env }: BaselineProgram,
  environment: BenchEnvironment,
  cleanup: Cleanup,
): Promise<ServerProcess> {
  const path = fileURLToPath(new URL(`baselines/${file}`, import.meta.url));
  const args = ['--import', 'tsx', path];
  return startServer({ node, args, env: env(environment) }, cleanup);
}

function createMeter({ servers, run, stored }: Work, { postmaster }: BenchEnvironment) {
  const rounds: Round[] = [];
  let [acknowledged, failed] = [0, 0];
  const cpuTimes = () => ({
    node: servers
      .flatMap(({ pid }) => [pid, ...childrenOf(pid)]) // workers, but not the embedded PostgreSQL
      .reduce((sum, pid) => (pid === postmaster ? sum : sum + processorTimeOf(pid)), 0),
    postgres: postmaster === undefined ? Number.NaN : processorTimeOfTree(postmaster),
  });
  const middle = (key: 'perSecond' | 'p99' | 'node' | 'postgres') =>
    median(rounds.map((round) => round[key] ?? Number.NaN));

  async function runOnce(seconds: number, rate?: number): Promise<Round> {
    const before = cpuTimes();
    const done = await run(seconds, rate);
    await sleep(pauseBetweenRounds);
    const after = cpuTimes();
    acknowledged += done.count;
    failed += done.failed ?? 0;
    const cost = (key: 'node' | 'postgres') => ((after[key] - before[key]) * 1000) / done.count;
    const perSecond = done.count / done.seconds;
    return { ...done, perSecond, node: cost('node'), postgres: cost('postgres') };
  }

  return {
    warmUp: (seconds: number) => runOnce(seconds),
    async measure(seconds: number): Promise<Round> {
      const round = await runOnce(seconds);
      rounds.push(round);
      return round;
    },
    /** @returns the 99th percentile of the latency */
    measureAtHalfLoad: async (seconds: number) =>
      (await runOnce(seconds, middle('perSecond') / 2)).p99,
    /** @throws {Error} if less was stored than acknowledged */
    async finish(p99AtHalfLoad: number | undefined): Promise<SideResult> {
      const count = await stored?.();
      if (count !== undefined && count < acknowledged)
        throw new Error(`${acknowledged} requests were acknowledged, and ${count} stored.`);
      return {
        perSecond: middle('perSecond'),
        p99: middle('p99'),
        p99AtHalfLoad,
        failed,
        rounds,
        node: middle('node'),
        postgres: middle('postgres'),
        memory: Math.round(memoryOf(servers[0]?.pid ?? 0).peak / 2 ** 20),
      };
    },
  };
}

/** The nearest-rank percentile; NaN without values. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN;
}

function median(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort();
  const [low, high] = [Math.floor, Math.ceil].map(
    (round) => sorted[round((sorted.length - 1) / 2)],
  );
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2;
}
