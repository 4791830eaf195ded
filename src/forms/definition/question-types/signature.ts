import { questionType } from '../question-type.ts';
import { formatFileNames } from '../values/cells.ts';
import { parseUploadRefs } from '../values/refs.ts';

/** Drawn by hand; one PNG. */
export const signature = questionType({
  type: 'signature',
  members: () => ({}),
  answerFormatter: () => formatFileNames,
  takesUploads: true,
  answerRule:
    ({ id }) =>
    (value, fail, uploads) =>
      parseUploadRefs(value, id, 1, uploads, fail),
});
