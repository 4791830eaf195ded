import { definitionLimits } from '../../model/definition-limits.ts';
import { maxEntriesOf } from '../../questions/types/repeat.ts';
import { getMember, memberEntries, type RawNode } from './raw-input.ts';

/** Where a part of a definition is, as far as it determines which answers the part can refer to. */
export interface Place {
  /** Number of elements whose values are known before it. */
  readonly before: number;
  /** The repeats that contain it, the outermost first. */
  readonly repeats: readonly RawNode[];
}

/** An element with its place. */
export interface RawElement extends RawNode, Place {
  /** Its number in the order in which values become known: that of a repeat follows those of its entries. */
  readonly order: number;
}

/** A section with its elements, each repeat followed by those of its entries. */
export interface RawSection extends RawNode, Place {
  readonly elements: readonly RawElement[];
  /** The place of its jumps. */
  readonly end: Place;
}

/** The place of what can refer to all answers of a form. */
export const endPlace: Place = { before: Number.POSITIVE_INFINITY, repeats: [] };

/** The place behind the elements of an entry, from where all of its answers can be referred to. */
export const entryPlace = (repeat: RawElement): Place => ({
  before: repeat.order,
  repeats: [...repeat.repeats, repeat],
});

/** The place of a rule, which can use all answers, also those of the entry that contains its question. */
export const rulePlace = (question: RawElement | undefined): Place => ({
  ...endPlace,
  repeats: question?.repeats ?? [],
});

/** The sections of a schema that has not been validated. */
export function placeSections(schema: RawNode): RawSection[] {
  let known = 0;
  const placeElements = (parent: RawNode, repeats: readonly RawNode[]): RawElement[] =>
    memberEntries(parent, 'elements').flatMap((element) => {
      const before = known;
      const isRepeat = getMember(element.value, 'type') === 'repeat';
      const inner =
        isRepeat && repeats.length < definitionLimits.repeatDepth
          ? placeElements(element, [...repeats, element])
          : [];
      const placed = { ...element, before, repeats, order: known };
      known += 1;
      return [placed, ...inner];
    });
  return memberEntries(schema, 'sections').map((section) => {
    const before = known;
    const elements = placeElements(section, []);
    return { ...section, before, repeats: [], elements, end: { before: known, repeats: [] } };
  });
}

/** The largest number of entries of a response in which what is at a place is evaluated; 1 outside of repeats. */
export function entriesAt({ repeats }: Place): number {
  const innermost = repeats.at(-1);
  if (!innermost) return 1;
  const elements = memberEntries(innermost, 'elements').length;
  const entries = repeats.reduce((product, { value }) => product * maxEntriesOf(value), 1);
  return Math.min(entries, Math.ceil(definitionLimits.entryWork / Math.max(1, elements)));
}
