import { formChangeTable } from '../forms/cache/form-changes.ts';
import { editorTable } from '../forms/live/form-editors.ts';
import type { Platform } from '../platform/container/platform.ts';
import { type ExpiringTable, sweepTables } from '../platform/database/expiring-table.ts';
import { minute, type ScheduledJobDefinition } from '../platform/jobs/job-definition.ts';
import { partialTable, usedPartialTable } from '../responses/store/partial-tables.ts';
import { captchaTable, idempotencyKeyTable } from '../responses/store/single-use.ts';
import { rateCountTable } from '../visitors/limits/rate-count-table.ts';
import { consoleSessionTable } from '../workspaces/console-sessions.ts';
import { creationKeyTable } from '../workspaces/creation-idempotency-keys.ts';

/** Tables whose rows expire, as the parts of the service declare them. */
const expiringTables: readonly ExpiringTable[] = [
  idempotencyKeyTable,
  creationKeyTable,
  consoleSessionTable,
  captchaTable,
  partialTable,
  usedPartialTable,
  rateCountTable,
  formChangeTable,
  editorTable,
];

/**
 * Deletes all expired rows.
 *
 * @returns how many
 */
export function sweepExpired(services: Pick<Platform, 'db' | 'clock'>): Promise<number> {
  return sweepTables(services, expiringTables);
}

export const expirySweepJob: ScheduledJobDefinition<Platform> = {
  name: 'sweep-expired',
  timeoutSeconds: 60,
  pollSeconds: 5,
  intervalSeconds: 10 * minute,
  run: sweepExpired,
};
