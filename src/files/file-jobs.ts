import { day, hour, minute, type ScheduledJobDefinition } from '../platform/jobs/job-definition.ts';
import type { Platform } from '../platform/startup/platform.ts';
import { removeFiles, removeFilesJob, sweepExpiredUploads, sweepOrphans } from './file-cleanup.ts';
import { uploadSweepInterval } from './unclaimed-shares.ts';

export const fileJobs: readonly ScheduledJobDefinition<Platform>[] = [
  {
    name: removeFilesJob,
    timeoutSeconds: 60,
    pollSeconds: 1,
    intervalSeconds: minute,
    run: removeFiles,
  },
  {
    name: 'sweep-files',
    timeoutSeconds: 60,
    pollSeconds: 5,
    intervalSeconds: uploadSweepInterval,
    run: sweepExpiredUploads,
  },
  {
    name: 'sweep-orphans',
    timeoutSeconds: hour,
    pollSeconds: 5,
    intervalSeconds: day,
    offsetSeconds: 3 * hour + 30 * minute,
    run: sweepOrphans,
  },
];
