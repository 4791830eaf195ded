import { setTimeout as sleep } from 'node:timers/promises';
import { signalIfAlive } from '../support/processes.ts';
import { createRandom, type Random } from '../support/requests/seeded-random.ts';
import type { Deployment, Server } from './deployment/deployment.ts';
import {
  type CrashPoint,
  createStatementTap,
  type StatementTap,
} from './deployment/statement-tap.ts';
import type { Trial, TrialOptions } from './fault.ts';
import { webAndWorker } from './faults/layouts.ts';
import { type Change, changes } from './load/changes.ts';
import { type Client, createClient } from './load/client.ts';
import { createLedger, type Ledger } from './load/ledger.ts';
import { type Forms, prepareForms } from './load/prepare-forms.ts';
import { verify } from './verify/verify.ts';
import { findMissing } from './verify/verify-responses.ts';

interface Victim {
  readonly server: Server;
  readonly tap: StatementTap;
  ready: Promise<unknown>;
}

interface Stage {
  readonly deployment: Deployment;
  readonly forms: Forms;
  readonly ledger: Ledger;
  readonly random: Random;
}

interface Crash {
  readonly change: Change;
  readonly point: CrashPoint;
}

const cap = 1_000_000;

/** The number of runs of each change before it is counted, so that forms are cached and statements prepared. */
const warmUps = 2;

/** Kills a process; `backend` is the process of the database that executes the statement. */
type Kill = (victim: Victim, backend: number | undefined) => Promise<void>;

const killServer: Kill = async (victim) => {
  await victim.server.kill();
  victim.ready = victim.server.start();
  victim.ready.catch(() => undefined); // awaited before the next use
};

const killBackend: Kill = async (_, backend) => {
  if (backend !== undefined) signalIfAlive(backend, 'SIGKILL');
};

/** Kills a process at every statement of every change: before PostgreSQL gets it, and before its answer arrives. */
export const crashes: readonly Trial[] = [
  crash('server-killed-at-each-statement', 'the server', killServer),
  crash('backend-killed-at-each-statement', 'the PostgreSQL process', killBackend),
];

function crash(name: string, victim: string, kill: Kill): Trial {
  const tried = `\`kill -9\` of ${victim} before and after each statement of each kind of change`;
  return {
    name,
    tried,
    layout: webAndWorker,
    kills: true,
    promised: 'The change was made completely or not at all, and a repetition makes it once.',
    weight: 5, // each point takes about a second; there are more than a hundred
    async run(deployment, options) {
      const { points, reached, ...result } = await crashEverywhere(deployment, options, kill);
      return { ...result, tried: `${tried}: ${reached} of ${points} points` };
    },
  };
}

/** @returns a result with the number of points, and of those at which a process was killed */
async function crashEverywhere(
  deployment: Deployment,
  { seed, rounds, deadline }: TrialOptions,
  kill: Kill,
) {
  const stage: Stage = {
    deployment,
    ledger: createLedger(),
    random: createRandom(seed),
    forms: await prepareForms(deployment, cap),
  };
  const victims = deployment.frontends.flatMap((server): Victim[] =>
    server.link ? [{ server, tap: createStatementTap(server.link), ready: Promise.resolve() }] : [],
  );
  // The taps must see connections from their beginning.
  for (const { link } of deployment.frontends) link?.disconnect();
  const places = await findCrashes(stage, victims);
  const losses: string[] = [];
  const reached = new Set<Crash>();
  let times = 0;
  for (const [turn, place] of inTurn(places, rounds, stage.random)) {
    const victim = victims[turn % victims.length];
    const before = stage.ledger.submissions.length;
    if (victim && (await crashOnce(stage, victim, place, kill))) {
      times += 1;
      reached.add(place);
    }
    losses.push(...(await findMissing(deployment.database, stage.ledger, before)));
    if (losses.length > 0 || performance.now() > deadline) break;
  }
  await Promise.all(victims.map(({ ready }) => ready));
  losses.push(...(await verify(deployment, stage.ledger, stage.forms)));
  const { refused, violations } = stage.ledger;
  return { points: places.length, reached: reached.size, times, refused, losses, violations };
}

const clientOf = ({ ledger, random, deployment }: Stage, { url }: Server, name: string) =>
  createClient({
    ledger,
    random,
    name,
    urls: [url],
    apiKey: deployment.apiKey,
    mayDisconnect: true,
  });

/** Both moments of each statement of each change, as counted without a crash. */
async function findCrashes(stage: Stage, [victim]: readonly Victim[]): Promise<Crash[]> {
  const places: Crash[] = [];
  if (!victim) return places;
  for (const [index, change] of changes.entries()) {
    const client = clientOf(stage, victim.server, `count-${index}`);
    let statements = 0;
    for (let run = 0; run <= warmUps; run += 1) {
      const make = await prepare(change, client, stage.forms);
      victim.tap.watch();
      await make();
      statements = victim.tap.unwatch();
    }
    for (let statement = 1; statement <= statements; statement += 1) {
      for (const moment of ['before', 'after'] as const)
        places.push({ change, point: { statement, moment } });
    }
  }
  return places;
}

/** Repeats the preparation until it is acknowledged: the database may be recovering. */
async function prepare(change: Change, client: Client, forms: Forms) {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const make = await change.prepare(client, forms);
    if (make) return make;
    await sleep(100);
  }
  throw new Error('No change is acknowledged any more.');
}

/** @returns whether a process was killed: a change may take fewer statements this time */
async function crashOnce(
  stage: Stage,
  victim: Victim,
  { change, point }: Crash,
  kill: Kill,
): Promise<boolean> {
  await victim.ready;
  const name = `${victim.server.url.slice(-5)}-${stage.ledger.submissions.length}`;
  const client = clientOf(stage, victim.server, name);
  const make = await prepare(change, client, stage.forms);
  let killed: Promise<void> | undefined;
  victim.tap.watch(point, (backend) => {
    killed = kill(victim, backend);
  });
  await make();
  victim.tap.unwatch();
  await killed;
  return killed !== undefined;
}

function* inTurn<Item>(items: readonly Item[], rounds: number, random: Random) {
  let turn = 0;
  for (let round = 0; round < rounds && items.length > 0; round += 1) {
    for (const item of shuffled(items, random)) {
      yield [turn, item] as const;
      turn += 1;
    }
  }
}

const shuffled = <Item>(items: readonly Item[], random: Random): Item[] =>
  items
    .map((item) => ({ item, order: random.below(2 ** 31) }))
    .sort((one, other) => one.order - other.order)
    .map(({ item }) => item);
