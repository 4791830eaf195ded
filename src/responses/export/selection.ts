import type { Platform } from '../../platform/container/platform.ts';
import { isId } from '../../platform/ids.ts';
import { validationFailed } from '../../platform/problem.ts';
import type { DatabaseShare } from '../../workspaces/database-share.ts';
import type { Viewer } from '../../workspaces/viewer.ts';
import type { ResponseFilter } from '../read/response-filter.ts';
import { exportLimits } from './export-limits.ts';
import { type ExportRange, findExportRange, findIncrement, shareFor } from './export-range.ts';

/** What exports need. Commands of the operator share nothing with other workspaces. */
export interface ExportServices extends Platform {
  readonly databaseShare?: DatabaseShare;
}

/** Which responses are exported: by default the newest. */
export interface Selection {
  readonly filter: ResponseFilter;
  /** Id of a response: the oldest responses after it, oldest first, without gaps. */
  readonly after?: string | null | undefined;
}

/**
 * Checks the id of a response. Any is valid: ids are ordered, so that of a deleted response works as
 * well.
 *
 * @throws {Problem} `validation_failed`
 */
export function checkAfter({ after }: Selection): void {
  if (typeof after !== 'string' || isId('resp', after)) return;
  const message = 'Must be the id of a response, for example the last one of an earlier export.';
  throw validationFailed([{ path: ['query', 'after'], code: 'invalid_value', message }]);
}

/** Finds the range of the selected responses. */
export async function findRange(
  services: ExportServices,
  { workspaceId }: Viewer,
  formId: string,
  { filter, after }: Selection,
): Promise<ExportRange> {
  const limit = exportLimits.responses;
  const range =
    typeof after === 'string'
      ? await findIncrement(services, formId, filter, after, limit)
      : await findExportRange(services, formId, filter, limit);
  return { ...range, share: shareFor(services.databaseShare, workspaceId, filter) };
}
