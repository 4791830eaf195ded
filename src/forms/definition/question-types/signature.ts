import { questionType } from '../question-type.ts';
import { fileNames } from '../values/cells.ts';
import { readRefs } from '../values/refs.ts';

/** Drawn by hand; one PNG. */
export const signature = questionType({
  type: 'signature',
  members: () => ({}),
  cell: () => fileNames,
  answer: () => (value, fail) => readRefs(value, 1, fail),
});
