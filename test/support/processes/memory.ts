import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** What is in use once all that is not has been collected. */
export function memoryInUse(): NodeJS.MemoryUsage {
  collectGarbage();
  return process.memoryUsage();
}
