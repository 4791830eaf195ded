import { exportLimits } from '../../../../../../src/responses/export/export-limits.ts';
import { plural, t } from '../../../texts/translate.tsx';
import { formatNumber } from '../../../ui/format.ts';

/** Which responses an export contains. */
interface ExportContents {
  /** Number of responses that the filter matches; undefined until it is known. */
  readonly total: number | undefined;
  readonly isFiltered: boolean;
  /** Whether the rows are entries of a repeat. */
  readonly hasEntries: boolean;
}

/** Whether an export leaves out responses. */
export const isCutOff = (total = 0): boolean => total > exportLimits.responses;

/** The number of responses that an export contains at most. */
export const mostText = formatNumber(exportLimits.responses);

/** What a file will contain: `The file contains the entries of 3 responses, as filtered.` */
export function contentsText({ total, isFiltered, hasEntries }: ExportContents): string {
  const contents = hasEntries ? entriesText(total) : responsesText(total);
  return isFiltered
    ? t('The file contains {contents}, as filtered.', { contents })
    : t('The file contains {contents}.', { contents });
}

function responsesText(total: number | undefined): string {
  if (total === undefined) return t('all responses');
  if (!isCutOff(total)) return plural(total, '{n} response', '{n} responses');
  return t('the newest {most} of {total} responses', {
    most: mostText,
    total: formatNumber(total),
  });
}

function entriesText(total: number | undefined): string {
  if (total === undefined) return t('the entries of all responses');
  if (!isCutOff(total)) {
    return plural(total, 'the entries of {n} response', 'the entries of {n} responses');
  }
  return t('the entries of the newest {most} of {total} responses', {
    most: mostText,
    total: formatNumber(total),
  });
}
