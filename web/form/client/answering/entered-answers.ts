import type { Element as FormElement } from '../../../../src/definition/definition-model.ts';
import { wrapperId } from '../../fields/control-names.ts';
import { fieldOf, readAnswers } from '../../fields/types/fields.ts';
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
  answers(): Record<string, unknown>;
  /** The values of the controls, by name. */
  entries(): [name: string, values: string[]][];
}

/** A question on the page; content and calculated values have no answers. */
interface Place {
  readonly wrapper: HTMLElement;
  readonly element: FormElement;
  values: ReadonlyMap<string, string[]>;
  answer: unknown;
}

export function createEnteredAnswers(elements: readonly FormElement[]): EnteredAnswers {
  const places = new Map(
    elements.flatMap((element): [string, Place][] => {
      const wrapper = document.getElementById(wrapperId(element.id));
      return wrapper && fieldOf(element).readAnswer
        ? [[element.id, { wrapper, element, values: new Map(), answer: undefined }]]
        : [];
    }),
  );
  const readAll = () => {
    for (const place of places.values()) read(place);
  };
  return {
    readAll,
    readChanged(control) {
      const question = control instanceof Element ? control.closest('[data-question]') : null;
      const place = places.get(question?.getAttribute('data-question') ?? '');
      if (!place) return false;
      const before = JSON.stringify([...place.values]);
      read(place);
      return JSON.stringify([...place.values]) !== before;
    },
    answers: () => Object.fromEntries([...places].map(([id, { answer }]) => [id, answer])),
    entries: () => [...places.values()].flatMap(({ values }) => [...values]),
  };
}

function read(place: Place): void {
  const { wrapper, element } = place;
  place.values = readControlValues(wrapper);
  place.answer = readAnswers([element], place.values)[element.id];
}
