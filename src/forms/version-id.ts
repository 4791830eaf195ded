import { isId } from '../platform/ids.ts';

const formPrefix = 'form_';

/** The greatest number that the database can hold. */
const largestVersion = 2 ** 31 - 1;

/**
 * Identifier of a version, from what it is stored by: `ver_01h455vb4pex5vsknk084sn02q_3` is version 3
 * of `form_01h455vb4pex5vsknk084sn02q`.
 */
export function versionId(formId: string, version: number): string {
  return `ver_${formId.slice(formPrefix.length)}_${version}`;
}

/** What a version is stored by. */
export interface VersionKey {
  readonly formId: string;
  readonly version: number;
}

/** Undefined for a text that cannot be the identifier of a version. */
export function parseVersionId(id: string): VersionKey | undefined {
  const [, suffix, digits] = /^ver_([^_]+)_([1-9]\d{0,9})$/.exec(id) ?? [];
  const [formId, version] = [`${formPrefix}${suffix}`, Number(digits)];
  return isId('form', formId) && version <= largestVersion ? { formId, version } : undefined;
}
