import { acquireAdvisoryLock, type Query } from '../../platform/database/database.ts';

/** Namespace of the advisory locks of deletions. */
const deletionLockNamespace = 0x46_44; // "FD"

/**
 * Locks the deletion of responses of a form until the transaction ends: deletions of one form run one at a
 * time, since two could deadlock over the counters that each has updated.
 */
export const lockDeletions = (run: Query, formId: string) =>
  acquireAdvisoryLock(run, deletionLockNamespace, 'forms', formId);
