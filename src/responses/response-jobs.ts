import { hour, minute, type ScheduledJobDefinition } from '../platform/jobs/job-definition.ts';
import type { DeletionServices } from './delete-responses.ts';
import {
  type IndexServices,
  indexAnswersJobDefinition,
} from './filter/answer-index/build-indexes.ts';
import { sweepResponses, sweepResponsesJob } from './retention-sweep.ts';

export type ResponseJobServices = DeletionServices & IndexServices;

export const responseJobs: readonly ScheduledJobDefinition<ResponseJobServices>[] = [
  {
    name: sweepResponsesJob,
    timeoutSeconds: 300,
    pollSeconds: 5,
    intervalSeconds: hour,
    offsetSeconds: 10 * minute,
    run: sweepResponses,
  },
  indexAnswersJobDefinition,
];
