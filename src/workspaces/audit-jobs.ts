import type { Platform } from '../platform/container/platform.ts';
import { day, hour, minute, type ScheduledJobDefinition } from '../platform/jobs/job-definition.ts';
import { sweepAudit } from './audit-log.ts';

export const auditJobs: readonly ScheduledJobDefinition<Platform>[] = [
  {
    name: 'sweep-audit',
    timeoutSeconds: 300,
    pollSeconds: 5,
    intervalSeconds: day,
    offsetSeconds: 3 * hour + 50 * minute,
    run: sweepAudit,
  },
];
