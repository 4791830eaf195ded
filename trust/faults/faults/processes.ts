import { setTimeout as sleep } from 'node:timers/promises';
import { type Fault, type Scene, undoAll } from '../fault.ts';
import { type Server, signalIfAlive } from '../installation/server.ts';
import { embedded, threeServers, webAndWorker } from './layouts.ts';

/** Milliseconds between two kills of one round, at most. */
const longestLife = 400;

/** Kills a server and starts it again at once. */
async function killAndStart(server: Server | undefined, { random }: Scene): Promise<void> {
  if (!server) throw new Error('There is no such server.');
  await sleep(random.below(longestLife));
  await server.kill();
  await server.start();
}

const nothing = () => Promise.resolve();

export const processFaults: readonly Fault[] = [
  {
    name: 'server-killed',
    tried: '`kill -9` of a server with its embedded PostgreSQL',
    promised: 'The next start adopts PostgreSQL; what was acknowledged is stored.',
    layout: embedded,
    ...{ mayDisconnect: true, lasts: 0, heal: nothing },
    inject: (scene) => killAndStart(scene.installation.servers[0], scene),
  },
  {
    name: 'one-of-three-killed',
    tried: '`kill -9` of one of three servers with one database',
    promised: 'The others continue; a closed form stays closed through each of them.',
    layout: threeServers,
    ...{ mayDisconnect: true, lasts: 0, heal: nothing },
    inject: (scene) => killAndStart(scene.random.pickAny(scene.installation.servers), scene),
  },
  {
    name: 'worker-killed',
    tried: '`kill -9` of the process that runs background jobs',
    promised: 'Its deliveries are made by the next one, with the same ids.',
    layout: webAndWorker,
    ...{ lasts: 0, heal: nothing },
    inject: (scene) => killAndStart(scene.installation.servers[1], scene),
  },
  {
    name: 'postmaster-killed',
    tried: '`kill -9` of the embedded PostgreSQL',
    promised: 'The server starts it again, and answers 503 meanwhile.',
    layout: embedded,
    ...{ lasts: 0, heal: nothing },
    async inject({ installation: { database } }) {
      signalIfAlive(database.postmaster(), 'SIGKILL');
    },
  },
  {
    name: 'backend-killed',
    tried: '`kill -9` of one PostgreSQL process of a connection',
    promised: 'PostgreSQL ends all connections and recovers; the server continues.',
    layout: embedded,
    ...{ lasts: 0, heal: nothing },
    async inject({ installation: { database }, random }) {
      const rows = await database.query<{ pid: number }>(
        `SELECT pid FROM pg_stat_activity WHERE application_name = 'formwright'`,
      );
      const pid = random.pickAny(rows)?.pid;
      if (pid !== undefined) signalIfAlive(pid, 'SIGKILL');
    },
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
