import type { Query } from '../platform/database/database.ts';
import type { Platform } from '../platform/startup/platform.ts';

export interface DeletedForm {
  readonly id: string;
  readonly workspaceId: string;
}

/** The deletion of a form, within its transaction. */
export interface FormDeletion {
  readonly query: Query;
  readonly form: DeletedForm;
  readonly now: Date;
  /** All parts of the service that store data of forms. */
  readonly formData: readonly FormDataOwner[];
}

/**
 * A part of the service that stores data of forms, in tables of its own. The application collects the
 * owners in the order in which their rows are deleted, which is also the order of their row locks.
 */
export interface FormDataOwner {
  /** Takes the locks that must precede the lock of the form. */
  lock?(query: Query, form: DeletedForm): Promise<void>;
  /** Deletes the rows of a form whose row is locked. */
  deleteRows?(deletion: FormDeletion): Promise<void>;
  /** Updates rows that outlive the form, once the form itself has been deleted. */
  detachRows?(deletion: FormDeletion): Promise<void>;
  /** Runs after the deletion has been committed. */
  afterCommit?(services: Pick<Platform, 'jobs'>): void;
  /**
   * Removes the answers of deleted responses, and what else identifies their respondents, from copies of them.
   *
   * @param responseIds null for all responses of the form
   */
  redactAnswers?(
    query: Query,
    formId: string,
    responseIds: readonly string[] | null,
  ): Promise<void>;
}

/** The services of use cases that delete forms or responses. */
export interface FormDataServices {
  readonly formData: readonly FormDataOwner[];
}

/**
 * Removes the answers of deleted responses from all copies. Events and deliveries remain; pending ones
 * are delivered without answers.
 *
 * @param query of the transaction that deletes the responses, after it has deleted them: no event is
 *   written for them from then on
 * @param responseIds null for all responses of the form
 */
export async function redactAnswers(
  formData: readonly FormDataOwner[],
  query: Query,
  formId: string,
  responseIds: readonly string[] | null,
): Promise<void> {
  for (const owner of formData) await owner.redactAnswers?.(query, formId, responseIds);
}
