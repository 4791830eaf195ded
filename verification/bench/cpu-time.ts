import { readdir, readFile } from 'node:fs/promises';

/** CPU time of processes, in seconds; NaN if unknown. */
export interface CpuTime {
  readonly server: number;
  readonly database: number;
}

/** Clock ticks per second in `/proc`; the same on every Linux that Node.js supports. */
const ticksPerSecond = 100;

/** The fields after the name in `/proc/PID/stat`, as proc(5) numbers them. */
const parentField = 4;
const ownFields = [14, 15];
const deadChildrenFields = [16, 17];

/**
 * The CPU time of a server and PostgreSQL so far, from `/proc`, including all backends of PostgreSQL and
 * those that have ended.
 *
 * @param postmaster undefined if PostgreSQL is not on this machine
 */
export async function readCpuTime(
  server: number,
  postmaster: number | undefined,
): Promise<CpuTime> {
  if (process.platform !== 'linux') return { server: Number.NaN, database: Number.NaN };
  const own = await fieldsOf(server);
  return {
    server: own ? secondsOf(own, ownFields) : Number.NaN,
    database: postmaster === undefined ? Number.NaN : await processTreeTime(postmaster),
  };
}

async function processTreeTime(parent: number): Promise<number> {
  const names = await readdir('/proc');
  const all = await Promise.all(
    names.filter((name) => /^\d+$/.test(name)).map((name) => fieldsOf(Number(name))),
  );
  const children = all.filter((fields) => fields?.[parentField] === parent);
  const own = await fieldsOf(parent);
  const living = [own, ...children].map((fields) => (fields ? secondsOf(fields, ownFields) : 0));
  const ended = own ? secondsOf(own, deadChildrenFields) : 0;
  return living.reduce((sum, seconds) => sum + seconds, ended);
}

/** The fields by their numbers in proc(5), which start at 1; undefined if the process has ended. */
async function fieldsOf(pid: number): Promise<readonly number[] | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  // The name is in parentheses and may contain any character; the rest starts with field 3.
  const rest = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  return rest && [Number.NaN, pid, Number.NaN, ...rest.map(Number)];
}

function secondsOf(fields: readonly number[], numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + (fields[number] ?? 0) / ticksPerSecond, 0);
}
