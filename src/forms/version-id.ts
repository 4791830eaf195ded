import { isId } from '../platform/ids.ts';

const formPrefix = 'form_';

/** The maximum of the column `version`. */
const largestVersion = 2 ** 31 - 1;

/**
 * Identifier of a version: `ver_01h455vb4pex5vsknk084sn02q_3` is version 3 of
 * `form_01h455vb4pex5vsknk084sn02q`.
 */
export function versionId(formId: string, version: number): string {
  return `ver_${formId.slice(formPrefix.length)}_${version}`;
}

export interface VersionKey {
  readonly formId: string;
  readonly version: number;
}

/** Parses the identifier of a version; undefined for other texts. */
export function parseVersionId(id: string): VersionKey | undefined {
  const [, suffix, digits] = /^ver_([^_]+)_([1-9]\d{0,9})$/.exec(id) ?? [];
  const [formId, version] = [`${formPrefix}${suffix}`, Number(digits)];
  return isId('form', formId) && version <= largestVersion ? { formId, version } : undefined;
}
