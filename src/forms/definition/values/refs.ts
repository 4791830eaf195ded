import type { Fail, Json } from '../question-type.ts';

/** Reads references to uploaded files. None can be claimed yet: there is no way to upload. */
export function readRefs(value: unknown, most: number, fail: Fail): Json | undefined {
  if (!Array.isArray(value) || !value.every((ref) => typeof ref === 'string')) {
    return fail('wrong_type', 'Must be an array of upload references.');
  }
  if (value.length > most) fail('too_many', `Must have at most ${most} files.`);
  return fail('invalid_upload', 'There is no such upload.');
}
