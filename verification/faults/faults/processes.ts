import { setTimeout as sleep } from 'node:timers/promises';
import { refusals } from '../evidence.ts';
import { type Fault, type Scene, undoAll } from '../fault.ts';
import { type Server, signalIfAlive } from '../installation/server.ts';
import { embedded, threeServers, webAndWorker } from './layouts.ts';

/** Milliseconds between two kills of one round, at most. */
const longestLife = 400;

/** Kills a server and starts it again at once. */
async function killAndStart(server: Server | undefined, { random }: Scene): Promise<void> {
  if (!server) throw new Error('Unknown server.');
  await sleep(random.below(longestLife));
  await server.kill();
  await server.start();
}

/** Kills while the server starts, again and again, at random moments. */
const killsPerStart = 10;
const longestStart = 1500;

async function killWhileStarting(server: Server | undefined, scene: Scene): Promise<void> {
  if (!server) throw new Error('Unknown server.');
  await server.kill();
  for (let kill = 1; kill < killsPerStart; kill += 1) {
    const started = server.start().catch(() => undefined); // it is killed
    await sleep(scene.random.below(longestStart));
    await server.kill();
    await started;
  }
  await server.start();
}

/** Kills processes of the database as often, each time after it accepts connections again. */
const killsPerRound = 10;

async function killRepeatedly(scene: Scene, find: () => Promise<number | undefined>) {
  for (let kill = 0; kill < killsPerRound; kill += 1) {
    const pid = await find();
    if (pid !== undefined) signalIfAlive(pid, 'SIGKILL');
    await sleep(scene.random.below(longestLife));
  }
}

const nothing = () => Promise.resolve();

export const processFaults: readonly Fault[] = [
  {
    ...{ name: 'server-killed', kills: true },
    evidence: refusals,
    tried: '`kill -9` of a server with its embedded PostgreSQL',
    promised: 'The next start adopts PostgreSQL; what was acknowledged is stored.',
    layout: embedded,
    ...{ mayDisconnect: true, lasts: 0, heal: nothing },
    inject: (scene) => killAndStart(scene.installation.servers[0], scene),
  },
  {
    ...{ name: 'server-killed-while-starting', kills: true },
    evidence: refusals,
    tried: '`kill -9` of a server at random moments of its start',
    promised: 'The next start succeeds.',
    layout: embedded,
    ...{ mayDisconnect: true, lasts: 0, heal: nothing },
    timesPerRound: killsPerStart,
    inject: (scene) => killWhileStarting(scene.installation.servers[0], scene),
  },
  {
    ...{ name: 'one-of-three-killed', kills: true },
    evidence: refusals,
    tried: '`kill -9` of one of three servers with one database',
    promised: 'The others continue; a closed form stays closed through each of them.',
    layout: threeServers,
    ...{ mayDisconnect: true, lasts: 0, heal: nothing },
    inject: (scene) => killAndStart(scene.random.pickAny(scene.installation.servers), scene),
  },
  {
    ...{ name: 'worker-killed', kills: true },
    tried: '`kill -9` of the process that runs background jobs',
    promised: 'Its deliveries are made by the next one, with the same ids.',
    layout: webAndWorker,
    ...{ lasts: 0, heal: nothing },
    inject: (scene) => killAndStart(scene.installation.servers.at(-1), scene),
  },
  {
    ...{ name: 'postmaster-killed', kills: true },
    evidence: refusals,
    tried: '`kill -9` of the embedded PostgreSQL',
    promised: 'The server starts it again, and answers 503 in the meantime.',
    layout: embedded,
    ...{ lasts: 0, heal: nothing },
    timesPerRound: killsPerRound,
    inject: (scene) =>
      killRepeatedly(scene, async () => {
        await scene.installation.database.query('SELECT 1');
        return scene.installation.database.postmaster();
      }),
  },
  {
    ...{ name: 'backend-killed', kills: true },
    evidence: refusals,
    tried: '`kill -9` of one PostgreSQL process of a connection',
    promised: 'PostgreSQL ends all connections and recovers; the server continues.',
    layout: embedded,
    ...{ lasts: 0, heal: nothing },
    timesPerRound: killsPerRound,
    inject: (scene) =>
      killRepeatedly(scene, async () => {
        const rows = await scene.installation.database.query<{ pid: number }>(
          `SELECT pid FROM pg_stat_activity WHERE application_name = 'formwright'`,
        );
        return scene.random.pickAny(rows)?.pid;
      }),
  },
  {
    name: 'postgres-stopped',
    tried: 'SIGSTOP of all processes of PostgreSQL for seconds, and SIGCONT',
    promised: 'Requests are answered, with 503 if they cannot be executed.',
    layout: embedded,
    lasts: 4000,
    heal: undoAll,
    async inject({ installation: { database }, undo }) {
      const pids = database.processes();
      for (const pid of pids) signalIfAlive(pid, 'SIGSTOP');
      undo.push(async () => {
        for (const pid of pids) signalIfAlive(pid, 'SIGCONT');
      });
    },
  },
];
