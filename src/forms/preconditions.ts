import { problem } from '../../packages/common/problem.ts';
import type { Form } from '../../prisma/generated/client/client.ts';

/** Conditions of a change of a form. */
export interface Preconditions {
  /** Revisions from `If-Match`, one of which must be current; null for any. */
  readonly ifMatch?: readonly number[] | null | undefined;
  /** Revision that must be current; null for any. */
  readonly revision?: number | null | undefined;
}

/**
 * Checks the preconditions of a change. The form must have been read under its lock, or by the statement
 * on which the change is based.
 *
 * @throws {Problem} `revision_conflict` with status 412 if `ifMatch` fails, and 409 if `revision` fails
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
    const detail = `The form is at revision ${current}, not ${revision}. Read the form again and retry the change.`;
    throw problem('revision_conflict', detail, { members });
  }
}
