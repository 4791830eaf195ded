import type { Manifest } from './format/manifest.ts';

/** The rows that a backup contains. */
export interface BackupScope {
  /** The workspace that the backup is limited to, or null. */
  readonly workspace: Manifest['workspace'];
  /** SQL that selects the rows of a table; undefined for tables that are not copied. */
  conditionOf(table: string): string | undefined;
  /** SQL that selects the rows of `files` whose content is copied. */
  readonly filesCondition: string;
}

/** Everything. */
export const wholeInstallation: BackupScope = {
  workspace: null,
  conditionOf: () => 'true',
  filesCondition: 'true',
};
