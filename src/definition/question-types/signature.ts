import { formatFileNames } from '../values/format-value.ts';
import { parseUploadRefs, uploadRefsSchema } from '../values/upload-refs.ts';
import { questionType } from './question-type.ts';

/** A drawn or typed signature, uploaded as one PNG. */
export const signature = questionType({
  type: 'signature',
  valueKind: () => 'list',
  members: () => ({}),
  answerFormatter: () => formatFileNames,
  takesUploads: true,
  answerSchema: () => uploadRefsSchema(1),
  answerRule:
    ({ id }) =>
    (value, fail, uploads) =>
      parseUploadRefs(value, id, 1, uploads, fail),
});
