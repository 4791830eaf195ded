import { withDeadline } from '../../src/platform/concurrency/with-deadline.ts';
import { type Check, type Diagnosis, failure } from './check.ts';
import type { Examination } from './examination.ts';

/** Milliseconds that a check may take. */
const checkTimeout = 10_000;

export interface CheckResult extends Diagnosis {
  readonly id: string;
  readonly title: string;
}

/** Runs checks one after the other, and yields each result. Errors and time-outs are failures. */
export async function* runChecks(
  checks: readonly Check[],
  installation: Examination,
): AsyncGenerator<CheckResult> {
  for (const check of checks) {
    const { id, title } = check;
    const found = await withDeadline(checkTimeout, check.run(installation), noResult).catch(
      (error: unknown) =>
        failure(messageOf(error), 'Correct the cause, and run this command again.'),
    );
    yield { id, title, ...found };
  }
}

const noResult = () =>
  failure(
    `no result within ${checkTimeout / 1000} seconds`,
    'Check the network, and the services that this check connects to.',
  );

/** The message of an error with those of its causes. */
export function messageOf(error: unknown): string {
  const { message = String(error), cause, errors } = Object(error);
  const first = cause ?? (Array.isArray(errors) ? errors[0] : undefined);
  const text = String(message).trim();
  if (first === undefined) return text;
  const reason = messageOf(first);
  return text === '' || text.includes(reason) ? text || reason : `${text}: ${reason}`;
}
