import type { Fail, Json, UploadsByRef } from '../base/answer-rule.ts';

/**
 * Reads references to uploaded files; undefined after a failure. A reference that was used, has
 * expired or belongs elsewhere is told like one that never was.
 *
 * @param maxFiles how many files the question takes
 */
export function parseUploadRefs(
  value: unknown,
  questionId: string,
  maxFiles: number,
  uploads: UploadsByRef,
  fail: Fail,
): Json | undefined {
  if (!Array.isArray(value) || !value.every((ref) => typeof ref === 'string')) {
    return fail('wrong_type', 'Must be an array of upload references.');
  }
  if (value.length > maxFiles) {
    return fail(
      'too_many',
      maxFiles === 1 ? 'Must have 1 file.' : `Must have at most ${maxFiles} files.`,
    );
  }
  const found = value.flatMap((ref) => {
    const upload = uploads.get(ref);
    return upload?.questionId === questionId ? [upload.file] : [];
  });
  if (found.length === value.length && new Set(value).size === value.length) return found;
  return fail('invalid_upload', 'Upload the file again: the reference cannot be used.');
}
