import { formatFileNames } from '../values/format-value.ts';
import { parseUploadRefs, uploadRefsSchema } from '../values/upload-refs.ts';
import { questionType } from './question-type.ts';

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

  answerSchema: ({ max_files }) => uploadRefsSchema(max_files),

  answerRule:
    ({ id, max_files }) =>
    (value, fail, uploads) =>
      parseUploadRefs(value, id, max_files, uploads, fail),
});
