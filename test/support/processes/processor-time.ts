/**
 * CPU time of this process in milliseconds. Unlike elapsed time it is independent of other processes on
 * the machine.
 */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
