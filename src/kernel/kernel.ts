import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db.ts';
import type { Ids } from './ids.ts';
import type { Log } from './log.ts';

/** What every use-case may need. Made once, by `main.ts` or by a test. */
export interface Kernel {
  readonly config: Config & { readonly PUBLIC_URL: string };
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
}
