import type { Form } from '../../prisma/generated/client/client.ts';
import { problem } from '../platform/problem.ts';

/** What must be true of a form for a change of it to be made. */
export interface Preconditions {
  /** Revisions of which one must be the current one, from `If-Match`; null for any. */
  readonly ifMatch?: readonly number[] | null | undefined;
  /** The revision that must be the current one; null for any. */
  readonly revision?: number | null | undefined;
}

/**
 * Checks a form that is read under the lock or by the statement on which the change is based.
 *
 * @throws {Problem} `revision_conflict`, with status 412 where `ifMatch` fails and 409 where `revision` does
 */
export function assertPreconditions(
  { revision: current }: Pick<Form, 'revision'>,
  { ifMatch, revision }: Preconditions,
): void {
  const members = { current_revision: current };
  if (ifMatch && !ifMatch.includes(current)) {
    const detail = `None of the entity tags in If-Match matches the current revision ${current}. Weak tags never match.`;
    throw problem('revision_conflict', detail, { status: 412, members });
  }
  if (revision != null && revision !== current) {
    const detail = `The form is at revision ${current}, not ${revision}. Read it again and repeat your change.`;
    throw problem('revision_conflict', detail, { members });
  }
}
