import { setTimeout as sleep } from 'node:timers/promises';
import { signalIfAlive } from '../../support/processes.ts';
import type { Server } from '../deployment/deployment.ts';
import { type Fault, faultsOf, refusals, type Scene } from '../fault.ts';
import { embedded, threeServers, webAndWorker } from './layouts.ts';

/** Milliseconds between two kills of one round, at most. */
const longestLife = 400;

const killAndStart =
  (choose: (scene: Scene) => Server | undefined) =>
  async (scene: Scene): Promise<void> => {
    const server = choose(scene);
    await sleep(scene.random.below(longestLife));
    await server?.kill();
    await server?.start();
  };

const firstServer = ({ deployment }: Scene) => deployment.servers[0];

/** Kills while the server starts, again and again, at random moments. */
const killsPerStart = 10;
const longestStart = 1500;

async function killWhileStarting(scene: Scene): Promise<void> {
  const server = firstServer(scene);
  await server?.kill();
  for (let kill = 1; kill < killsPerStart; kill += 1) {
    const started = server?.start().catch(() => undefined); // it is killed
    await sleep(scene.random.below(longestStart));
    await server?.kill();
    await started;
  }
  await server?.start();
}

/** Kills processes of the database as often, each time after it accepts connections again. */
const killsPerRound = 10;

const killRepeatedly =
  (find: (scene: Scene) => Promise<number | undefined>) =>
  async (scene: Scene): Promise<void> => {
    for (let kill = 0; kill < killsPerRound; kill += 1) {
      const pid = await find(scene);
      if (pid !== undefined) signalIfAlive(pid, 'SIGKILL');
      await sleep(scene.random.below(longestLife));
    }
  };

const killed = { layout: embedded, kills: true, evidence: refusals, lasts: 0 };

export const processFaults: readonly Fault[] = [
  ...faultsOf(killed, {
    'server-killed': {
      tried: '`kill -9` of a server with its embedded PostgreSQL',
      promised: 'The next start adopts PostgreSQL; what was acknowledged is stored.',
      mayDisconnect: true,
      inject: killAndStart(firstServer),
    },
    'server-killed-while-starting': {
      tried: '`kill -9` of a server at random moments of its start',
      promised: 'The next start succeeds.',
      mayDisconnect: true,
      timesPerRound: killsPerStart,
      inject: killWhileStarting,
    },
    'one-of-three-killed': {
      tried: '`kill -9` of one of three servers with one database',
      promised: 'The others continue; a closed form stays closed through each of them.',
      layout: threeServers,
      mayDisconnect: true,
      inject: killAndStart(({ random, deployment }) => random.pickAny(deployment.servers)),
    },
    'worker-killed': {
      tried: '`kill -9` of the process that runs background jobs',
      promised: 'Its deliveries are made by the next one, with the same ids.',
      layout: webAndWorker,
      evidence: undefined,
      inject: killAndStart(({ deployment }) => deployment.servers.at(-1)),
    },
    'postmaster-killed': {
      tried: '`kill -9` of the embedded PostgreSQL',
      promised: 'The server starts it again, and answers 503 in the meantime.',
      timesPerRound: killsPerRound,
      inject: killRepeatedly(async ({ deployment: { database } }) => {
        await database.query('SELECT 1');
        return database.postmaster().pid;
      }),
    },
    'backend-killed': {
      tried: '`kill -9` of one PostgreSQL process of a connection',
      promised: 'PostgreSQL ends all connections and recovers; the server continues.',
      timesPerRound: killsPerRound,
      inject: killRepeatedly(async ({ deployment: { database }, random }) => {
        const rows = await database.query<{ pid: number }>(
          `SELECT pid FROM pg_stat_activity WHERE application_name = 'formwright'`,
        );
        return random.pickAny(rows)?.pid;
      }),
    },
  }),
  ...faultsOf(
    { layout: embedded },
    {
      'postgres-stopped': {
        tried: 'SIGSTOP of all processes of PostgreSQL for seconds, and SIGCONT',
        promised: 'Requests are answered, with 503 if they cannot be executed.',
        lasts: 4000,
        async inject({ deployment: { database }, undo }) {
          for (const pid of database.processes()) {
            signalIfAlive(pid, 'SIGSTOP');
            undo.push(() => signalIfAlive(pid, 'SIGCONT'));
          }
        },
      },
    },
  ),
];
