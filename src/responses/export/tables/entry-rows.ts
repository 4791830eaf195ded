// The entries of a repeat as rows of a table of its own.

import type {
  Definition,
  Element,
  RepeatElement,
} from '../../../../packages/definition/definition-model.ts';
import { elementsOf } from '../../../../packages/definition/elements.ts';
import type { Json } from '../../../../packages/definition/model/answer-rule.ts';

/** The number of an entry in its repeat, and that of the entry that contains the repeat, from 1. */
export interface EntryPlace {
  readonly position: number;
  readonly parentPosition: number | undefined;
}

/** A repeat, and the one that contains it. */
interface FoundRepeat {
  readonly repeat: RepeatElement;
  readonly parent: RepeatElement | undefined;
}

/** The repeats among these elements and in their entries, in order. */
export const repeatsAmong = (elements: readonly Element[], parent?: RepeatElement): FoundRepeat[] =>
  elements.flatMap((element) =>
    element.type === 'repeat'
      ? [{ repeat: element, parent }, ...repeatsAmong(element.elements, element)]
      : [],
  );

const findRepeat = (elements: readonly Element[], id: string): FoundRepeat | undefined =>
  repeatsAmong(elements).find(({ repeat }) => repeat.id === id);

/** The elements of the entries of a repeat; none if it is not among these elements. */
export const elementsOfEntries = (elements: readonly Element[], id: string): readonly Element[] =>
  findRepeat(elements, id)?.repeat.elements ?? [];

type Answers = Readonly<Record<string, Json | undefined>>;

interface Entry {
  readonly answers: Answers;
  readonly entry: EntryPlace;
}

/** Returns the entries of a repeat in the answers to a version, in order. */
export function entryReader(definition: Definition, id: string): (answers: Answers) => Entry[] {
  const { parent } = findRepeat(elementsOf(definition), id) ?? {};
  return (answers) =>
    parent
      ? listOf(answers, parent.id).flatMap((outer, index) =>
          listOf(outer, id).map((inner, position) => entryAt(inner, position, index + 1)),
        )
      : listOf(answers, id).map((inner, position) => entryAt(inner, position));
}

const entryAt = (answers: Answers, index: number, parentPosition?: number): Entry => ({
  answers,
  entry: { position: index + 1, parentPosition },
});

function listOf(answers: Answers, id: string): Answers[] {
  const list = Object.hasOwn(answers, id) ? answers[id] : undefined;
  return Array.isArray(list) ? list.map((entry) => Object(entry)) : [];
}
