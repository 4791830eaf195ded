import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Cleanup } from './cleanup.ts';
import { type Baseline, type Line, type Side, send, type World } from './lines.ts';
import { load, type Round } from './load.ts';
import { memoryOf, type ServerProcess, startServer } from './processes.ts';
import { median, sum } from './statistics.ts';

/** How much is measured. Times are seconds. */
export interface Effort {
  readonly rounds: number;
  readonly seconds: number;
  readonly warmUp: number;
}

/** What the rounds of one side came to: medians of the rounds, where nothing else is said. */
export interface Measured {
  readonly requestsPerSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Sum, the warm-up included. */
  readonly failed: number;
  /** Largest. MiB. */
  readonly memory: number;
  /** Share of one processor that the sender took. */
  readonly senderLoad: number;
  readonly rounds: readonly Round[];
}

export interface Comparison {
  readonly key: string;
  readonly name: string;
  readonly baselineName: string;
  /** Requests per second of the service, divided by those of the baseline. */
  readonly ratio: number;
  /** The same of each round and the baseline's just before it: how far the figure can be trusted. */
  readonly ratios: readonly number[];
  readonly service: Measured;
  readonly baseline: Measured;
}

/** Milliseconds in which a server finishes what the last round left behind. */
const pause = 200;

/** Measures one line: both sides in turns, so that whatever else the machine does hits both. */
export async function compare(
  line: Line,
  world: World,
  effort: Effort,
  cleanup: Cleanup,
): Promise<Comparison> {
  const baseline = createRunner(
    line,
    world,
    'baseline',
    await startBaseline(line.baseline, world, cleanup),
  );
  const service = createRunner(line, world, 'service', world.service);
  await line.check(world, { service: await service.once(), baseline: await baseline.once() });

  await baseline.warmUp(effort.warmUp);
  await service.warmUp(effort.warmUp);
  const ratios: number[] = [];
  for (let round = 1; round <= effort.rounds; round += 1) {
    const plain = await baseline.measure(effort.seconds);
    const real = await service.measure(effort.seconds);
    ratios.push(real / plain);
    console.log(`  round ${round}: ${Math.round(real)} req/s beside ${Math.round(plain)}`);
  }

  const measured = { service: await service.finish(), baseline: await baseline.finish() };
  const ratio = measured.service.requestsPerSecond / measured.baseline.requestsPerSecond;
  return {
    key: line.key,
    name: line.name,
    baselineName: line.baseline.name,
    ratio,
    ratios,
    ...measured,
  };
}

/** Starts the plain program that the service is compared with. */
export function startBaseline(
  { file, env }: Baseline,
  world: World,
  cleanup: Cleanup,
): Promise<ServerProcess> {
  const path = fileURLToPath(new URL(`baselines/${file}`, import.meta.url));
  return startServer(
    {
      args: ['--import', 'tsx', path],
      env: env(world),
      prints: /listening on (\S+)\s/,
    },
    cleanup,
  );
}

/** Loads one side of a line, round by round, and keeps what it sees. */
function createRunner(line: Line, world: World, side: Side, server: ServerProcess) {
  const request = line.request(world);
  const rounds: Round[] = [];
  let acknowledged = 0;
  let failedBefore = 0;
  let memory = 0;

  async function run(seconds: number): Promise<Round> {
    const round = await load(server.url, request, seconds);
    acknowledged += round.succeeded;
    memory = Math.max(memory, await memoryOf(server.pid));
    await sleep(pause);
    return round;
  }

  return {
    once: () => send(server.url, request),

    async warmUp(seconds: number): Promise<void> {
      failedBefore += (await run(seconds)).failed;
    },

    /** @returns requests per second */
    async measure(seconds: number): Promise<number> {
      const round = await run(seconds);
      rounds.push(round);
      return round.requestsPerSecond;
    },

    /** @throws {Error} if less was stored than was said to be */
    async finish(): Promise<Measured> {
      const stored = await line.stored?.(world, side);
      if (stored !== undefined && stored < acknowledged) {
        throw new Error(`The ${side} acknowledged ${acknowledged} requests and stored ${stored}.`);
      }
      const middle = (key: 'requestsPerSecond' | 'p50' | 'p99' | 'senderLoad') =>
        median(rounds.map((round) => round[key]));
      return {
        requestsPerSecond: middle('requestsPerSecond'),
        p50: middle('p50'),
        p99: middle('p99'),
        failed: failedBefore + sum(rounds.map(({ failed }) => failed)),
        memory,
        senderLoad: middle('senderLoad'),
        rounds,
      };
    },
  };
}
