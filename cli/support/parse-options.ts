import { z } from 'zod';
import { parseTimeSpan, type TimeSpan } from '../../packages/common/text/calendar.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { UsageError } from './usage-error.ts';

/**
 * Parses the option `--expires`.
 *
 * @throws {UsageError} unless it is a date in the future
 */
export function parseExpiry(text: string | undefined): Date | null {
  if (text === undefined) return null;
  const iso = z.union([z.iso.date(), z.iso.datetime({ offset: true })]).safeParse(text);
  if (!iso.success) {
    throw new UsageError(
      '--expires must be an ISO date such as 2027-01-31 or 2027-01-31T12:00:00Z.',
    );
  }
  const date = new Date(text);
  if (date <= systemClock.now()) throw new UsageError('--expires must be in the future.');
  return date;
}

/**
 * Parses an option with a whole number.
 *
 * @throws {UsageError} unless it is from 1 to `most`
 */
export function parseCount(option: string, text: string, most: number): number {
  const count = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (count >= 1 && count <= most) return count;
  throw new UsageError(`${option} must be a whole number from 1 to ${most}.`);
}

/**
 * Parses an option with a date or a time.
 *
 * @throws {UsageError} if it is neither
 */
export function parseSpan(option: string, text: string | undefined): TimeSpan | undefined {
  if (text === undefined) return undefined;
  const span = parseTimeSpan(text);
  if (span) return span;
  throw new UsageError(`${option} must be a date such as 2027-01-31 or 2027-01-31T12:00:00Z.`);
}
