import { appRole } from '../../../src/platform/postgres/roles.ts';
import { refusals } from '../evidence.ts';
import { type Fault, type Scene, undoAll } from '../fault.ts';
import type { Database } from '../installation/database.ts';
import { signalIfAlive } from '../installation/server.ts';
import type { LinkState } from '../installation/tcp-proxy.ts';
import { threeServers } from './layouts.ts';

/** Ends the connections of the servers. */
const terminateAll = (database: Database) =>
  database.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'formwright'`,
  );

/** Disturbs the connections between servers and database until the fault is healed. */
async function disturb({ installation: { servers }, undo }: Scene, state: LinkState) {
  for (const { link } of servers) link?.set(state);
  undo.push(async () => {
    for (const { link } of servers) link?.set({ kind: 'open' });
  });
}

/** Holds a lock until the fault is healed. */
async function hold(
  { installation: { database }, undo }: Scene,
  statement: string,
  values: string[],
) {
  const client = await database.connect();
  undo.push(() => client.end());
  await client.query('BEGIN');
  await client.query(statement, values);
}

/** Changes a setting of all sessions until the fault is healed. */
async function configure({ installation: { database }, undo }: Scene, name: string, value: string) {
  await database.query(`ALTER SYSTEM SET ${name} = ${value}`);
  await database.query('SELECT pg_reload_conf()');
  undo.push(async () => {
    await database.query(`ALTER SYSTEM RESET ${name}`);
    await database.query('SELECT pg_reload_conf()');
  });
}

const shared = { layout: threeServers, heal: undoAll };

export const databaseFaults: readonly Fault[] = [
  {
    name: 'database-silent',
    evidence: refusals,
    tried: 'a database that accepts connections and statements, and answers nothing for seconds',
    promised: 'Every request is answered; what may have been executed is not refused for good.',
    ...{ ...shared, lasts: 20_000 }, // statements wait for 15 seconds
    inject: (scene) => disturb(scene, { kind: 'silent' }),
  },
  {
    name: 'database-unreachable',
    evidence: refusals,
    tried: 'a database that refuses connections',
    promised: 'Requests are answered with 503; the servers reconnect.',
    ...shared,
    inject: (scene) => disturb(scene, { kind: 'refused' }),
  },
  {
    name: 'database-slow',
    tried: 'a delay of 150 ms in each direction to the database',
    promised: 'Requests take longer, and are executed.',
    ...shared,
    inject: (scene) => disturb(scene, { kind: 'slow', delay: 150 }),
  },
  {
    name: 'answers-cut',
    evidence: refusals,
    tried: 'connections that break in the middle of an answer of the database',
    promised: 'A submission that may have been stored is not stored again.',
    ...shared,
    inject: (scene) =>
      disturb(scene, { kind: 'cut', direction: 'down', bytes: 2000 + scene.random.below(20_000) }),
  },
  {
    name: 'statements-cut',
    evidence: refusals,
    tried: 'connections that break in the middle of a statement',
    promised: 'Nothing is stored in part.',
    ...shared,
    inject: (scene) =>
      disturb(scene, { kind: 'cut', direction: 'up', bytes: 2000 + scene.random.below(20_000) }),
  },
  {
    name: 'connections-terminated',
    tried: '`pg_terminate_backend` of every connection of the servers',
    promised: 'The servers reconnect at once.',
    ...{ ...shared, lasts: 200 },
    inject: async ({ installation: { database } }) => void (await terminateAll(database)),
  },
  {
    name: 'immediate-restart',
    evidence: refusals,
    tried: 'an immediate shutdown of PostgreSQL, as by `pg_ctl restart -m immediate`',
    promised: 'PostgreSQL recovers from its log; the servers wait for it.',
    ...shared,
    async inject({ installation: { database } }) {
      signalIfAlive(database.postmaster(), 'SIGQUIT'); // the driver starts it again
    },
  },
  {
    name: 'too-few-connections',
    tried: 'a limit of 4 connections for three servers with up to 30',
    promised: 'The servers share what there is.',
    ...{ ...shared, lasts: 3000 },
    async inject({ installation: { database }, undo }) {
      await database.query(`ALTER ROLE ${appRole} CONNECTION LIMIT 4`);
      undo.push(
        async () => void (await database.query(`ALTER ROLE ${appRole} CONNECTION LIMIT -1`)),
      );
      await terminateAll(database);
    },
  },
  {
    name: 'form-locked',
    evidence: refusals,
    tried: 'a lock on the row of the form, for longer than a submission waits',
    promised: 'Submissions to this form are refused with 503, those to others are stored.',
    ...{ ...shared, lasts: 7000 },
    inject: (scene) =>
      hold(scene, 'SELECT FROM forms WHERE id = $1 FOR UPDATE', [scene.formIds[0] ?? '']),
  },
  {
    name: 'table-locked',
    evidence: refusals,
    tried: 'an exclusive lock on the table of responses, as by ALTER TABLE',
    promised: 'Submissions are refused with 503 after 5 seconds.',
    ...{ ...shared, lasts: 7000 },
    inject: (scene) => hold(scene, 'LOCK TABLE responses IN ACCESS EXCLUSIVE MODE', []),
  },
  {
    name: 'database-read-only',
    evidence: refusals,
    tried: '`default_transaction_read_only = on`, as on a replica',
    promised: 'Changes are refused with 503, until a connection can write again.',
    ...shared,
    inject: (scene) => configure(scene, 'default_transaction_read_only', 'on'),
  },
  {
    name: 'statement-timeout',
    evidence: refusals,
    tried: '`statement_timeout` of 15 ms',
    promised: 'Statements that PostgreSQL cancels are answered with 503.',
    ...shared,
    inject: (scene) => configure(scene, 'statement_timeout', `'15ms'`),
  },
];
