import { removeFiles, sweepFiles, sweepOrphans } from './files/removal.ts';
import type { Job } from './kernel/jobs.ts';
import type { Kernel } from './kernel/kernel.ts';

/** All that is done in the background. */
export function backgroundJobs(kernel: Kernel): Job[] {
  return [
    { name: 'remove-files', cron: '* * * * *', run: () => removeFiles(kernel) },
    { name: 'sweep-files', cron: '*/10 * * * *', run: () => sweepFiles(kernel) },
    { name: 'sweep-orphans', cron: '30 3 * * *', run: () => sweepOrphans(kernel) },
  ];
}
