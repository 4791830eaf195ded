import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, renameSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { createClient } from '../support/clients/api-client.ts';
import { createReceiver } from '../support/doubles/webhook-receiver.ts';
import { definitionOf, fileQuestion } from '../support/fixtures/uploads.ts';
import { buildWebhook } from '../support/fixtures/webhooks.ts';
import {
  dataFolder,
  runScript,
  type ServerProcess,
  startServer,
  temporaryFolder,
} from '../support/processes/server-process.ts';
import { type Load, startLoad } from './load-generator.ts';

// One server with its embedded PostgreSQL under load. Each fault is caused by means of the operating
// system. `FAULT_ROUNDS` repeats it within one run (default 1).

const key = 'fw_a_key_for_tests_only_0001';
const rounds = Number(process.env['FAULT_ROUNDS'] ?? 1);
const receiver = await createReceiver();

/** What a fault can affect. */
interface FaultContext {
  readonly dataDir: string;
}

interface Fault {
  readonly title: string;
  /** Causes the fault once; returns how to end it, if it does not end by itself. */
  readonly cause: (machine: FaultContext) => (() => void) | undefined;
}

const faults: readonly Fault[] = [
  {
    title: 'PostgreSQL terminates every connection of the server',
    cause: ({ dataDir }) => signalBackends(dataDir, 'SIGTERM'),
  },
  {
    title: 'a single backend of PostgreSQL is killed',
    cause: ({ dataDir }) => signalBackends(dataDir, 'SIGKILL', 1),
  },
  {
    title: 'PostgreSQL as a whole is killed',
    cause({ dataDir }) {
      process.kill(postmasterOf(dataDir), 'SIGKILL');
      return undefined;
    },
  },
  {
    title: 'PostgreSQL does not respond for a while',
    cause: ({ dataDir }) => signalBackends(dataDir, 'SIGSTOP', Infinity, 'SIGCONT'),
  },
  {
    title: 'the storage folder is unmounted and mounted again',
    cause({ dataDir }) {
      const [mounted, away] = [join(dataDir, 'files'), join(dataDir, 'files-away')];
      renameSync(mounted, away);
      return () => {
        rmSync(mounted, { recursive: true, force: true });
        renameSync(away, mounted);
      };
    },
  },
];

const diskFull: Fault = {
  title: 'the disk is full, until space is freed',
  cause({ dataDir }) {
    const ballast = join(dataDir, 'ballast');
    const { bavail, bsize } = statfsSync(dataDir);
    // The last write fills the remaining space completely.
    try {
      writeFileSync(ballast, Buffer.alloc(bavail * bsize));
    } catch (error) {
      expect(error).toMatchObject({ code: 'ENOSPC' });
    }
    return () => rmSync(ballast);
  },
};

function postmasterOf(dataDir: string): number {
  const file = join(dataDir, 'postgres/cluster/postmaster.pid');
  return Number(readFileSync(file, 'utf8').split('\n')[0]);
}

/** Backend processes of connections of the server. */
function backendsOf(dataDir: string): number[] {
  const postmaster = String(postmasterOf(dataDir));
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const parent = /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
        const title = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
        return parent === postmaster && title.includes('[local]');
      } catch {
        return false; // the process has ended
      }
    })
    .map(Number);
}

function signalBackends(
  dataDir: string,
  signal: NodeJS.Signals,
  most = Infinity,
  undo?: NodeJS.Signals,
): (() => void) | undefined {
  const pids = backendsOf(dataDir).slice(0, most);
  const send = (name: NodeJS.Signals) => {
    for (const pid of pids) {
      try {
        process.kill(pid, name);
      } catch {
        // the process has ended
      }
    }
  };
  send(signal);
  return undo && (() => send(undo));
}

/** A folder on a separate file system of a size in MiB; undefined if it cannot be mounted. */
function mountSmallDisk(size: number): string | undefined {
  const folder = temporaryFolder();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}m,mode=755`, 'none', folder], {
      stdio: 'ignore',
    });
  } catch {
    return undefined;
  }
  onTestFinished(() => void execFileSync('umount', ['--lazy', folder]));
  return folder;
}

/** Causes a fault several times under load, and verifies that each acknowledged response is stored once. */
async function survives({ cause }: Fault, folder: string): Promise<void> {
  const dataDir = dataFolder(folder);
  const environment = {
    DATA_DIR: dataDir,
    BOOTSTRAP_API_KEY: key,
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'off',
    WEBHOOK_ALLOW_PRIVATE: 'true',
  };
  const server = await startServer(environment);
  const owner = createClient(server.url, key, undefined);
  const definition = definitionOf({ id: 'name', type: 'short_text' }, fileQuestion());
  const { body: form } = await owner.rest('POST /forms', { body: { definition } });
  await owner.rest(`POST /forms/${form.id}/publish`);
  await buildWebhook(owner, {
    url: `${receiver.url}/${form.id}`,
    form_id: form.id,
    events: ['response.created'],
  });
  const load = startLoad(server, key, form);
  for (let round = 0; round < rounds; round += 1) {
    await load.progress(100);
    const end = cause({ dataDir });
    if (end) {
      await pause(1500);
      end();
    }
    await load.progress(100);
  }
  await load.stop();
  await verify(server, form.id, load, environment);
}

async function verify(
  server: ServerProcess,
  formId: string,
  { acknowledged, unexpected, statuses }: Load,
  environment: Record<string, string>,
): Promise<void> {
  expect(unexpected, JSON.stringify([...statuses])).toEqual([]);
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(200);
  const owner = createClient(server.url, key, undefined);
  const { body } = await owner.rest(`GET /forms/${formId}/responses/export?format=json`);
  const stored = body.map(({ id, answers }: { id: string; answers: { name: string } }) => [
    answers.name,
    id,
  ]);
  const byName = new Map<string, string>(stored);
  expect(byName.size, 'a submission was stored twice').toBe(stored.length);
  const lost = [...acknowledged].filter(([name, id]) => byName.get(name) !== id);
  expect(lost).toEqual([]);

  const eventsOf = () =>
    new Set(
      receiver.received
        .filter(({ path }) => path === `/${formId}`)
        .map((sent) => JSON.parse(sent.body).data.response.id),
    );
  const undelivered = () => {
    const events = eventsOf();
    return [...acknowledged.values()].filter((id) => !events.has(id)).length;
  };
  await expect.poll(undelivered, { interval: 200 }).toBe(0);

  expect((await server.kill('SIGTERM')).code).toBe(0);
  for (const subject of ['counters', 'files']) {
    const { code, stderr } = await runScript('scripts/cli.js', [subject, 'verify'], environment);
    expect([code, stderr]).toEqual([0, '']);
  }
}

it.each(faults.map((fault) => [fault.title, fault] as const))(
  'the server survives under load when %s',
  (_, fault) => survives(fault, temporaryFolder()),
);

it(`the server survives under load when ${diskFull.title}`, async ({ skip }) => {
  const folder = mountSmallDisk(300);
  if (folder === undefined) return skip('Only root can mount a small file system.');
  await survives(diskFull, folder);
});
