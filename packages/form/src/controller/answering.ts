import type { FormElement } from '../api/public-types.ts';
import type { Form } from '../state/form-state.ts';
import { initialState, type Model } from '../state/model.ts';
import { isQuestion, takesUploads } from '../view/compile-form.ts';
import { setInitialAnswers } from './show-form.ts';
import type { Store } from './store.ts';

export function answering(store: Store): Pick<Form, 'setAnswer' | 'fill' | 'reset'> {
  const { model } = store;
  return {
    setAnswer(id, answer) {
      if (takesUploads(questionWith(model, id)))
        throw new RangeError(`The answers to "${id}" are uploads: call upload()`);
      model.entries.set(id, answer);
      noteChange(store, id);
    },
    fill(answers) {
      for (const [id, answer] of Object.entries(answers)) {
        const element = model.questions?.elements.get(id);
        if (element && isQuestion(element) && !takesUploads(element)) model.entries.set(id, answer);
      }
      store.update();
    },
    reset() {
      model.saver?.discard();
      model.entries.clear();
      model.errors.show([]);
      model.ports.draft.clear();
      Object.assign(model, initialState());
      setInitialAnswers(model);
      if (model.phase === 'submitted') model.phase = 'answering';
      store.update();
    },
  };
}

/** The respondent has changed the answer to a question. */
export function noteChange({ model, update }: Store, id: string): void {
  model.isOpen = true;
  model.isStarted = true;
  if (model.partial) model.partial = { ...model.partial, isOutdated: true };
  model.saver?.soon();
  model.wait?.end(false);
  update(id);
}

/** @throws {RangeError} if the form has no such question */
export function questionWith({ questions }: Model, id: string): FormElement {
  const element = questions?.elements.get(id);
  if (element && isQuestion(element)) return element;
  throw new RangeError(`The form has no question "${id}"`);
}
