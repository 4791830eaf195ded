import type { Fail, Json, UploadsByRef } from '../../model/answer-rule.ts';
import { formatFileNames } from '../values/format-value.ts';
import { questionType } from './question-type.ts';

/**
 * Resolves references to uploaded files; undefined after a failure. The failure does not distinguish
 * unknown references from references that are used, expired or for another question.
 *
 * @param maxFiles maximum number of files of the question
 */
function parseUploadRefs(
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
    return fail('too_many', `Must have at most ${maxFiles} ${maxFiles === 1 ? 'file' : 'files'}.`);
  }
  const found = value.flatMap((ref) => {
    const upload = uploads.get(ref);
    return upload?.questionId === questionId ? [upload.file] : [];
  });
  if (found.length === value.length && new Set(value).size === value.length) return found;
  return fail('invalid_upload', 'Invalid or expired upload reference. Upload the file again.');
}

const uploadValues = {
  valueKind: () => 'list' as const,
  answerFormatter: () => formatFileNames,
  takesUploads: true,
} as const;

export const file = questionType({
  type: 'file',
  ...uploadValues,
  members: (types) => ({
    max_files: types.integer(1, 10).default(1),
    max_size_bytes: types.integer(1, Number.MAX_SAFE_INTEGER).optional(),
    accept: types.listOf(types.fileType()).default([]),
  }),
  answerRule:
    ({ id, max_files }) =>
    (value, fail, { uploads }) =>
      parseUploadRefs(value, id, max_files, uploads, fail),
});

/** A drawn or typed signature, uploaded as one PNG. */
export const signature = questionType({
  type: 'signature',
  ...uploadValues,
  members: () => ({}),
  answerRule:
    ({ id }) =>
    (value, fail, { uploads }) =>
      parseUploadRefs(value, id, 1, uploads, fail),
});
