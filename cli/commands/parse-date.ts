import { z } from 'zod';
import { systemClock } from '../../src/platform/clock.ts';
import { UsageError } from './run-command.ts';

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
