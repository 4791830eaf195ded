import type { ScheduledJob } from './job-queue.ts';

/** Seconds. */
export const minute = 60;
export const hour = 60 * minute;
export const day = 24 * hour;

/** A scheduled job of a part of the service, before it is given what it works with. */
export interface ScheduledJobDefinition<Services> extends Omit<ScheduledJob, 'run' | 'periodAt'> {
  /** Whether it runs with this configuration; default: always. */
  readonly isEnabled?: (services: Services) => boolean;
  /** Its schedule, if it is not an interval. */
  readonly scheduleOf?: (services: Services) => (time: Date) => number;
  /** @returns the number of rows processed, for the metrics, if it counts them */
  readonly run: (services: Services) => Promise<unknown>;
}
