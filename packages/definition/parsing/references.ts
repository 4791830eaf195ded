import type { Failure, Path } from '../../common/problem.ts';
import { positionName } from '../model/entry-names.ts';
import { contentTypes } from '../questions/question-types.ts';
import type { Place, RawElement } from './raw/places.ts';
import { failureAt, getMember } from './raw/raw-input.ts';

/** What a reference names. */
export interface Referent {
  /** The element that has the id, if there is one. */
  readonly element?: RawElement;
  /** Why the reference is invalid; absent if it is valid. */
  readonly fault?: ReferenceFault;
}

interface ReferenceFault {
  readonly code: 'unknown_question' | 'later_question';
  readonly message: string;
}

const unknownQuestion: ReferenceFault = {
  code: 'unknown_question',
  message: 'The form has no question with this id.',
};

const laterQuestion: ReferenceFault = {
  code: 'later_question',
  message: 'Must refer to an earlier question.',
};

const questionOfEntries: ReferenceFault = {
  code: 'unknown_question',
  message: 'Is a question of a repeat, which only the entries of the repeat can refer to.',
};

export const referenceFailure = (
  path: Path,
  { code, message }: ReferenceFault,
  prefix = '',
): Failure => failureAt(path, code, `${prefix}${message}`);

export const unknownQuestionAt = (path: Path): Failure => referenceFailure(path, unknownQuestion);

/** Finds what a reference in a part of the definition names. */
export type FindReferent = (id: unknown, from: Place) => Referent;

const contentTypeNames = new Set<unknown>(contentTypes.map(({ type }) => type));

/**
 * The rule for all references: in conditions, expressions and texts. They name elements with values that come before,
 * which rules out cycles, and within an entry those of the same entry. Of two elements with the same id the first is used;
 * the duplicate is reported by another rule.
 */
export function referenceFinder(elements: readonly RawElement[]): FindReferent {
  const byId = new Map<unknown, RawElement>();
  for (const element of elements) {
    const id = getMember(element.value, 'id');
    if (typeof id === 'string' && !byId.has(id)) byId.set(id, element);
  }
  return (id, from) => {
    const element = byId.get(id) ?? positionOf(id, from);
    if (!element) return { fault: unknownQuestion };
    const fault = faultOf(element, from);
    return { element, ...(fault && { fault }) };
  };
}

function faultOf(element: RawElement, from: Place): ReferenceFault | undefined {
  if (contentTypeNames.has(getMember(element.value, 'type'))) return unknownQuestion;
  if (element.repeats.some((repeat, level) => repeat.value !== from.repeats[level]?.value)) {
    return questionOfEntries;
  }
  return element.order < from.before ? undefined : laterQuestion;
}

/** The number of the entry, as a number that comes before its elements. */
function positionOf(id: unknown, { repeats }: Place): RawElement | undefined {
  const repeat = repeats.at(-1);
  if (id !== positionName || !repeat) return undefined;
  const value = { id, type: 'number' };
  return { path: repeat.path, value, before: 0, order: -1, repeats };
}
