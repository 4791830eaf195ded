import { questionType } from '../question-type.ts';
import { fileNames } from '../values/cells.ts';
import { readRefs } from '../values/refs.ts';

/** Drawn by hand; one PNG. */
export const signature = questionType({
  type: 'signature',
  members: () => ({}),
  cell: () => fileNames,
  uploads: true,
  answer:
    ({ id }) =>
    (value, fail, uploads) =>
      readRefs(value, id, 1, uploads, fail),
});
