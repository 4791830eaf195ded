import type { Element as FormElement } from '../../../../packages/definition/definition-model.ts';
import { questionTypeOf } from '../../../../packages/definition/questions/question-types.ts';
import { isBlank } from '../../../../packages/definition/questions/values/is-blank.ts';
import { controlName, wrapperId } from '../../fields/control-names.ts';
import { fieldOf } from '../../fields/types/fields.ts';
import type { DraftAnswer } from '../draft/draft.ts';
import { readControlValues } from './control-values.ts';

/** A question on the page; content and calculated values have no answers. */
interface Place {
  readonly wrapper: HTMLElement;
  readonly element: FormElement;
  values: ReadonlyMap<string, string[]>;
  answer: unknown;
}

/** What the respondent has entered in controls. Reading all of them takes too long for every key press. */
export function createEnteredAnswers(elements: readonly FormElement[]) {
  const places = placesOf(elements);
  const read = (place: Place) => {
    const { element, wrapper } = place;
    place.values = readControlValues(wrapper);
    place.answer = fieldOf(element).readAnswer?.(place.values, element);
    return place.answer;
  };
  const controls = [...places.values()].filter(({ element }) => !isUpload(element));
  return {
    /** Reads all controls. @returns the answers as they are submitted, by question id; blank if there is none */
    readAll: (): Record<string, unknown> =>
      Object.fromEntries(controls.map((place) => [place.element.id, read(place)])),
    /** Reads the controls of a question. @returns undefined if they have the same values as before */
    read(id: string) {
      const place = places.get(id);
      if (!place || isUpload(place.element)) return undefined;
      const before = JSON.stringify([...place.values]);
      const answer = read(place);
      return JSON.stringify([...place.values]) === before ? undefined : { answer };
    },
    /**
     * What was entered in each question.
     *
     * @param uploads the references of the uploads of questions
     */
    toDraft: (uploads: Readonly<Record<string, unknown>>): DraftAnswer[] =>
      [...places.values()].map(({ element, values, answer }) => {
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

function placesOf(elements: readonly FormElement[]): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>();
  for (const element of elements) {
    const wrapper = document.getElementById(wrapperId(element.id));
    if (wrapper && fieldOf(element).readAnswer) {
      places.set(element.id, { wrapper, element, values: new Map(), answer: undefined });
    }
  }
  return places;
}
