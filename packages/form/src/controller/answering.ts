import type { FormElement } from '../api/public-types.ts';
import { isQuestion, takesUploads } from '../walk/compile-form.ts';
import type { Form } from './form-state.ts';
import type { Model } from './model.ts';
import type { Store } from './store.ts';

/** Setting answers and starting over. */
export function answering(store: Store): Pick<Form, 'setAnswer' | 'reset'> {
  const { model } = store;
  return {
    setAnswer(id, answer) {
      if (takesUploads(questionWith(model, id)))
        throw new RangeError(`The answers to "${id}" are uploads: call upload()`);
      model.entries.set(id, answer);
      store.update(id);
    },
    reset() {
      model.entries.clear();
      model.errors.show([]);
      model.draft.clear();
      Object.assign(model, { section: undefined, attempt: undefined, confirmation: undefined });
      Object.assign(model, { problem: undefined, began: Date.now() });
      if (model.phase === 'submitted') model.phase = 'answering';
      store.update();
    },
  };
}

/** @throws {RangeError} if the form has no such question */
export function questionWith({ questions }: Model, id: string): FormElement {
  const element = questions?.elements.get(id);
  if (element && isQuestion(element)) return element;
  throw new RangeError(`The form has no question "${id}"`);
}
