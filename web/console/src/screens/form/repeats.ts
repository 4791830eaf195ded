import type {
  Definition,
  RepeatElement,
} from '../../../../../packages/definition/definition-model.ts';
import { allElementsOf } from '../../../../../packages/definition/elements.ts';

/** The repeats of a form, also those within others, in order. */
export const repeatsOf = (definition: Pick<Definition, 'schema'>): RepeatElement[] =>
  allElementsOf(definition).flatMap((element) => (element.type === 'repeat' ? [element] : []));
