import { appRole } from '../../../src/platform/postgres/initialize-cluster.ts';
import type { Database } from '../../support/database.ts';
import { signalIfAlive } from '../../support/processes.ts';
import type { LinkState } from '../deployment/tcp-proxy.ts';
import { faultsOf, refusals, type Scene } from '../fault.ts';
import { threeServers } from './layouts.ts';

const terminateAll = (database: Database) =>
  database.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'formwright'`,
  );

const disturb =
  (stateOf: (scene: Scene) => LinkState) =>
  async (scene: Scene): Promise<void> => {
    const state = stateOf(scene);
    for (const { link } of scene.deployment.servers) {
      link?.set(state);
      scene.undo.push(() => link?.set({ kind: 'open' }));
    }
  };

const cut = (direction: 'up' | 'down') =>
  disturb(({ random }) => ({ kind: 'cut', direction, bytes: 2000 + random.below(20_000) }));

const hold =
  (statement: string, valuesOf: (scene: Scene) => string[] = () => []) =>
  async (scene: Scene): Promise<void> => {
    const client = await scene.deployment.database.connect();
    scene.undo.push(() => client.end());
    await client.query('BEGIN');
    await client.query(statement, valuesOf(scene));
  };

const configure =
  (name: string, value: string) =>
  async ({ deployment: { database }, undo }: Scene): Promise<void> => {
    const alter = async (change: string) => {
      await database.query(`ALTER SYSTEM ${change}`);
      await database.query('SELECT pg_reload_conf()');
    };
    await alter(`SET ${name} = ${value}`);
    undo.push(() => alter(`RESET ${name}`));
  };

export const databaseFaults = faultsOf(
  { layout: threeServers, evidence: refusals },
  {
    'database-silent': {
      tried: 'a database that accepts connections and statements, and answers nothing for seconds',
      promised: 'Every request is answered; what may have been executed is not refused for good.',
      lasts: 20_000, // statements wait for 15 seconds
      inject: disturb(() => ({ kind: 'silent' })),
    },
    'database-unreachable': {
      tried: 'a database that refuses connections',
      promised: 'Requests are answered with 503; the servers reconnect.',
      inject: disturb(() => ({ kind: 'refused' })),
    },
    'database-slow': {
      evidence: undefined,
      tried: 'a delay of 150 ms in each direction to the database',
      promised: 'Requests take longer, and are executed.',
      inject: disturb(() => ({ kind: 'slow', delay: 150 })),
    },
    'answers-cut': {
      tried: 'connections that break in the middle of an answer of the database',
      promised: 'A submission that may have been stored is not stored again.',
      inject: cut('down'),
    },
    'statements-cut': {
      tried: 'connections that break in the middle of a statement',
      promised: 'Nothing is stored in part.',
      inject: cut('up'),
    },
    'connections-terminated': {
      evidence: undefined,
      tried: '`pg_terminate_backend` of every connection of the servers',
      promised: 'The servers reconnect at once.',
      lasts: 200,
      inject: ({ deployment: { database } }) => terminateAll(database),
    },
    'immediate-restart': {
      tried: 'an immediate shutdown of PostgreSQL, as by `pg_ctl restart -m immediate`',
      promised: 'PostgreSQL recovers from its log; the servers wait for it.',
      async inject({ deployment: { database } }) {
        signalIfAlive(database.postmaster().pid, 'SIGQUIT'); // the driver starts it again
      },
    },
    'too-few-connections': {
      evidence: undefined,
      tried: 'a limit of 4 connections for three servers with up to 30',
      promised: 'The servers share what there is.',
      lasts: 3000,
      async inject({ deployment: { database }, undo }) {
        const limit = (count: number) =>
          database.query(`ALTER ROLE ${appRole} CONNECTION LIMIT ${count}`);
        await limit(4);
        undo.push(() => limit(-1));
        await terminateAll(database);
      },
    },
    'form-locked': {
      tried: 'a lock on the row of the form, for longer than a submission waits',
      promised: 'Submissions to this form are refused with 503, those to others are stored.',
      lasts: 7000,
      inject: hold('SELECT FROM forms WHERE id = $1 FOR UPDATE', ({ formIds }) =>
        formIds.slice(0, 1),
      ),
    },
    'table-locked': {
      tried: 'an exclusive lock on the table of responses, as by ALTER TABLE',
      promised: 'Submissions are refused with 503 after 5 seconds.',
      lasts: 7000,
      inject: hold('LOCK TABLE responses IN ACCESS EXCLUSIVE MODE'),
    },
    'database-read-only': {
      tried: '`default_transaction_read_only = on`, as on a replica',
      promised: 'Changes are refused with 503, until a connection can write again.',
      inject: configure('default_transaction_read_only', 'on'),
    },
    'statement-timeout': {
      tried: '`statement_timeout` of 15 ms',
      promised: 'Statements that PostgreSQL cancels are answered with 503.',
      inject: configure('statement_timeout', `'15ms'`),
    },
  },
);
