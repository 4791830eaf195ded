import type { Fail, Json, UploadsByRef } from '../../model/answer-rule.ts';
import type { AnswerSchema } from '../../model/answer-schema.ts';

/** Schema of the references to at most `maxFiles` uploads. */
export const uploadRefsSchema = (maxFiles: number): AnswerSchema => ({
  type: 'array',
  items: { type: 'string' },
  minItems: 1,
  maxItems: maxFiles,
  uniqueItems: true,
});

/**
 * Resolves references to uploaded files; undefined after a failure. The failure does not distinguish
 * unknown references from references that are used, expired or for another question.
 *
 * @param maxFiles maximum number of files of the question
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
    return fail('too_many', `Must have at most ${maxFiles} ${maxFiles === 1 ? 'file' : 'files'}.`);
  }
  const found = value.flatMap((ref) => {
    const upload = uploads.get(ref);
    return upload?.questionId === questionId ? [upload.file] : [];
  });
  if (found.length === value.length && new Set(value).size === value.length) return found;
  return fail('invalid_upload', 'Invalid or expired upload reference. Upload the file again.');
}
