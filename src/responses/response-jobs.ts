import { hour, minute, type ScheduledJobDefinition } from '../platform/jobs/job-definition.ts';
import type { DeletionServices } from './delete-responses.ts';
import { sweepResponses, sweepResponsesJob } from './retention-sweep.ts';

export const responseJobs: readonly ScheduledJobDefinition<DeletionServices>[] = [
  {
    name: sweepResponsesJob,
    timeoutSeconds: 300,
    pollSeconds: 5,
    intervalSeconds: hour,
    offsetSeconds: 10 * minute,
    run: sweepResponses,
  },
];
