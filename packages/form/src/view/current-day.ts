import { dateInTimeZone } from '../../../common/text/time-zone.ts';

/** What browsers that cannot find out the time zone report. */
const unknown = 'Etc/Unknown';

/** The time zone that submissions name; undefined if the browser does not know it. */
export function ownTimeZone(): string | undefined {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return timeZone === unknown ? undefined : timeZone;
}

/** The date for expressions and relative limits. */
export const currentDay = (): string => dateInTimeZone(new Date(), ownTimeZone() ?? 'UTC');
