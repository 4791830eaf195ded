import type { Element as FormElement } from '../../../../packages/definition/definition-model.ts';
import { outermostId } from '../../../../packages/definition/model/entry-names.ts';
import { questionTypeOf } from '../../../../packages/definition/questions/question-types.ts';
import { isBlank } from '../../../../packages/definition/questions/values/is-blank.ts';
import { answerFieldOf } from '../../fields/answers/answer-fields.ts';
import { controlName, wrapperId } from '../../fields/answers/control-names.ts';
import type { DraftAnswer } from '../draft/draft.ts';
import { readControlValues } from './control-values.ts';

/** A question on the page; content and calculated values have no answers. */
interface Place {
  readonly wrapper: HTMLElement;
  readonly element: FormElement;
  values: ReadonlyMap<string, string[]>;
  answer: unknown;
}

export type EnteredAnswers = ReturnType<typeof createEnteredAnswers>;

/** What the respondent has entered in controls. Reading all of them takes too long for every key press. */
export function createEnteredAnswers(elements: readonly FormElement[]) {
  const places = new Map(elements.map(placeOf).filter((place) => place !== undefined));
  const read = (place: Place) => {
    const { element, wrapper } = place;
    place.values = readControlValues(wrapper);
    place.answer = answerFieldOf(element)?.readAnswer(place.values, element);
    return place.answer;
  };
  const readIfChanged = (place: Place | undefined) => {
    if (!place || isUpload(place.element)) return undefined;
    const before = JSON.stringify([...place.values]);
    const answer = read(place);
    return JSON.stringify([...place.values]) === before ? undefined : { answer };
  };
  return {
    /** Adds the questions of an entry. */
    add(inner: readonly FormElement[]) {
      for (const element of inner) {
        const place = placeOf(element);
        if (place) places.set(...place);
      }
      for (const { id } of inner) {
        const place = places.get(id);
        if (place) read(place);
      }
    },
    /** Removes the questions of an entry. */
    remove(inner: readonly FormElement[]) {
      for (const { id } of inner) places.delete(id);
    },
    /** Reads all controls. @returns the answers as they are submitted, by question id; blank if there is none */
    readAll: (): Record<string, unknown> =>
      Object.fromEntries(
        [...places.values()]
          .filter(({ element }) => !isUpload(element))
          .map((place) => [place.element.id, read(place)]),
      ),
    elementOf: (id: string) => places.get(id)?.element,
    /** Reads the controls of a question. @returns undefined if they have the same values as before */
    read: (id: string) => readIfChanged(places.get(id)),
    /** Reads all controls. @returns the answers of those that have other values than before, by question id */
    readChanged: (): Record<string, unknown> =>
      Object.fromEntries(
        [...places].flatMap(([id, place]) => {
          const changed = readIfChanged(place);
          return changed ? [[id, changed.answer]] : [];
        }),
      ),
    /** Whether the controls of a question showed an answer when they were read. */
    shows(id: string, answer: unknown): boolean {
      const place = places.get(id);
      if (!place || (isBlank(place.answer) && isBlank(answer))) return true;
      return JSON.stringify(place.answer) === JSON.stringify(answer);
    },
    /**
     * What was entered in each question.
     *
     * @param uploads the references of the uploads of questions
     */
    toDraft: (uploads: Readonly<Record<string, unknown>>): DraftAnswer[] =>
      [...places.values()].filter(isOutsideEntries).map(({ element, values, answer }) => {
        const { id, type, title } = element;
        const uploaded = isUpload(element) ? uploadEntries(id, uploads[id]) : undefined;
        const isAnswered = uploaded ? uploaded.length > 0 : !isBlank(answer);
        const entries = uploaded ?? [...values];
        return { id, type, entries, title: isAnswered ? title : undefined };
      }),
  };
}

const isUpload = ({ type }: FormElement) => questionTypeOf(type)?.takesUploads === true;

function uploadEntries(id: string, refs: unknown): DraftAnswer['entries'] {
  return Array.isArray(refs) && refs.length > 0 ? [[controlName(id), refs.map(String)]] : [];
}

/** The answers of entries are in the draft of the form. */
const isOutsideEntries = ({ element }: Place) => outermostId(element.id) === element.id;

function placeOf(element: FormElement): [string, Place] | undefined {
  const wrapper = document.getElementById(wrapperId(element.id));
  if (!wrapper || !answerFieldOf(element)) return undefined;
  return [element.id, { wrapper, element, values: new Map(), answer: undefined }];
}
