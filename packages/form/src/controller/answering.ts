import type { FormElement } from '../api/public-types.ts';
import type { Form } from '../state/form-state.ts';
import { initialState, type Model, setAnswer } from '../state/model.ts';
import { isQuestion, takesUploads } from '../view/compile-form.ts';
import { startAnew } from './show-form.ts';
import type { Store } from './store.ts';

export function answering(store: Store): Pick<Form, 'setAnswer' | 'fill' | 'reset'> {
  const { model } = store;
  return {
    setAnswer(id, answer) {
      const question = questionWith(model, id);
      if (takesUploads(question))
        throw new RangeError(`The answers to "${id}" are uploads: call upload()`);
      setAnswer(model, question, id, answer);
      noteChange(store, id);
    },
    fill(answers) {
      for (const [id, answer] of Object.entries(answers)) {
        const element = model.questions?.find(id);
        if (element && isQuestion(element) && !takesUploads(element))
          setAnswer(model, element, id, answer);
      }
      store.update();
    },
    reset() {
      model.saver?.discard();
      model.entries.clear();
      model.prefills.clear();
      model.errors.show([]);
      model.ports.draft.clear();
      Object.assign(model, initialState());
      startAnew(model);
      if (model.phase === 'submitted') model.phase = 'answering';
      store.update();
    },
  };
}

/** The respondent has changed the answer to a question. */
export function noteChange({ model, update }: Store, id: string): void {
  model.isOpen = true;
  model.isStarted = true;
  const { partial, saver } = model;
  if (partial) {
    const changed = [...new Set(partial.changed).add(id)];
    model.partial = { ...partial, isOutdated: true, changed };
  }
  saver?.soon(id);
  model.wait?.end(false);
  update(id);
}

/** @throws {RangeError} if the form has no such question */
export function questionWith({ questions }: Model, id: string): FormElement {
  const element = questions?.find(id);
  if (element && isQuestion(element)) return element;
  throw new RangeError(`The form has no question "${id}"`);
}
