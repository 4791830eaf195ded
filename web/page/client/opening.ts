import { formatInstant } from '../../../packages/languages/formats.ts';

/** The longest timer of a browser, about 25 days. */
const maxTimer = 2_147_483_647;

/** Milliseconds after which the page is loaded again if the clock of the device is ahead of the service's. */
const retryDelay = 30_000;

/** Loads the page again when the form opens. @param openAt RFC 3339 */
export function reloadAt(openAt: string): void {
  const moment = new Date(openAt).getTime();
  if (moment > Date.now()) waitFor(moment);
  else setTimeout(() => location.reload(), retryDelay);
}

function waitFor(moment: number): void {
  const remaining = moment - Date.now();
  if (remaining <= 0) location.reload();
  else setTimeout(() => waitFor(moment), Math.min(remaining + 1000, maxTimer));
}

/** Shows the opening time that the server has rendered in the time zone of the respondent. */
export function showOpeningTime(time: HTMLTimeElement): void {
  time.textContent = formatInstant(time.dateTime, time.lang);
  reloadAt(time.dateTime);
}
