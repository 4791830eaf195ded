import { formatFileNames } from '../values/format-value.ts';
import { parseUploadRefs, uploadRefsSchema } from '../values/upload-refs.ts';
import { type AnswerSchemaOf, questionType } from './question-type.ts';

export const file = questionType({
  type: 'file',
  valueKind: () => 'list',

  members: (types) => ({
    max_files: types.integer(1, 10).default(1),
    max_size_bytes: types.integer(1, Number.MAX_SAFE_INTEGER).optional(),
    accept: types.listOf(types.fileType()).default([]),
  }),

  answerFormatter: () => formatFileNames,

  takesUploads: true,

  answerRule:
    ({ id, max_files }) =>
    (value, fail, uploads) =>
      parseUploadRefs(value, id, max_files, uploads, fail),
});

/** Schema of the answers. */
export const fileAnswers: AnswerSchemaOf<typeof file> = ({ max_files }) =>
  uploadRefsSchema(max_files);
