import { readFileSync } from 'node:fs';

/**
 * CPU time of this process in milliseconds. Unlike elapsed time it is independent of other processes on
 * the machine.
 */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** CPU time of another process on Linux, in milliseconds, with a resolution of ten milliseconds. */
export function processorTimeOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name of the program, in parentheses, may contain spaces. Fields 14 and 15: user and system time.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return 10 * (Number(fields[11]) + Number(fields[12]));
}
