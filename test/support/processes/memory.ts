import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** The used memory after garbage collection. */
export function memoryInUse(): NodeJS.MemoryUsage {
  collectGarbage();
  return process.memoryUsage();
}
