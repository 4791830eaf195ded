import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, onTestFinished } from 'vitest';
import { prepareBinaries } from '../../../src/platform/postgres/binaries.ts';
import { appRole, superuser } from '../../../src/platform/postgres/initialize-cluster.ts';
import { chooseOsUser, spawnOptionsFor } from '../../../src/platform/postgres/os-user.ts';
import { freePort } from './free-port.ts';
import { launch, temporaryFolder } from './server-process.ts';

/** A PostgreSQL in a process of its own. */
export interface PostgresProcess {
  readonly url: string;
  /** A connection as superuser. */
  readonly admin: pg.Client;
  stop(): Promise<void>;
}

/** Starts a primary and a streaming replica, as copies of the migrated cluster of the tests. */
export async function startReplicatedPostgres(): Promise<{
  readonly primary: PostgresProcess;
  readonly replica: PostgresProcess;
}> {
  const folder = temporaryFolder();
  const account = process.getuid?.() === 0 ? chooseOsUser([]) : undefined;
  const { postgres } = await prepareBinaries(join(folder, 'postgresql'), account);

  async function start(name: string, port: number, settings: readonly string[]) {
    const root = join(folder, name);
    mkdirSync(root);
    execFileSync('cp', ['-a', `${inject('cluster')}/.`, root]);
    chmodSync(root, 0o755);
    const data = join(root, 'cluster');
    appendFileSync(join(data, 'postgresql.auto.conf'), `${settings.join('\n')}\n`);
    writeFileSync(join(data, 'pg_hba.conf'), 'host all,replication all 127.0.0.1/32 trust\n');
    if (name === 'replica') writeFileSync(join(data, 'standby.signal'), '');
    const options = [
      '-p',
      `${port}`,
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'unix_socket_directories=',
    ];
    const running = launch(postgres, ['-D', data, ...options], {}, spawnOptionsFor(account));
    const url = `postgresql://${appRole}@127.0.0.1:${port}/postgres`;
    const connect = async () => {
      const client = new pg.Client({
        host: '127.0.0.1',
        port,
        user: superuser,
        database: 'postgres',
      });
      client.on('error', () => undefined); // it is stopped before the client
      await client.connect();
      return client;
    };
    let admin: pg.Client | undefined;
    await expect
      .poll(
        async () => {
          admin = await connect().catch(() => undefined);
          return admin !== undefined;
        },
        { timeout: 20_000 },
      )
      .toBe(true);
    if (!admin) throw new Error('it is connected');
    const client = admin;
    onTestFinished(() => client.end().catch(() => undefined));
    return {
      url,
      admin: client,
      async stop() {
        running.child.kill('SIGINT');
        await running.ended;
      },
    };
  }

  const port = await freePort();
  const primary = await start('primary', port, []);
  const replica = await start('replica', await freePort(), [
    `primary_conninfo = 'host=127.0.0.1 port=${port} user=${superuser}'`,
    'hot_standby = on',
  ]);
  return { primary, replica };
}
