import { choiceExamples } from './choice-examples.ts';
import { numberExamples } from './number-examples.ts';
import { otherExamples } from './other-examples.ts';
import { textExamples } from './text-examples.ts';
import type { TypeExamples } from './type-example.ts';

/** The examples of the catalogue. To add a type, add its example to one of the files. */
export const typeExamples: TypeExamples = {
  ...textExamples,
  ...numberExamples,
  ...choiceExamples,
  ...otherExamples,
};
