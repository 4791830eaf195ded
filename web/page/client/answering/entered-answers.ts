import type { Element as FormElement } from '../../../../packages/definition/definition-model.ts';
import { isBlank } from '../../../../packages/definition/questions/values/is-blank.ts';
import { wrapperId } from '../../fields/control-names.ts';
import { fieldOf, readAnswers } from '../../fields/types/fields.ts';
import type { DraftAnswer } from '../draft/draft.ts';
import { readControlValues } from './control-values.ts';

/** What the respondent has entered. Reading all controls takes too long for every key press. */
export interface EnteredAnswers {
  /** Reads all controls. */
  readAll(): void;
  /**
   * Reads the controls of the question that contains a changed control.
   *
   * @returns whether they have other values than before
   */
  readChanged(control: EventTarget | null): boolean;
  /** The answers as they are submitted, by question id; undefined or blank if there is none. */
  readonly answers: Readonly<Record<string, unknown>>;
  /** What was entered in each question. */
  toDraft(): DraftAnswer[];
}

/** A question on the page; content and calculated values have no answers. */
interface Place {
  readonly wrapper: HTMLElement;
  readonly element: FormElement;
  values: ReadonlyMap<string, string[]>;
}

export function createEnteredAnswers(elements: readonly FormElement[]): EnteredAnswers {
  const places = placesOf(elements);
  const answers: Record<string, unknown> = Object.create(null); // any id can be its key
  const read = (place: Place) => {
    const { element, wrapper } = place;
    place.values = readControlValues(wrapper);
    answers[element.id] = readAnswers([element], place.values)[element.id];
  };
  return {
    answers,
    readAll() {
      for (const place of places.values()) read(place);
    },
    readChanged(control) {
      const question = control instanceof Element ? control.closest('[data-question]') : null;
      const place = places.get(question?.getAttribute('data-question') ?? '');
      if (!place) return false;
      const before = JSON.stringify([...place.values]);
      read(place);
      return JSON.stringify([...place.values]) !== before;
    },
    toDraft: () =>
      [...places.values()].map(({ element: { id, type, title }, values }) => ({
        ...{ id, type, entries: [...values] },
        title: isBlank(answers[id]) ? undefined : title,
      })),
  };
}

function placesOf(elements: readonly FormElement[]): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>();
  for (const element of elements) {
    const wrapper = document.getElementById(wrapperId(element.id));
    if (wrapper && fieldOf(element).readAnswer) {
      places.set(element.id, { wrapper, element, values: new Map() });
    }
  }
  return places;
}
