import type pg from 'pg';

/** A command that a node of Citus sent to another one. */
export interface RemoteCommand {
  readonly sql: string;
  /** The node that it was sent to, as `host:port`. */
  readonly node: string;
}

/** Records the commands that Citus sends for the statements of a pool. */
export interface CommandRecorder {
  /** The commands sent while `work` runs; without `BEGIN` and `COMMIT`, but with the two-phase ones. */
  commandsOf(work: () => Promise<unknown>): Promise<RemoteCommand[]>;
}

/** Watches all connections of a pool: those that are open, and those that it opens later. */
export async function recordRemoteCommands(pool: pg.Pool): Promise<CommandRecorder> {
  const commands: RemoteCommand[] = [];
  const watch = (client: pg.PoolClient) => {
    client.on('notice', ({ message = '', detail = '' }) => {
      const [, sql] = /^issuing ([\s\S]*)/.exec(message) ?? [];
      const [, node] = /on server \S*?@(\S+)/.exec(detail) ?? [];
      if (sql && node && !/^(BEGIN|COMMIT$|SAVEPOINT|RELEASE)/.test(sql))
        commands.push({ sql, node });
    });
    return client.query('SET citus.log_remote_commands = on');
  };
  const open = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  for (const client of open) {
    await watch(client);
    client.release();
  }
  pool.on('connect', (client) => void watch(client));
  return {
    async commandsOf(work) {
      commands.length = 0;
      await work();
      return [...commands];
    },
  };
}
