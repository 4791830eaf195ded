import { questionType } from '../question-type.ts';
import { readRefs } from '../values/refs.ts';

/** Drawn by hand; one PNG. */
export const signature = questionType({
  type: 'signature',
  members: () => ({}),
  answer: () => (value, fail) => readRefs(value, 1, fail),
});
