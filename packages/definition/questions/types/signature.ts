import { formatFileNames } from '../values/format-value.ts';
import { parseUploadRefs, uploadRefsSchema } from '../values/upload-refs.ts';
import { type AnswerSchemaOf, questionType } from './question-type.ts';

/** A drawn or typed signature, uploaded as one PNG. */
export const signature = questionType({
  type: 'signature',
  valueKind: () => 'list',
  members: () => ({}),
  answerFormatter: () => formatFileNames,
  takesUploads: true,
  answerRule:
    ({ id }) =>
    (value, fail, uploads) =>
      parseUploadRefs(value, id, 1, uploads, fail),
});

/** Schema of the answers. */
export const signatureAnswers: AnswerSchemaOf<typeof signature> = () => uploadRefsSchema(1);
