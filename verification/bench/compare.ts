import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Cleanup } from '../support/cleanup.ts';
import { memoryOf, type ServerProcess, startServer } from '../support/processes.ts';
import { type CpuTime, readCpuTime } from './cpu-time.ts';
import { type Round, sendLoad } from './load.ts';
import {
  type Baseline,
  type BenchEnvironment,
  type Scenario,
  type Side,
  sendOnce,
} from './scenarios.ts';
import { median, sum } from './statistics.ts';

/** The extent of the measurement; times in seconds. */
export interface LoadProfile {
  readonly rounds: number;
  readonly seconds: number;
  readonly warmUp: number;
}

/** The results of one side: medians of the rounds, unless stated otherwise. */
export interface SideResult {
  readonly requestsPerSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** The sum of all rounds, including the warm-up. */
  readonly failed: number;
  /** The maximum, in MiB. */
  readonly memory: number;
  /** CPU time of one request, in microseconds; NaN if unknown. */
  readonly serverTime: number;
  readonly databaseTime: number;
  /** 99th percentile of the latency at half of the maximum load, in milliseconds, if measured. */
  readonly p99AtHalfLoad?: number;
  /** The CPU time of the load generator as a fraction of one processor. */
  readonly senderLoad: number;
  readonly rounds: readonly Round[];
}

export interface ComparisonResult extends Pick<Scenario, 'key' | 'name' | 'aim'> {
  readonly baselineName: string;
  /** Requests per second of the service, divided by those of the baseline. */
  readonly ratio: number;
  /** The ratio of each round to the preceding one of the baseline, which shows the variance. */
  readonly ratios: readonly number[];
  readonly service: SideResult;
  readonly baseline: SideResult;
}

/** Milliseconds for a server to finish work of the last round. */
const pauseBetweenRounds = 200;

/** Measures one line: both sides alternately, so that other load of the machine affects both. */
export async function compareScenario(
  line: Scenario,
  environment: BenchEnvironment,
  profile: LoadProfile,
  cleanup: Cleanup,
): Promise<ComparisonResult> {
  const plain =
    'file' in line.baseline && (await startBaseline(line.baseline, environment, cleanup));
  const baseline = createRunner(line, environment, 'baseline', plain || environment.service);
  const service = createRunner(line, environment, 'service', environment.service);
  await line.check(environment, { service: await service.once(), baseline: await baseline.once() });

  await line.prepare?.(environment, cleanup);
  await baseline.warmUp(profile.warmUp);
  await service.warmUp(profile.warmUp);
  const ratios: number[] = [];
  for (let round = 1; round <= profile.rounds; round += 1) {
    const bare = await baseline.measure(profile.seconds);
    const real = await service.measure(profile.seconds);
    ratios.push(real / bare);
    console.log(`  round ${round}: ${Math.round(real)} req/s, baseline ${Math.round(bare)}`);
  }

  if (line.halfLoad) {
    await baseline.measureAtHalfLoad(profile.seconds);
    await service.measureAtHalfLoad(profile.seconds);
  }
  const measured = { service: await service.finish(), baseline: await baseline.finish() };
  const ratio = measured.service.requestsPerSecond / measured.baseline.requestsPerSecond;
  return {
    key: line.key,
    name: line.name,
    aim: line.aim,
    baselineName: line.baseline.name,
    ratio,
    ratios,
    ...measured,
  };
}

/** Starts the baseline program. */
export function startBaseline(
  { file, node, env }: Baseline,
  environment: BenchEnvironment,
  cleanup: Cleanup,
): Promise<ServerProcess> {
  const path = fileURLToPath(new URL(`baselines/${file}`, import.meta.url));
  return startServer(
    {
      node,
      args: ['--import', 'tsx', path],
      env: env(environment),
      readyPattern: /listening on (\S+)\s/,
    },
    cleanup,
  );
}

/** Runs the rounds of one side of a line and records the results. */
function createRunner(
  line: Scenario,
  environment: BenchEnvironment,
  side: Side,
  server: ServerProcess,
) {
  const own = side === 'baseline' ? line.baseline.request?.(environment) : undefined;
  const request = own ?? line.request(environment);
  const rounds: Round[] = [];
  const costs: CpuTime[] = [];
  let acknowledged = 0;
  let failedBesides = 0;
  let memory = 0;
  let p99AtHalfLoad: number | undefined;

  async function run(seconds: number, rate?: number): Promise<Round> {
    const round = await sendLoad(server.url, request, seconds, { rate });
    acknowledged += round.succeeded;
    memory = Math.max(memory, await memoryOf(server.pid));
    await sleep(pauseBetweenRounds);
    return round;
  }

  return {
    once: () => sendOnce(server.url, request),

    async warmUp(seconds: number): Promise<void> {
      failedBesides += (await run(seconds)).failed;
    },

    /** @returns requests per second */
    async measure(seconds: number): Promise<number> {
      const before = await readCpuTime(server.pid, environment.postmaster);
      const round = await run(seconds);
      costs.push(
        cpuTimePerRequest(before, await readCpuTime(server.pid, environment.postmaster), round),
      );
      rounds.push(round);
      return round.requestsPerSecond;
    },

    async measureAtHalfLoad(seconds: number): Promise<void> {
      const maximum = median(rounds.map(({ requestsPerSecond }) => requestsPerSecond));
      const round = await run(seconds, maximum / 2);
      failedBesides += round.failed;
      p99AtHalfLoad = round.p99;
    },

    /** @throws {Error} if fewer responses were stored than acknowledged */
    async finish(): Promise<SideResult> {
      const stored = await line.stored?.(environment, side);
      if (stored !== undefined && stored < acknowledged) {
        throw new Error(`The ${side} acknowledged ${acknowledged} requests and stored ${stored}.`);
      }
      const middle = (key: 'requestsPerSecond' | 'p50' | 'p99' | 'senderLoad') =>
        median(rounds.map((round) => round[key]));
      return {
        requestsPerSecond: middle('requestsPerSecond'),
        p50: middle('p50'),
        p99: middle('p99'),
        failed: failedBesides + sum(rounds.map(({ failed }) => failed)),
        memory,
        serverTime: median(costs.map((cost) => cost.server)),
        databaseTime: median(costs.map((cost) => cost.database)),
        ...(p99AtHalfLoad !== undefined && { p99AtHalfLoad }),
        senderLoad: middle('senderLoad'),
        rounds,
      };
    },
  };
}

/** The CPU time of a request of the round, in microseconds. */
function cpuTimePerRequest(before: CpuTime, after: CpuTime, { succeeded }: Round) {
  const cost = (seconds: number) => (seconds * 1e6) / succeeded;
  return {
    server: cost(after.server - before.server),
    database: cost(after.database - before.database),
  };
}
