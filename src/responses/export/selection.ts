import { type Failure, validationFailed } from '../../../packages/common/problem.ts';
import type { OptionListServices } from '../../datasets/options/option-lists.ts';
import { isId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/startup/platform.ts';
import type { DatabaseShare } from '../../workspaces/database-share.ts';
import type { Viewer } from '../../workspaces/viewer.ts';
import type { ResponseFilter } from '../read/response-filter.ts';
import { exportLimits } from './export-limits.ts';
import { type ExportRange, findExportRange, findIncrement, shareFor } from './export-range.ts';

/** What exports need. Commands of the operator share nothing with other workspaces. */
export interface ExportServices extends Platform, OptionListServices {
  readonly databaseShare?: DatabaseShare;
}

/** Which responses are exported: by default the newest. */
export interface Selection {
  readonly filter: ResponseFilter;
  /** Id of a response: the oldest responses after it, oldest first, without gaps. */
  readonly after?: string | null | undefined;
  /** Id of a response: only responses before it. */
  readonly before?: string | null | undefined;
}

const bounds = ['after', 'before'] as const;

/**
 * Checks the ids of responses. Any are valid: ids are ordered, so those of deleted responses work as well.
 *
 * @throws {Problem} `validation_failed`
 */
export function checkBounds(selection: Selection): void {
  const message = 'Must be the id of a response, for example the last one of an earlier export.';
  const failures = bounds
    .filter((name) => typeof selection[name] === 'string' && !isId('resp', selection[name]))
    .map((name): Failure => ({ path: [name], code: 'invalid_value', message }));
  if (failures.length > 0) throw validationFailed(failures);
}

/** Returns a function that finds the range of the selected responses once. */
export function rangeFinder(
  services: ExportServices,
  { workspaceId }: Viewer,
  formId: string,
  { filter, ...selection }: Selection,
): () => Promise<ExportRange> {
  const limit = exportLimits.responses;
  const { after, before } = {
    after: selection.after ?? undefined,
    before: selection.before ?? undefined,
  };
  const find = async () => {
    const range =
      after === undefined
        ? await findExportRange(services, formId, filter, limit, { before })
        : await findIncrement(services, formId, filter, limit, { after, before });
    return { ...range, share: shareFor(services.databaseShare, workspaceId, filter) };
  };
  let found: Promise<ExportRange> | undefined;
  return () => {
    found ??= find();
    return found;
  };
}

/** The bound with which the responses are selected that a range has no place for. */
export function nextBound({
  isTruncated,
  order,
  oldest,
  newest,
}: ExportRange): Readonly<Record<string, string>> | undefined {
  if (!isTruncated || oldest === null || newest === null) return undefined;
  return order === 'asc' ? { after: newest } : { before: oldest };
}
