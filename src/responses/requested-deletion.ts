import type { FailureCode } from '../../packages/common/failure-codes.ts';
import { type Failure, type Path, validationFailed } from '../../packages/common/problem.ts';
import type { FormServices } from '../forms/cache/form-services.ts';
import { assertFormExists } from '../forms/form-queries.ts';
import type { Platform } from '../platform/startup/platform.ts';
import type { Viewer } from '../workspaces/viewer.ts';
import type { ResponseCounts } from './filter/answer-index/find-matches.ts';
import type { SearchServices } from './filter/match-answers.ts';
import { type RequestedFilter, resolveFilter } from './read/resolve-filter.ts';
import type { ResponseFilter } from './read/response-filter.ts';

/** The responses to delete: by id, or all that match a filter. */
export type Deletion = { readonly ids: readonly string[] } | { readonly filter: ResponseFilter };

/** Maximum number of ids in one request. */
export const maxDeletedIds = 1000;

/** A deletion as clients request it, by one of these members. */
export interface RequestedDeletion {
  readonly ids?: readonly string[] | null | undefined;
  /** With at least one condition. */
  readonly filter?: RequestedFilter | null | undefined;
  /** True: all responses of the form. */
  readonly all?: boolean | null | undefined;
}

export type DeletionCheckServices = FormServices & Platform & SearchServices & ResponseCounts;

/**
 * Validates a requested deletion, without deleting anything.
 *
 * @param isUnreadable whether a member was sent, but is not valid
 * @throws {Problem} `not_found`, `validation_failed`
 */
export async function checkDeletion(
  services: DeletionCheckServices,
  viewer: Viewer,
  formId: string,
  requested: RequestedDeletion,
  isUnreadable: (member: string) => boolean = () => false,
): Promise<Deletion> {
  await assertFormExists(services, viewer, formId);
  const failure =
    findSelectionFailure(requested) ??
    findIdsFailure(requested) ??
    findFilterFailure(requested, isUnreadable);
  if (failure) throw validationFailed([failure]);
  const { ids, filter } = requested;
  if (ids) return { ids };
  return { filter: await resolveFilter(services, viewer, formId, filter ?? {}) };
}

/** Only `all` deletes all responses. That one member is sent is checked with the types of the input. */
function findSelectionFailure({ ids, filter, all }: RequestedDeletion): Failure | undefined {
  if (all === false) return fail(['all'], 'invalid_value', 'Must be true.');
  return ids || filter || all ? undefined : fail([], 'required', 'No responses are selected.');
}

function findIdsFailure({ ids }: RequestedDeletion): Failure | undefined {
  if (ids?.length === 0) return fail(['ids'], 'too_few', 'Must have at least 1 entry.');
  if (ids && ids.length > maxDeletedIds) {
    return fail(['ids'], 'too_many', `Must have at most ${maxDeletedIds} entries.`);
  }
  return undefined;
}

function findFilterFailure(
  { filter }: RequestedDeletion,
  isUnreadable: (member: string) => boolean,
): Failure | undefined {
  if (!filter) return undefined;
  // A blank text matches every response.
  if (filter.q?.trim() === '') return fail(['filter', 'q'], 'required', 'Must not be blank.');
  const isEmpty = Object.values(filter).every((value) => value === undefined || value === null);
  return isEmpty && !isUnreadable('filter')
    ? fail(
        ['filter'],
        'required',
        'Must have a condition. To delete all responses, send all: true.',
      )
    : undefined;
}

const fail = (path: Path, code: FailureCode, message: string): Failure => ({ path, code, message });
