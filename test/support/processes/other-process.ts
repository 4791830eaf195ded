import { readdirSync, readFileSync } from 'node:fs';

// What Linux knows of other processes (proc(5)).

/** The fields after the name in `/proc/PID/stat`, by their numbers in the manual; undefined if the process has ended. */
function statOf(pid: number): readonly number[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, in parentheses, may contain any character; the rest starts with field 3.
    const rest = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return [Number.NaN, pid, Number.NaN, ...rest.map(Number)];
  } catch {
    return undefined;
  }
}

/** Milliseconds of a clock tick in `/proc`; the same on every Linux that Node.js supports. */
const tick = 10;

/** User and system time in milliseconds; that of children that have ended as well, if requested. */
function timeIn(stat: readonly number[] | undefined, withEnded: boolean): number {
  const fields = withEnded ? [14, 15, 16, 17] : [14, 15];
  return fields.reduce((sum, field) => sum + tick * (stat?.[field] ?? Number.NaN), 0);
}

/** CPU time of another process in milliseconds, with a resolution of ten milliseconds; NaN if it is unknown. */
export const processorTimeOf = (pid: number): number => timeIn(statOf(pid), false);

/** The CPU time of a process and its children, also of those that have ended. */
export function processorTimeOfTree(pid: number): number {
  const children = childrenOf(pid).map((child) => processorTimeOf(child) || 0);
  return children.reduce((sum, time) => sum + time, timeIn(statOf(pid), true));
}

/** The processes that a process has started and that still run. */
export function childrenOf(parent: number): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => statOf(pid)?.[4] === parent);
}

/** Resident memory of a process in bytes: now, and at most so far; NaN if it is unknown. */
export function memoryOf(pid: number): { readonly now: number; readonly peak: number } {
  const status = process.platform === 'linux' ? readFileSync(`/proc/${pid}/status`, 'utf8') : '';
  const bytes = (name: string) =>
    1024 * Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]);
  return { now: bytes('VmRSS'), peak: bytes('VmHWM') };
}
