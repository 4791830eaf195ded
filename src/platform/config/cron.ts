import { Cron } from 'croner';

/** Runs at certain times in UTC, as five fields of crontab(5): minute, hour, day, month, day of the week. */
export interface CronSchedule {
  /** The first time after another one, in milliseconds since 1970. */
  nextAfter(time: Date): number;
}

/**
 * Parses a cron expression.
 *
 * @returns undefined if it is invalid, or never runs
 */
export function parseCron(expression: string): CronSchedule | undefined {
  try {
    const cron = new Cron(expression, { timezone: 'UTC', mode: '5-part', paused: true });
    const nextAfter = (time: Date) => cron.nextRun(time)?.getTime() ?? Number.POSITIVE_INFINITY;
    return Number.isFinite(nextAfter(new Date(0))) ? { nextAfter } : undefined;
  } catch {
    return undefined;
  }
}
