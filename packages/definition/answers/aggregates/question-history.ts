import type { Definition, Element, Section } from '../../definition-model.ts';
import { codeOf } from '../../elements.ts';
import { memoizeByDefinition } from '../../memoize-by-definition.ts';
import { labelledLists } from '../../model/text-members.ts';
import { valueTypeOf } from '../../questions/question-types.ts';
import { addToRanges, type VersionRange } from './version-ranges.ts';

/** The questions of all versions of a form, each as in the newest version that has it. */
export interface QuestionHistory {
  /**
   * Questions, calculated values and repeats by id: those of the newest version in its order, each repeat followed by
   * those of its entries, then those of earlier versions.
   */
  readonly questions: ReadonlyMap<string, RecordedQuestion>;
  /** Adds a published version. Call it for the newest version first. It retains no definition. */
  addVersion(version: number, definition: Definition): void;
}

/** Something that versions have, and which they are. */
interface Recorded {
  /** The versions that have it, newest first; the oldest ranges of very many are left out. */
  readonly versions: readonly VersionRange[];
  /** Whether the newest version of the form has it. */
  readonly isLive: boolean;
}

/** An option, row or column. */
export interface RecordedItem extends Recorded {
  readonly id: string;
  /** The newest label. */
  readonly label: string;
  readonly code: string | undefined;
}

/** Options, rows or columns by id: those of the newest version in its order, then those of earlier ones. */
export type RecordedItems = ReadonlyMap<string, RecordedItem>;

/** A kind of answers to a question. */
export interface RecordedKind extends Recorded {
  /** As `answerKindOf` names it. */
  readonly kind: string;
  /** The newest element of the kind. */
  readonly element: Element;
}

export interface RecordedQuestion extends Recorded {
  readonly id: string;
  /** The newest element with this id. */
  readonly element: Element;
  /** The newest code; undefined if that element has none. */
  readonly code: string | undefined;
  /** The section of the newest element. */
  readonly section: Pick<Section, 'id' | 'title'>;
  /** The ids of the repeats that contain the newest element, outermost first. */
  readonly repeats: readonly string[];
  /** All kinds that answers to it have had, newest first. */
  readonly kinds: readonly RecordedKind[];
  /** Of all kinds; empty for those without options. */
  readonly options: RecordedItems;
  readonly rows: RecordedItems;
  readonly columns: RecordedItems;
}

/** The kind of the answers to an element: its type, with that of the value for calculated ones. */
export const answerKindOf = (element: Element): string =>
  element.type === 'calculated' ? `${element.type} ${element.value}` : element.type;

/**
 * An empty history. What it keeps grows with the number of different questions, kinds and items, not with that of
 * versions.
 */
export function createQuestionHistory(): QuestionHistory {
  const questions = new Map<string, GrowingQuestion>();
  let newest: number | undefined;
  return {
    questions,
    addVersion(version, { schema }) {
      newest ??= version;
      const isLive = version === newest;
      for (const section of schema.sections) {
        for (const { element, repeats } of placesOf(section.elements, [])) {
          const { id, title } = section;
          const question =
            questions.get(element.id) ?? newQuestion(element, { id, title }, repeats, isLive);
          questions.set(element.id, question);
          addToQuestion(question, element, version, isLive);
        }
      }
    },
  };
}

/** While versions are added, the ranges of what is recorded grow. */
type Growing<Thing extends Recorded> = Omit<Thing, 'versions'> & {
  readonly versions: VersionRange[];
};

type GrowingItems = Map<string, Growing<RecordedItem>>;

interface GrowingQuestion extends Growing<RecordedQuestion> {
  readonly kinds: Growing<RecordedKind>[];
  readonly options: GrowingItems;
  readonly rows: GrowingItems;
  readonly columns: GrowingItems;
}

/** An element with a value, and the ids of the repeats that contain it, outermost first. */
export interface Place {
  readonly element: Element;
  readonly repeats: readonly string[];
}

/** Elements with values, in order, each repeat followed by those of its entries. */
const placesOf = (elements: readonly Element[], repeats: readonly string[]): Place[] =>
  elements.flatMap((element) => [
    ...(valueTypeOf(element.type) ? [{ element, repeats }] : []),
    ...(element.type === 'repeat' ? placesOf(element.elements, [...repeats, element.id]) : []),
  ]);

/** The elements with values of a version, by id. */
export const placesById = memoizeByDefinition(
  ({ schema }: Definition): ReadonlyMap<string, Place> =>
    new Map(
      schema.sections.flatMap(({ elements }) =>
        placesOf(elements, []).map((place) => [place.element.id, place]),
      ),
    ),
);

const newQuestion = (
  element: Element,
  section: RecordedQuestion['section'],
  repeats: readonly string[],
  isLive: boolean,
): GrowingQuestion => ({
  id: element.id,
  element,
  section,
  repeats,
  isLive,
  code: codeOf(element),
  versions: [],
  kinds: [],
  options: new Map(),
  rows: new Map(),
  columns: new Map(),
});

function addToQuestion(
  question: GrowingQuestion,
  element: Element,
  version: number,
  isLive: boolean,
): void {
  addToRanges(question.versions, version);
  const kind = answerKindOf(element);
  let recorded = question.kinds.find((one) => one.kind === kind);
  if (!recorded) {
    recorded = { kind, element, isLive, versions: [] };
    question.kinds.push(recorded);
  }
  addToRanges(recorded.versions, version);
  for (const list of labelledLists) {
    for (const item of itemsOf(element, list)) {
      const { id, label, code } = item;
      const known = question[list].get(id) ?? { id, label, code, isLive, versions: [] };
      question[list].set(id, known);
      addToRanges(known.versions, version);
    }
  }
}

interface Item {
  readonly id: string;
  readonly label: string;
  readonly code?: string | undefined;
}

export type ItemList = (typeof labelledLists)[number];

type ItemLists = Readonly<Partial<Record<ItemList, readonly Item[]>>>;

/** The options, rows or columns of an element; none if its type has none. */
export function itemsOf(element: object, list: ItemList): readonly Item[] {
  const lists: ItemLists = element;
  return lists[list] ?? [];
}
